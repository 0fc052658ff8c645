import Foundation
import Geometry
import Ink
import TestSupport
import Testing
import Workloads

@testable import PredictionExperiment

@Suite("Predictors") struct PredictorTests {
  private static func samples(_ positions: [Vector2], interval: Double = 0.004) -> [PolylinePoint] {
    positions.enumerated().map { PolylinePoint(location: $1, timestamp: Double($0) * interval) }
  }

  /// Remembers what it was handed.
  private final class Spy: TouchPredictor, @unchecked Sendable {
    var histories: [TouchHistory] = []
    func position(after history: TouchHistory) -> Vector2? {
      histories.append(history)
      return nil
    }
  }

  private static func histories(_ callbacks: [[TouchEvent]]) throws -> [TouchHistory] {
    let spy = Spy()
    let descriptor = PredictorDescriptor(name: "spy", summary: "") { _ in spy }
    _ = try TouchPredictions.of(callbacks, [AskedMethod(method: descriptor, horizon: 0.016)])
    return spy.histories
  }

  @Test("A predictor answers as a new one that is handed all at once, whatever updates come") func revisions() throws {
    var changed = 0
    for seed in 1...4 as ClosedRange<UInt64> {
      let callbacks = PenRecording(
        samples: 120, seed: seed, updateLag: 4, positionError: 2, grid: seed.isMultiple(of: 2) ? 0 : 1
      ).callbacks
      let histories = try Self.histories(callbacks)
      #expect(histories.count > 40)
      for (history, next) in zip(histories, histories.dropFirst()) where next.firstChange < history.samples.count {
        changed += 1
        #expect(
          history.samples.prefix(next.firstChange).map(\.location)
            == next.samples.prefix(next.firstChange).map(\.location))
      }
      for descriptor in PredictorCatalog.standard.predictors {
        var kept = try descriptor.makePredictor(0.016)
        for history in histories {
          var fresh = try descriptor.makePredictor(0.016)
          let whole = TouchHistory(samples: history.samples, systemPredictions: history.systemPredictions)
          let (a, b) = (kept.position(after: history), fresh.position(after: whole))
          check(a == b, "seed \(seed), \(descriptor.name): \(String(describing: a)), \(String(describing: b))")
        }
      }
    }
    #expect(changed > 20)
  }

  @Test("Regular times are those of KalmanPrediction: its filter of recorded times is that of regular ones unrounded")
  func regularTimes() throws {
    var generator = SplitMix64(seed: 23)
    for rate in [30.0, 120, 133, 240] {
      var time = 0.0
      let samples = (0..<200).map { index -> PolylinePoint in
        // Now and then a sample is missing, and delays are about what rounding hides.
        time += (generator.next() % 16 == 0 ? 2 : 1) / rate + generator.unit() * 0.002
        return PolylinePoint(
          location: Vector2(Double(index) + 9 * Self.sinWave(Double(index)), generator.unit()),
          timestamp: (time * 1000).rounded() / 1000)
      }
      var shipped: any TouchPredictor = ShippedPredictor(try KalmanPrediction(horizon: 16))
      var regular: any TouchPredictor = RegularTimesPredictor(
        ShippedPredictor(try KalmanPrediction(horizon: 16, timeResolution: 0)))
      for count in 1...samples.count {
        let history = TouchHistory(samples: Array(samples.prefix(count)), firstChange: count - 1)
        let (a, b) = (shipped.position(after: history), regular.position(after: history))
        let (one, other) = (try #require(a), try #require(b))
        check((one - other).length < 1e-6, "\(rate) Hz, \(count) samples: \(one), \(other)")
      }
    }
  }

  @Test("Predicted touches of a recording are read linearly between their times, and never beyond the last")
  func system() throws {
    let samples = Self.samples([Vector2(0, 0), Vector2(10, 0)])
    let predictions = [Vector2(12, 2), Vector2(20, 2)].enumerated().map {
      PolylinePoint(location: $1, timestamp: 0.008 + Double($0) * 0.004, isPrediction: true)
    }
    let history = TouchHistory(samples: samples, systemPredictions: predictions)
    for (horizon, expected) in [
      (0.002, Vector2(11, 1)), (0.004, Vector2(12, 2)), (0.005, Vector2(14, 2)), (0.008, Vector2(20, 2)),
    ] {
      var predictor = SystemPredictor(horizon: horizon)
      let position = predictor.position(after: history)
      let answer = try #require(position)
      #expect((answer - expected).length < 1e-9, "\(horizon): \(answer)")
    }
    var late = SystemPredictor(horizon: 0.0081)
    #expect(late.position(after: history) == nil)
    #expect(late.position(after: TouchHistory(samples: samples)) == nil)
  }

  @Test(
    "Only predictions of the same callback are handed on, and what has no answer is counted and compared with nothing")
  func unanswered() throws {
    // Each callback has a new event; every second one predicts the next two positions exactly.
    var events: [TouchEvent] = []
    func event(_ index: Int, isPrediction: Bool = false, isUpdate: Bool = false) -> TouchEvent {
      TouchEvent(
        touchIdentifier: "pen", timestamp: Double(index) / 240, kind: .pencil,
        phase: index == 0 ? .began : index == 39 && !isUpdate ? .ended : .moved,
        location: Vector2(Double(index * index) * 0.1, 0), estimationUpdateIndex: isPrediction ? nil : index,
        estimatedPropertiesExpectingUpdates: isPrediction || index == 39 || isUpdate ? [] : .force,
        isUpdate: isUpdate, isPrediction: isPrediction)
    }
    for index in 0..<40 {
      events.append(event(index))
      guard index < 38 else { continue }
      if index.isMultiple(of: 2) {
        events += [event(index + 1, isPrediction: true), event(index + 2, isPrediction: true)]
      } else {
        events.append(event(index, isUpdate: true))
      }
    }
    let recording = GradedRecording("system", events, in: .tuned)
    let row = try #require(try HandMadePen.grades(of: [recording], ["system"], horizon: 8)["system"])
    // Instants at samples 8 to 37, of which the even ones have predictions; 8 ms are 1.92 intervals.
    #expect(row.instants == 30 && row.unanswered == 15 && row.error.greatest == 0)
    #expect(row.meanRatio == 0 && row.jitter.mean == nil, "neighbours are never both answered")
    #expect(row.ends == 0)
    let far = try #require(try HandMadePen.grades(of: [recording], ["system"], horizon: 9)["system"])
    #expect(far.unanswered == far.instants && far.error.mean == nil && far.meanRatio == nil)
  }

  /// A filter by its matrices, as books write it: states of `n` derivatives, one coordinate.
  private static func filter(
    _ values: [Double], _ times: [Double], horizon: Double, initial: [Double], measurement: Double,
    transition: (Double) -> [[Double]], noise: (Double, [Double]) -> [[Double]]
  ) -> Double {
    let n = initial.count
    func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
      a.map { row in b[0].indices.map { column in row.indices.reduce(0) { $0 + row[$1] * b[$1][column] } } }
    }
    func transposed(_ a: [[Double]]) -> [[Double]] { a[0].indices.map { column in a.map { $0[column] } } }
    var x = [[values[0]]] + Array(repeating: [0.0], count: n - 1)
    var p = (0..<n).map { row in (0..<n).map { $0 == row ? initial[row] : 0 } }
    for index in 1..<values.count {
      let time = times[index] - times[index - 1]
      let f = transition(time)
      let q = noise(time, x.map { $0[0] })
      x = product(f, x)
      p = product(product(f, p), transposed(f))
      for row in 0..<n { for column in 0..<n { p[row][column] += q[row][column] } }
      let gain = (0..<n).map { p[$0][0] / (p[0][0] + measurement) }
      let innovation = values[index] - x[0][0]
      let first = p[0]
      for row in 0..<n {
        x[row][0] += gain[row] * innovation
        for column in 0..<n { p[row][column] -= gain[row] * first[column] }
      }
    }
    return product(transition(horizon), x)[0][0]
  }

  private static let walk: (values: [Double], times: [Double]) = {
    var generator = SplitMix64(seed: 5)
    var (values, times) = ([100.0], [0.0])
    for step in 1..<60 {
      times.append(times[step - 1] + 0.004 + 0.0005 * Double(generator.next() % 3))
      values.append(values[step - 1] + 4 * sinWave(Double(step)) + generator.symmetric() * 0.2)
    }
    return (values, times)
  }()

  private static func sinWave(_ step: Double) -> Double { sin(step / 6) }

  private static func history() -> TouchHistory {
    TouchHistory(
      samples: zip(walk.values, walk.times).map { PolylinePoint(location: Vector2($0, 0), timestamp: $1) })
  }

  @Test("The Kalman filter of constant velocity is the one of its matrices") func velocityKalman() throws {
    let q = 5e7
    let expected = Self.filter(
      Self.walk.values, Self.walk.times, horizon: 0.016, initial: [0.1, 1e6], measurement: 0.1,
      transition: { [[1, $0], [0, 1]] },
      noise: { time, _ in [[q * time * time * time / 3, q * time * time / 2], [q * time * time / 2, q * time]] })
    var predictor = VelocityKalmanPredictor(horizon: 0.016)
    let position = predictor.position(after: Self.history())
    let answer = try #require(position)
    #expect(abs(answer.x - expected) < 1e-6 && answer.y == 0, "\(answer.x), \(expected)")
  }

  @Test("Singer's filter is the one of its matrices, with noise integrated numerically") func singer() throws {
    let tau = 0.02
    func transition(_ time: Double) -> [[Double]] {
      let e = exp(-time / tau)
      return [
        [1, time, tau * tau * (time / tau - 1 + e)], [0, 1, tau * (1 - e)], [0, 0, e],
      ]
    }
    /// ∫ g gᵀ over the time, g being what a unit of jerk becomes, by the midpoint rule.
    func noise(_ time: Double, _ deviation: Double) -> [[Double]] {
      let parts = 400
      var q = Array(repeating: [0.0, 0, 0], count: 3)
      for part in 0..<parts {
        let g = transition(time * (Double(part) + 0.5) / Double(parts)).map { $0[2] }
        for row in 0..<3 { for column in 0..<3 { q[row][column] += g[row] * g[column] * time / Double(parts) } }
      }
      return q.map { $0.map { $0 * 2 * deviation * deviation / tau } }
    }
    for (kind, deviation) in [
      (AccelerationNoise.constant(20_000), { (_: [Double]) in 20_000.0 }),
      (.presentSpeed(20), { (x: [Double]) in max(1000, 20 * abs(x[1])) }),
    ] {
      let expected = Self.filter(
        Self.walk.values, Self.walk.times, horizon: 0.016, initial: [0.05, 1e6, 1e8], measurement: 0.05,
        transition: transition, noise: { noise($0, deviation($1)) })
      var predictor = SingerPredictor(horizon: 0.016, noise: kind)
      let position = predictor.position(after: Self.history())
      let answer = try #require(position)
      #expect(abs(answer.x - expected) < 1e-3, "\(answer.x), \(expected)")
    }
  }

  @Test("The One-Euro filter is its authors' for one coordinate") func oneEuro() throws {
    // As in the paper: a low-pass filter of the derivative, and one of the value whose cutoff follows it.
    func alpha(_ cutoff: Double, _ rate: Double) -> Double {
      let tau = 1 / (2 * Double.pi * cutoff)
      return 1 / (1 + tau * rate)
    }
    var (value, derivative) = (Self.walk.values[0], 0.0)
    for index in 1..<Self.walk.values.count {
      let rate = 1 / (Self.walk.times[index] - Self.walk.times[index - 1])
      let dx = (Self.walk.values[index] - value) * rate
      derivative = alpha(160, rate) * dx + (1 - alpha(160, rate)) * derivative
      let a = alpha(20 + abs(derivative), rate)
      value = a * Self.walk.values[index] + (1 - a) * value
    }
    var predictor = OneEuroPredictor(horizon: 0.016)
    let position = predictor.position(after: Self.history())
    let answer = try #require(position)
    #expect(abs(answer.x - (value + derivative * 0.016)) < 1e-9 && answer.y == 0)
  }

  @Test("Fits are those of the normal equations, on uneven times") func fits() throws {
    var generator = SplitMix64(seed: 9)
    for _ in 0..<50 {
      var time = 0.0
      let points = (0..<9).map { _ -> PolylinePoint in
        time += 0.001 + 0.01 * generator.unit()
        return PolylinePoint(location: Vector2(generator.symmetric(), generator.symmetric()) * 50, timestamp: time)
      }
      for (degree, window) in [(1, 3), (2, 5), (2, 9)] {
        var predictor = PolynomialPredictor(horizon: 0.01, degree: degree, window: window)
        let position = predictor.position(after: TouchHistory(samples: points))
        let answer = try #require(position)
        // The residual of the fit is orthogonal to every power of time exactly where its value is the least: no other
        // value at the horizon, taken as one more sample without a residual, fits better.
        let fitted = points.suffix(window)
        func residual(_ through: Vector2) -> Double {
          let target = time + 0.01
          // Polynomials through the target: subtract it, and fit (t - target) · (a + b t) without a constant.
          var matrix = Array(repeating: [0.0, 0.0], count: 2)
          var right = [Vector2.zero, Vector2.zero]
          for point in fitted {
            let u = (point.timestamp - target) * 100
            let powers = degree == 1 ? [u, 0] : [u, u * u]
            for row in 0..<2 {
              right[row] += (point.location - through) * powers[row]
              for column in 0..<2 { matrix[row][column] += powers[row] * powers[column] }
            }
          }
          if degree == 1 { matrix[1][1] = 1 }
          let determinant = matrix[0][0] * matrix[1][1] - matrix[0][1] * matrix[1][0]
          let a = (right[0] * matrix[1][1] - right[1] * matrix[0][1]) / determinant
          let b = (right[1] * matrix[0][0] - right[0] * matrix[1][0]) / determinant
          return fitted.reduce(0) { sum, point in
            let u = (point.timestamp - target) * 100
            let rest = point.location - through - a * u - b * (u * u)
            return sum + rest.dot(rest)
          }
        }
        let least = residual(answer)
        for step in [Vector2(0.5, 0), Vector2(-0.5, 0), Vector2(0, 0.5), Vector2(0, -0.5)] {
          check(residual(answer + step) > least, "degree \(degree), \(window) samples")
        }
      }
    }
  }
}
