import Geometry
import Ink

/// What predictors answered while a recording was delivered: for each touch all instants of prediction, and the path as
/// it was recorded in the end.
struct TouchPredictions {
  let path: TruePath
  /// The time of the last sample at each instant, in seconds, and its position as it was known then.
  private(set) var instants: [(time: Double, position: Vector2)] = []
  /// The answers of each predictor at each instant.
  private(set) var answers: [[Vector2?]]

  /// Delivers a recording to predictors, one for each touch and each method.
  /// - Parameters:
  ///   - callbacks: in order.
  ///   - methods: the methods, in the order of ``answers``.
  /// - Returns: the touches that have an instant of prediction, in the order in which they began.
  /// - Throws: the error of a method.
  static func of(_ callbacks: [[TouchEvent]], _ methods: [AskedMethod]) throws -> [TouchPredictions] {
    let paths = TouchPathStream()
    var touches: [Touch] = []
    for callback in callbacks {
      paths.consume(callback)
      var changes: [Int: Int] = [:]
      for delta in paths.output.deltas {
        if case .changed(let line, let range) = delta {
          changes[line] = min(changes[line] ?? .max, range.lowerBound)
        } else if case .shortened(let line, let count) = delta {
          changes[line] = min(changes[line] ?? .max, count)
        }
      }
      for (line, firstChange) in changes.sorted(by: { $0.key < $1.key }) {
        if line == touches.count { touches.append(try Touch(methods, line)) }
        touches[line].take(paths.path(ofLine: line), firstChange: firstChange)
      }
    }
    paths.finish()
    return touches.indices.compactMap { line in
      let path = paths.path(ofLine: line)
      guard !touches[line].instants.isEmpty else { return nil }
      let samples = path.points.map { PolylinePoint($0) }
      return TouchPredictions(
        path: TruePath(samples, isLifted: path.phase.isLast), instants: touches[line].instants,
        answers: touches[line].answers)
    }
  }

  /// The state of a touch while its recording is delivered.
  private struct Touch {
    private var predictors: [any TouchPredictor]
    private var samples: [PolylinePoint] = []
    /// The first sample that has changed since predictors were asked.
    private var firstChange = 0
    private(set) var instants: [(time: Double, position: Vector2)] = []
    private(set) var answers: [[Vector2?]]

    init(_ methods: [AskedMethod], _ line: Int) throws {
      predictors = try methods.map { method in
        try method.paths?.predictor(ofStroke: line, horizon: method.horizon)
          ?? method.method.makePredictor(method.horizon)
      }
      answers = predictors.map { _ in [] }
    }

    mutating func take(_ path: TouchPath, firstChange first: Int) {
      let count = path.confirmedCount
      let isExtended = count > samples.count
      firstChange = min(firstChange, first, samples.count)
      samples.removeLast(max(0, samples.count - first))
      samples += path.points[samples.count..<count].map { PolylinePoint($0) }
      // A touch that has been lifted has nothing to predict.
      guard isExtended, !path.phase.isLast, let last = samples.last else { return }
      let history = TouchHistory(
        samples: samples, firstChange: firstChange,
        systemPredictions: path.points[count...].map { PolylinePoint($0) })
      firstChange = count
      let isGraded = count > GradedRecording.ungradedSamples
      if isGraded { instants.append((last.timestamp, last.location)) }
      for index in predictors.indices {
        let answer = predictors[index].position(after: history)
        if isGraded { answers[index].append(answer) }
      }
    }
  }
}

/// A method that is asked for a horizon, in seconds.
struct AskedMethod {
  let method: PredictorDescriptor
  let horizon: Double
  /// What a predictor from outside answered.
  var paths: PredictedPaths?
}
