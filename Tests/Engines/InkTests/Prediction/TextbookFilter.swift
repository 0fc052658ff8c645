import Foundation
import Geometry
import Ink

/// The Kalman filter of position, velocity and acceleration in matrices, as in textbooks, in px and seconds. Nothing is
/// simplified.
struct TextbookFilter {
  /// The change of position, velocity and acceleration over a time, without noise.
  let transition: (_ time: Double) -> [[Double]]
  /// The covariance that noise adds in a time, for a velocity that varies by one px²/s².
  let noise: (_ time: Double) -> [[Double]]
  let frequency: Double
  let measurementNoise: Double
  /// The resolution of times, in seconds.
  var resolution = 0.0

  struct State {
    var x = [0.0, 0, 0]
    var y = [0.0, 0, 0]
    var covariance = [[0.0]]
  }

  /// The state after each of the points.
  func states(_ points: [(time: Double, position: Vector2)]) -> [State] {
    var states: [State] = []
    var state = State()
    var energy = 0.0
    var start = 0
    for (index, point) in points.enumerated() {
      let interval = index == 0 ? .infinity : point.time - points[index - 1].time
      guard interval <= 1 else {
        state = beginning(point.position)
        energy = 0
        start = index
        states.append(state)
        continue
      }
      // The mean of the intervals since the last irregular one, at most sixteen.
      let first = max(start, index - 16)
      let mean = (point.time - points[first].time) / Double(index - first)
      let isRegular = abs(interval - mean) < resolution
      if !isRegular { start = index }
      let time = isRegular ? mean : interval
      let present = self.energy(state)
      energy = energy == 0 ? present : energy + (present - energy) * time / (time + 0.1)
      let variance = energy / 2 + 62_500 * measurementNoise
      state = moved(state, by: time, variance)
      correct(&state, by: point.position)
      states.append(state)
    }
    return states
  }

  private func beginning(_ position: Vector2) -> State {
    let speed = 6_250_000 * measurementNoise
    return State(
      x: [position.x, 0, 0], y: [position.y, 0, 0],
      covariance: [[measurementNoise, 0, 0], [0, speed, 0], [0, 0, speed * frequency * frequency]])
  }

  private func energy(_ state: State) -> Double {
    let velocity = state.x[1] * state.x[1] + state.y[1] * state.y[1]
    let acceleration = state.x[2] * state.x[2] + state.y[2] * state.y[2]
    return velocity + acceleration / (frequency * frequency)
  }

  private func moved(_ state: State, by time: Double, _ variance: Double) -> State {
    let f = transition(time)
    let added = noise(time).map { row in row.map { $0 * variance } }
    return State(
      x: product(f, state.x), y: product(f, state.y),
      covariance: sum(product(product(f, state.covariance), transposed(f)), added))
  }

  private func correct(_ state: inout State, by position: Vector2) {
    let p = state.covariance
    let innovation = p[0][0] + measurementNoise
    let surprise = Vector2(position.x - state.x[0], position.y - state.y[0])
    let gain = (0..<3).map { p[$0][0] / innovation }
    for row in 0..<3 {
      state.x[row] += gain[row] * surprise.x
      state.y[row] += gain[row] * surprise.y
    }
    for row in 0..<3 { for column in 0..<3 { state.covariance[row][column] -= gain[row] * p[0][column] } }
  }

  /// The position a time after a state.
  func position(_ time: Double, after state: State) -> Vector2 {
    let row = transition(time)[0]
    return Vector2(zip(row, state.x).map(*).reduce(0, +), zip(row, state.y).map(*).reduce(0, +))
  }
}

extension TextbookFilter {
  /// The velocity is a damped oscillator, computed with sines or hyperbolic sines, and the noise is a sum over the
  /// time.
  static func oscillator(
    period: Double, damping: Double, measurementNoise: Double, resolution: Double
  ) -> TextbookFilter {
    let w = 2 * Double.pi / (period / 1000)
    let swing = (1 - damping * damping).magnitude.squareRoot() * w
    let transition = { (t: Double) -> [[Double]] in
      // The velocity and the acceleration after an acceleration of one.
      let v, a: Double
      if damping < 1 {
        v = exp(-damping * w * t) * sin(swing * t) / swing
        a = exp(-damping * w * t) * cos(swing * t) - damping * w * v
      } else {
        let (slow, fast) = (exp((swing - damping * w) * t), exp((-swing - damping * w) * t))
        v = (slow - fast) / (2 * swing)
        a = (slow + fast) / 2 - damping * w * v
      }
      let c = 2 * damping * w
      let p = (1 - a - c * v) / (w * w)
      return [[1, v + c * p, p], [0, a + c * v, v], [0, -w * w * v, a]]
    }
    return TextbookFilter(
      transition: transition,
      noise: noise(after: transition, intensity: 4 * damping * w * w * w, pieces: 2 * w * (1 + 2 * damping)),
      frequency: w, measurementNoise: measurementNoise, resolution: resolution)
  }

  /// The covariance after white noise of the acceleration, by Gauss's rule on short intervals of the time.
  private static func noise(
    after transition: @escaping (Double) -> [[Double]], intensity: Double, pieces: Double
  ) -> (Double) -> [[Double]] {
    // The rule has five points, at fractions of an interval.
    let rule = [
      (0.046910077030668, 0.118463442528095), (0.230765344947158, 0.239314335249683), (0.5, 0.284444444444444),
      (0.769234655052842, 0.239314335249683), (0.953089922969332, 0.118463442528095),
    ]
    return { time in
      var total = [[Double]](repeating: [0, 0, 0], count: 3)
      let count = (4 + time * pieces).rounded()
      for piece in 0..<Int(count) {
        for (part, weight) in rule {
          let row = transition(time * (Double(piece) + part) / count).map { $0[2] }
          let scale = weight * time / count * intensity
          for i in 0..<3 { for j in 0..<3 { total[i][j] += row[i] * row[j] * scale } }
        }
      }
      return total
    }
  }
}

private func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
  let columns = transposed(b)
  return a.map { row in product(columns, row) }
}

private func product(_ a: [[Double]], _ b: [Double]) -> [Double] { a.map { row in zip(row, b).map(*).reduce(0, +) } }

private func sum(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
  zip(a, b).map { zip($0, $1).map { $0 + $1 } }
}

private func transposed(_ a: [[Double]]) -> [[Double]] { a[0].indices.map { column in a.map { $0[column] } } }
