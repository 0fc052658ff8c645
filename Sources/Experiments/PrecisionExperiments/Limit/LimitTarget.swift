import ExactNumbers
import Geometry

/// A target of the measurement of a limit: within the extent with all that is seen, with seeded digits.
///
/// The picture stays within one binade, so that all of it has the coarse resolution of the largest coordinates. The
/// first target lies as near to the extent as the picture fits. Numbers of several parts are finer there than elsewhere,
/// since the lower parts of a round number are zero; so the other targets lie anywhere in the binade. Where the extent
/// is so little above a power of two that the picture does not fit between, the picture extends beyond the extent
/// instead.
struct LimitTarget {
  /// The largest coordinate of drawings and views, world units.
  let extent: Double
  /// The seed.
  let seed: UInt64
  /// The number of the target, from 0.
  let number: Int
  /// How far views reach from their middle, px.
  let view: Double
  /// How far drawings reach, px.
  let reach: Double

  /// The number of targets that a limit is measured at. The lower parts of a number are in the coarser half of their
  /// range at every other position, on each axis: at one of the three on at least one axis but once in 64.
  static let count = 4

  /// A power of two, as its exponent: the view and all drawings are nearer than that to the target. Where drawings do not
  /// fit in the binade, it is the view alone: what is not seen is not measured.
  private func room(at zoom: Zoom) -> Int {
    let whole = Int(max(view, reach).exponent) + 1 - zoom.exponent
    let fits = Double(sign: .plus, exponent: whole, significand: 3) <= extent.nextDown - floor
    return fits ? whole : Int(view.exponent) + 1 - zoom.exponent
  }

  /// The power of two below the extent, or at it.
  private var floor: Double { Double(sign: .plus, exponent: Int(extent.nextDown.exponent), significand: 1) }

  /// A coordinate that nothing in view at a zoom and deeper reaches, world units: the extent, or more where they
  /// do not fit within it.
  func largestCoordinate(at zoom: Zoom) -> Double {
    max(extent, floor + Double(sign: .plus, exponent: room(at: zoom), significand: 3))
  }

  /// The target for cameras at a zoom and deeper, to 2^-64 px there.
  func point(at zoom: Zoom) -> ExactPoint {
    let room = room(at: zoom)
    return ExactPoint(
      x: coordinate("x", room: room, digits: zoom.exponent + 64),
      y: coordinate("y", room: room, digits: zoom.exponent + 64))
  }

  /// - Parameters:
  ///   - room: the picture extends less than 2^`room` world units to each side.
  ///   - digits: the number of bits after the binary point.
  private func coordinate(_ axis: String, room: Int, digits: Int) -> BigFloat {
    // Each extent has other digits, so that extents are independent samples.
    var generator = SplitMix64(seed: seed, stream: "limit \(extent.bitPattern) \(number) \(axis)")
    let isNegative = generator.next() & 1 == 1
    // 1 to 2 times 2^room.
    let distance = Self.fraction(bits: room + digits, plus: 1, exponent: -digits, &generator)
    let top = extent.nextDown
    let span = top - floor - Double(sign: .plus, exponent: room, significand: 3)
    let edge = BigFloat(span >= 0 ? extent : floor, precision: 53)
    // Room for both, however far apart their bits lie.
    let highest = max(Int(extent.exponent), room) + 2
    let lowest = min(Int(extent.exponent) - 52, -digits)
    var result = BigFloat(precision: highest - lowest)
    if span >= 0 { result.setDifference(edge, distance) } else { result.setSum(edge, distance) }
    if span > 0, number > 0 {
      // A share of all bits, so that no part of a number ends within it.
      let bits = max(1, Int(span.exponent) + 1 + digits)
      let share = Self.fraction(bits: bits, plus: 0, exponent: -bits, &generator)
      var step = BigFloat(precision: highest - lowest)
      step.setProduct(share, BigFloat(span, precision: 53))
      var moved = BigFloat(precision: highest - lowest)
      moved.setDifference(result, step)
      result = moved
    }
    if isNegative { result.negate() }
    return result
  }

  /// A whole number of random bits, and of a bit above them if `plus` is 1, times 2^`exponent`.
  private static func fraction(bits: Int, plus: Int, exponent: Int, _ generator: inout SplitMix64) -> BigFloat {
    var random = BigInteger(words: (0..<(bits + 63) / 64).map { _ in generator.next() })
    random.shiftRight(by: (64 - bits % 64) % 64)
    if plus == 1 { random.setBit(bits) }
    var result = BigFloat(precision: bits + 1)
    result.set(random, exponent: exponent)
    return result
  }
}
