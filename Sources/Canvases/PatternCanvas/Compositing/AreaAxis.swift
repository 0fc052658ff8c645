import CPatternCanvas

/// The map from the px of a larger image to those of a smaller one, along one axis.
///
/// Px i is the mean over the interval [i, i + 1) · source / target of the axis, with exact weights that are rounded
/// once.
///
/// It is unchecked `Sendable`, since it never changes.
final class AreaAxis: @unchecked Sendable {
  /// The number of px of the larger image.
  let sourceCount: Int
  /// The number of px of the smaller image, at most that of the larger.
  let targetCount: Int
  /// The largest number of px of the larger image that overlap one px of the smaller.
  let taps: Int
  private let first: UnsafeMutablePointer<Int32>
  private let shares: UnsafeMutablePointer<Float>

  init(source: Int, target: Int) {
    sourceCount = source
    targetCount = target
    taps = (source + target - 1) / target + 1
    first = .allocate(capacity: target)
    shares = .allocate(capacity: target * taps)
    shares.initialize(repeating: 0, count: target * taps)
    // In units of 1 / target of a px of the larger image, all of this is in whole numbers.
    for index in 0..<target {
      let (begin, end) = (index * source, (index + 1) * source)
      first[index] = Int32(begin / target)
      for px in begin / target..<(end + target - 1) / target {
        let overlap = min(end, (px + 1) * target) - max(begin, px * target)
        shares[index * taps + px - begin / target] = Float(overlap) / Float(source)
      }
    }
  }

  deinit {
    first.deallocate()
    shares.deallocate()
  }

  /// The value for the C kernel, valid while this object exists.
  var axis: vernier_axis { vernier_axis(taps: taps, first: first, shares: shares) }

  /// The same, starting at a px of the smaller image.
  func axis(from index: Int) -> vernier_axis {
    vernier_axis(taps: taps, first: first + index, shares: shares + index * taps)
  }

  /// The px of the larger image that overlap a range of the smaller one.
  func source(_ indices: Range<Int>) -> Range<Int> {
    Int(first[indices.lowerBound])..<(indices.upperBound * sourceCount + targetCount - 1) / targetCount
  }

  /// The px of the smaller image that overlap a range of the larger one.
  func target(_ pixels: Range<Int>) -> Range<Int> {
    pixels.lowerBound * targetCount / sourceCount..<(pixels.upperBound * targetCount + sourceCount - 1) / sourceCount
  }
}
