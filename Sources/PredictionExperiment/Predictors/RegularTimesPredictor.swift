import Geometry
import Ink

/// A predictor that is told regular times in place of the recorded ones.
///
/// Systems round times to whole milliseconds, and a velocity over one interval of 4 ms is then off by up to a quarter.
/// In place of each interval stands the mean of the last ones, of up to sixteen, as many as differ from their mean by no
/// more than a millisecond.
struct RegularTimesPredictor<Base: TouchPredictor>: TouchPredictor {
  private var base: Base
  /// The regular time of each sample, in seconds.
  private var times: [Double] = []

  init(_ base: Base) { self.base = base }

  /// The greatest number of intervals of a mean.
  private static var longest: Int { 16 }
  /// How far intervals may be from their mean, in seconds: the rounding, and that of the sums.
  private static var resolution: Double { 0.001 + 1e-9 }

  mutating func position(after history: TouchHistory) -> Vector2? {
    let recorded = history.samples
    // Updates leave times as they are.
    while times.count < recorded.count {
      guard let last = times.last else {
        times.append(recorded[0].timestamp)
        continue
      }
      times.append(last + Self.interval(before: times.count, of: recorded))
    }
    var samples = recorded
    for index in samples.indices { samples[index].timestamp = times[index] }
    return base.position(
      after: TouchHistory(
        samples: samples, firstChange: history.firstChange, systemPredictions: history.systemPredictions))
  }

  private static func interval(before index: Int, of samples: [PolylinePoint]) -> Double {
    let end = samples[index].timestamp
    for count in (1...min(index, longest)).reversed() {
      let mean = (end - samples[index - count].timestamp) / Double(count)
      let isRegular = (index - count + 1...index).allSatisfy {
        abs(samples[$0].timestamp - samples[$0 - 1].timestamp - mean) <= resolution
      }
      if isRegular { return mean }
    }
    return end - samples[index - 1].timestamp
  }
}
