/// The time between two samples of a line, without the rounding of their times.
///
/// Systems round the times of samples, often to a millisecond: a pen sampled every 4.17 ms then shows intervals of 4
/// and of 5 ms. An interval is regular where it differs by less than 0.99 of the rounding from the mean of up to
/// sixteen: of it and those before it, since the last that was not regular. That mean then stands for it. An interval
/// that is not regular stands for itself.
struct SampleInterval {
  /// The largest number of intervals in the mean.
  private static let most = 16

  /// In seconds, from 0.
  let seconds: Double
  /// The number of intervals up to this one that were regular.
  let regularCount: Int

  /// The interval before a point.
  /// - Parameters:
  ///   - index: the point's, from 1.
  ///   - regularCount: how many intervals up to the previous point were regular, below the index.
  ///   - resolution: the unit to whose multiples times are rounded, in seconds.
  @inline(__always)
  init(
    before index: Int, of points: UnsafeBufferPointer<PolylinePoint>, after regularCount: Int, resolution: Double
  ) {
    let time = points[index].timestamp
    let interval = time - points[index - 1].timestamp
    let count = min(regularCount + 1, Self.most)
    let mean = (time - points[index - count].timestamp) / Double(count)
    // Rounding alone makes intervals differ by less; the margin is for that of the times as binary fractions.
    if (interval - mean).magnitude < 0.99 * resolution, mean >= 0 {
      seconds = mean
      self.regularCount = regularCount + 1
    } else {
      seconds = max(0, interval)
      self.regularCount = 0
    }
  }
}
