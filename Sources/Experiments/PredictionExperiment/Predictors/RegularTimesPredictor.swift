import Geometry
import Ink

/// A predictor that is told regular times in place of the recorded ones.
///
/// Systems round times to whole milliseconds, and a velocity over one interval of 4 ms is then off by up to a quarter.
/// The rule is that of `KalmanPrediction`: an interval is regular where it differs by less than 0.99 ms from the mean of
/// up to sixteen, which are it and those before it since the last one that was not regular. That mean stands for it. An
/// interval that is not regular stands for itself.
struct RegularTimesPredictor<Base: TouchPredictor>: TouchPredictor {
  private var base: Base
  /// The samples with regular times.
  private var samples: [PolylinePoint] = []
  /// How many intervals up to each sample were regular.
  private var regularCounts: [Int] = []

  init(_ base: Base) { self.base = base }

  /// The greatest number of intervals of a mean.
  private static var longest: Int { 16 }
  /// What rounding alone can make of intervals, in seconds, less a margin for times as binary fractions.
  private static var resolution: Double { 0.99 * 0.001 }

  /// Asks the predictor. O(samples from the first change on).
  mutating func position(after history: TouchHistory) -> Vector2? {
    let recorded = history.samples
    let kept = min(history.firstChange, samples.count)
    samples.removeLast(samples.count - kept)
    regularCounts.removeLast(regularCounts.count - kept)
    for index in kept..<max(kept, recorded.count) { append(recorded[index], at: index, of: recorded) }
    return base.position(
      after: TouchHistory(
        samples: samples, firstChange: history.firstChange, systemPredictions: history.systemPredictions))
  }

  private mutating func append(_ sample: PolylinePoint, at index: Int, of recorded: [PolylinePoint]) {
    var regular = sample
    var regularCount = 0
    if let last = samples.last {
      let interval = sample.timestamp - recorded[index - 1].timestamp
      let count = min(regularCounts[index - 1] + 1, Self.longest)
      let mean = (sample.timestamp - recorded[index - count].timestamp) / Double(count)
      let isRegular = abs(interval - mean) < Self.resolution
      regular.timestamp = last.timestamp + (isRegular ? mean : interval)
      if isRegular { regularCount = regularCounts[index - 1] + 1 }
    }
    samples.append(regular)
    regularCounts.append(regularCount)
  }
}
