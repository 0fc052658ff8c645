import Geometry
import Ink

/// The Kalman filter of constant velocity in matrices, as textbooks have it, coordinate by coordinate: nothing in it is
/// simplified.
struct TextbookFilter {
  let processNoise: Double
  let measurementNoise: Double

  /// Position and velocity after the last of the points.
  func state(_ points: [PolylinePoint]) -> (position: Vector2, velocity: Vector2) {
    let x = state(points.map { ($0.timestamp, $0.location.x) })
    let y = state(points.map { ($0.timestamp, $0.location.y) })
    return (Vector2(x[0], y[0]), Vector2(x[1], y[1]))
  }

  private func state(_ points: [(time: Double, position: Double)]) -> [Double] {
    var state = [points[0].position, 0]
    var covariance = [[measurementNoise, 0], [0, 1e6]]
    for (before, point) in zip(points, points.dropFirst()) {
      let time = point.time - before.time
      if time > 1 {
        state = [point.position, 0]
        covariance = [[measurementNoise, 0], [0, 1e6]]
        continue
      }
      let transition = [[1, time], [0, 1]]
      let noise = [
        [processNoise * time * time * time / 3, processNoise * time * time / 2],
        [processNoise * time * time / 2, processNoise * time],
      ]
      state = [state[0] + time * state[1], state[1]]
      covariance = sum(product(product(transition, covariance), transposed(transition)), noise)
      let innovation = covariance[0][0] + measurementNoise
      let gain = [covariance[0][0] / innovation, covariance[1][0] / innovation]
      let surprise = point.position - state[0]
      state = [state[0] + gain[0] * surprise, state[1] + gain[1] * surprise]
      covariance = product([[1 - gain[0], 0], [-gain[1], 1]], covariance)
    }
    return state
  }

  private func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
    (0..<2).map { row in (0..<2).map { column in a[row][0] * b[0][column] + a[row][1] * b[1][column] } }
  }

  private func sum(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
    (0..<2).map { row in (0..<2).map { column in a[row][column] + b[row][column] } }
  }

  private func transposed(_ a: [[Double]]) -> [[Double]] { [[a[0][0], a[1][0]], [a[0][1], a[1][1]]] }
}
