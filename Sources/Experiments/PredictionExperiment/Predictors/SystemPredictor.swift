import Geometry
import Ink

/// What the recording holds: the predicted touches of the system that recorded it, such as those of UIKit.
///
/// The position at the horizon lies on the line from the last measured sample through the predicted ones. Beyond the
/// last of them there is no answer, nor in a callback without predictions.
struct SystemPredictor: TouchPredictor {
  /// In seconds.
  let horizon: Double

  mutating func position(after history: TouchHistory) -> Vector2? {
    var before = history.last
    let time = before.timestamp + horizon
    for point in history.systemPredictions {
      guard point.timestamp < time else {
        let span = point.timestamp - before.timestamp
        guard span > 0, point.timestamp > time else { return point.location }
        return before.location + (point.location - before.location) * ((time - before.timestamp) / span)
      }
      before = point
    }
    return nil
  }
}
