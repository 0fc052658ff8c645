import Geometry

/// The errors of one method at one horizon on one touch, and those of the baseline at the same instants.
struct PredictionErrors: Sendable {
  /// Instants whose target lies on the recorded path.
  private(set) var instants = 0
  /// Those without an answer.
  private(set) var unanswered = 0
  /// Lengths of errors, in px, of the answers whose targets lie on the path.
  private(set) var errors: [Double] = []
  /// Those of the baseline at the same instants.
  private(set) var baseline: [Double] = []
  /// The part of an error along the direction of movement about the target, in px; positive ahead of the pen.
  private(set) var along: [Double] = []
  /// The length of the part across it, in px.
  private(set) var across: [Double] = []
  /// Answers whose touch did not move about the target.
  private(set) var undirected = 0
  /// Answers that move against the true movement.
  private(set) var backward = 0
  /// Lengths of the changes of the error from one instant to the next, in px.
  private(set) var jitter: [Double] = []
  /// The part of an error ahead in the direction of movement at the instant, in px, at least 0, where the direction
  /// turns by more than 60° until the target.
  private(set) var turns: [Double] = []
  /// The same where the touch is lifted before the target.
  private(set) var ends: [Double] = []
  /// Errors over the speed at the instant, in ms.
  private(set) var normalised: [Double] = []
  /// Answers at instants slower than ``leastSpeed``.
  private(set) var slow = 0

  /// The least speed by which errors are divided, in px/ms.
  static let leastSpeed = 0.05
  /// The cosine of the least turn.
  private static let turn = 0.5

  /// Grades the answers of a method.
  /// - Parameters:
  ///   - touch: the touch.
  ///   - predictor: the index of the method's answers.
  ///   - baseline: that of the baseline's answers, which has one at every instant.
  ///   - horizon: in seconds.
  ///   - movements: the true movement at each instant.
  init(_ touch: TouchPredictions, predictor: Int, baseline: Int, horizon: Double, movements: [Movement?]) {
    var previous: Vector2?
    for (index, instant) in touch.instants.enumerated() {
      let time = instant.time + horizon
      let answer = touch.answers[predictor][index]
      let now = movements[index]
      guard time <= touch.path.end else {
        previous = nil
        if touch.path.isLifted, let answer, let now {
          ends.append(max(0, (answer - touch.path.position(at: time)).dot(now.direction)))
        }
        continue
      }
      instants += 1
      guard let answer else {
        unanswered += 1
        previous = nil
        continue
      }
      let truth = touch.path.position(at: time)
      let error = answer - truth
      errors.append(error.length)
      self.baseline.append(touch.answers[baseline][index].map { ($0 - truth).length } ?? error.length)
      let target = touch.path.movement(at: time)
      if let target {
        along.append(error.dot(target.direction))
        across.append(abs(error.cross(target.direction)))
      } else {
        undirected += 1
      }
      if (answer - instant.position).dot(truth - instant.position) < 0 { backward += 1 }
      if let previous { jitter.append((error - previous).length) }
      previous = error
      if let now, let target, now.direction.dot(target.direction) < Self.turn {
        turns.append(max(0, error.dot(now.direction)))
      }
      if let now, now.speed >= Self.leastSpeed { normalised.append(error.length / now.speed) } else { slow += 1 }
    }
  }
}

/// The grades of one recording: of each touch, by horizon and method.
struct RecordingGrades: Sendable {
  /// The errors of each touch that has an instant of prediction; those of a touch in the order of horizons, and within
  /// one of methods.
  let touches: [[PredictionErrors]]

  /// Delivers a recording to all methods of a configuration, and grades them.
  /// - Parameters:
  ///   - recording: the recording.
  ///   - configuration: the methods and horizons.
  ///   - paths: what each method answered, where it is a predictor from outside.
  /// - Throws: `InkError` of a method that takes no such horizon.
  init(_ recording: GradedRecording, _ configuration: PredictionConfiguration, _ paths: [PredictedPaths?]) throws {
    let methods = zip([PredictorCatalog.baseline] + configuration.predictors, [nil] + paths)
    let horizons = configuration.horizons.map { $0 / 1000 }
    let asked = horizons.flatMap { horizon in methods.map { AskedMethod(method: $0, horizon: horizon, paths: $1) } }
    touches = try TouchPredictions.of(recording.callbacks, asked).map { touch in
      let movements = touch.instants.map { touch.path.movement(at: $0.time) }
      return horizons.enumerated().flatMap { index, horizon in
        let first = index * (1 + paths.count)
        return configuration.predictors.indices.map { method in
          PredictionErrors(
            touch, predictor: first + 1 + method, baseline: first, horizon: horizon, movements: movements)
        }
      }
    }
  }
}
