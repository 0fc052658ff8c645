/// The time between two samples of a line, without the rounding of their times.
///
/// Systems round the times of samples, often to a millisecond: a pen sampled every 4.17 ms then shows intervals of 4
/// and of 5 ms. An interval is regular if it differs by less than 0.99 of the rounding unit from the mean of up to
/// sixteen intervals: itself and those before it, back to the last irregular one. A regular interval is replaced by
/// that mean.
struct SampleInterval {
  /// The largest number of averaged intervals.
  private static let most = 16

  /// The length in seconds, from 0.
  let seconds: Double
  /// The number of consecutive regular intervals up to this one.
  let regularCount: Int

  /// The interval before a point.
  /// - Parameters:
  ///   - index: the point's index, from 1.
  ///   - regularCount: the number of consecutive regular intervals up to the previous point; below `index`.
  ///   - resolution: the unit to which times are rounded, in seconds.
  @inline(__always)
  init(
    before index: Int, of points: UnsafeBufferPointer<PolylinePoint>, after regularCount: Int, resolution: Double
  ) {
    let time = points[index].timestamp
    let interval = time - points[index - 1].timestamp
    let count = min(regularCount + 1, Self.most)
    let mean = (time - points[index - count].timestamp) / Double(count)
    // Rounding alone makes intervals differ by less than the unit. The margin covers the rounding of times to binary
    // fractions.
    if (interval - mean).magnitude < 0.99 * resolution, mean >= 0 {
      seconds = mean
      self.regularCount = regularCount + 1
    } else {
      seconds = max(0, interval)
      self.regularCount = 0
    }
  }
}
