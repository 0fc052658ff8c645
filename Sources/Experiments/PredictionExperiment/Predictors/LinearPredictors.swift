import Geometry
import Ink

/// Predicts that the touch stays where its last sample is: no prediction.
struct HoldPredictor: TouchPredictor {
  mutating func position(after history: TouchHistory) -> Vector2? { history.last.location }
}

/// Continues the straight line through two samples at its speed.
///
/// The two are the last sample and the one a number of intervals before; where that has the same time, an earlier one.
/// A touch whose samples all have the same time is held.
struct LinearPredictor: TouchPredictor {
  /// In seconds.
  let horizon: Double
  /// The intervals between the two samples, from 1.
  let intervals: Int

  mutating func position(after history: TouchHistory) -> Vector2? {
    let last = history.last
    return last.location + history.velocity(over: intervals) * horizon
  }
}

/// Continues the line through the last two samples, by less where the pen slows down.
///
/// The displacement is multiplied by the ratio of the speed over the last two intervals to that over the four before,
/// where that is below 1: a fade-out towards the ends of strokes.
struct FadingPredictor: TouchPredictor {
  /// In seconds.
  let horizon: Double

  mutating func position(after history: TouchHistory) -> Vector2? {
    let last = history.last
    let present = history.velocity(over: 2).length
    let earlier = history.dropping(2)?.velocity(over: 4).length ?? present
    let share = earlier > present ? present / earlier : 1
    return last.location + history.velocity(over: 1) * (horizon * share)
  }
}

extension TouchHistory {
  /// The mean velocity from the sample a number of intervals before the last one, or the nearest earlier one at another
  /// time, in px/s; zero where there is none.
  func velocity(over intervals: Int) -> Vector2 {
    var index = max(0, samples.count - 1 - intervals)
    while index > 0, samples[index].timestamp >= last.timestamp { index -= 1 }
    let time = last.timestamp - samples[index].timestamp
    return time > 0 ? (last.location - samples[index].location) / time : .zero
  }

  /// The history without its last samples; nil where none would be left.
  fileprivate func dropping(_ count: Int) -> TouchHistory? {
    samples.count > count ? TouchHistory(samples: Array(samples.suffix(count + 8).dropLast(count))) : nil
  }
}
