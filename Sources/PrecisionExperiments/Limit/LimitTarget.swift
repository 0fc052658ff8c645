import ExactGeometry
import Geometry
import Multiprecision
import Workloads

/// The target of the measurement of a limit: as far from the origin as the picture fits into the extent, with seeded
/// digits.
///
/// The picture stays within one binade, so that all of it has the coarse resolution of the largest coordinates. Where
/// the extent is so little above a power of two that the picture does not fit between, the picture extends beyond the
/// extent instead.
struct LimitTarget {
  /// The largest coordinate of drawings and views, world units.
  let extent: Double
  /// The seed.
  let seed: UInt64
  /// The screen.
  let viewport: Viewport

  /// The target for cameras at a zoom and deeper, to 2^-64 px there.
  func point(at zoom: Zoom) -> ExactPoint {
    // A power of two above the diagonal: the view and all drawings are nearer than that to the target.
    let room = Int(viewport.diagonal.exponent) + 1 - zoom.exponent
    // Each extent has other digits, so that extents are independent samples.
    let stream = "limit \(extent.bitPattern)"
    return ExactPoint(
      x: coordinate(stream: stream + " x", room: room, digits: zoom.exponent + 64),
      y: coordinate(stream: stream + " y", room: room, digits: zoom.exponent + 64))
  }

  /// - Parameters:
  ///   - room: the picture extends less than 2^`room` world units to each side.
  ///   - digits: the number of bits after the binary point.
  private func coordinate(stream: String, room: Int, digits: Int) -> BigFloat {
    var generator = SplitMix64(seed: seed, stream: stream)
    let isNegative = generator.next() & 1 == 1
    let bits = room + digits
    var random = BigInteger(words: (0..<(bits + 63) / 64).map { _ in generator.next() })
    random.shiftRight(by: (64 - bits % 64) % 64)
    random.setBit(bits)
    // 1 to 2 times 2^room.
    var distance = BigFloat(precision: bits + 1)
    distance.set(random, exponent: -digits)

    let top = extent.nextDown
    let floor = Double(sign: .plus, exponent: Int(top.exponent), significand: 1)
    let fits = top - floor >= Double(sign: .plus, exponent: room, significand: 3)
    let edge = BigFloat(fits ? extent : floor, precision: 53)
    // Room for both, however far apart their bits lie.
    let highest = max(Int(extent.exponent), room) + 2
    let lowest = min(Int(extent.exponent) - 52, -digits)
    var result = BigFloat(precision: highest - lowest)
    if fits { result.setDifference(edge, distance) } else { result.setSum(edge, distance) }
    if isNegative { result.negate() }
    return result
  }
}
