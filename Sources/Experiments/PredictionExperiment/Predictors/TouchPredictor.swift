import Geometry
import Ink

/// A method that says where a touch will be.
///
/// A value predicts one touch for one horizon. It is asked after each callback that brought new samples of its touch.
/// The answer must depend on nothing but the histories that it was handed.
public protocol TouchPredictor {
  /// The predicted position, in px, at the predictor's horizon after the last sample.
  /// - Parameter history: what was delivered of the touch so far; it has at least one sample.
  /// - Returns: nil where the method has no answer.
  mutating func position(after history: TouchHistory) -> Vector2?
}

/// What was delivered of a touch up to and including a callback, with all updates applied that came until then.
public struct TouchHistory: Sendable {
  /// The measured samples in the order of their times; times may be equal, and never go back.
  public let samples: [PolylinePoint]
  /// The index of the first sample that is new, or that an update has changed, since the history before this one.
  public let firstChange: Int
  /// The predictions that the system delivered with this callback, in the order of their times; often none.
  public let systemPredictions: [PolylinePoint]

  /// A history.
  /// - Parameters:
  ///   - samples: the measured samples in the order of their times, one or more.
  ///   - firstChange: the index of the first sample that differs from the history before.
  ///   - systemPredictions: the predictions that the system delivered with the callback.
  public init(samples: [PolylinePoint], firstChange: Int = 0, systemPredictions: [PolylinePoint] = []) {
    self.samples = samples
    self.firstChange = firstChange
    self.systemPredictions = systemPredictions
  }

  /// The last sample.
  var last: PolylinePoint { samples[samples.count - 1] }
}

/// The states of a recursive filter, one after each sample, so that an update costs the samples from there on alone.
struct FilterStates<State> {
  private var states: [State] = []

  /// Brings the states up to date, and returns the last one.
  /// - Parameters:
  ///   - history: the samples, one or more.
  ///   - first: the state after the first sample.
  ///   - next: the state after a sample, from the one before, with the time between both in seconds, 0 or more.
  mutating func last(
    after history: TouchHistory, first: (PolylinePoint) -> State, next: (State, PolylinePoint, Double) -> State
  ) -> State {
    let samples = history.samples
    if states.count > history.firstChange { states.removeLast(states.count - history.firstChange) }
    var state = states.last ?? first(samples[0])
    if states.isEmpty { states.append(state) }
    for index in states.count..<max(states.count, samples.count) {
      state = next(state, samples[index], max(0, samples[index].timestamp - samples[index - 1].timestamp))
      states.append(state)
    }
    return state
  }
}
