import ExactNumbers
import Geometry

/// The world point that a measurement zooms in on, with digits from a seed down to any depth.
///
/// The caller chooses the target's distance from the world's origin, because a target ten times nearer shifts the
/// horizon of floating-point schemes by a decade. Targets of one seed have the same digits at every distance.
public struct SeededTarget: Sendable {
  private enum Location {
    case distance(TargetDistance)
    case position(Vector2)
  }

  private let seed: UInt64
  private let location: Location

  /// Creates the target of a seed.
  public init(seed: UInt64, distance: TargetDistance = .standard) {
    self.seed = seed
    location = .distance(distance)
  }

  /// Creates the target at a position, with digits of a seed from 2^-41 down: nearer to it than drawings are exact.
  /// - Parameters:
  ///   - seed: of the digits.
  ///   - position: finite, within 2^40 of the origin. It is rounded to multiples of 2^-40.
  public init(seed: UInt64, at position: Vector2) {
    self.seed = seed
    location = .position(position)
  }

  /// The point to `fractionBits` fractional bits, truncated towards zero. A point of more bits begins with the bits of
  /// a point of fewer. O(bits).
  public func point(fractionBits: Int) -> ExactPoint {
    switch location {
    case .distance(let distance):
      ExactPoint(
        x: coordinate(distance, stream: "target x", fractionBits: fractionBits),
        y: coordinate(distance, stream: "target y", fractionBits: fractionBits))
    case .position(let position):
      ExactPoint(
        x: coordinate(position.x, stream: "target x", fractionBits: fractionBits),
        y: coordinate(position.y, stream: "target y", fractionBits: fractionBits))
    }
  }

  /// The last bit of positions that are given, as a fraction.
  private static let positionBits = 40

  private func coordinate(_ position: Double, stream: String, fractionBits: Int) -> BigFloat {
    let grid = 0x1p40
    var rounded = BigFloat(precision: 53)
    rounded.set((position * grid).rounded(.toNearestOrEven), exponent: -Self.positionBits)
    let bits = fractionBits - Self.positionBits - 1
    guard bits > 0 else { return rounded }
    var generator = SplitMix64(seed: seed, stream: stream)
    var digits = BigInteger(words: (0..<(bits + 63) / 64).map { _ in generator.next() })
    digits.shiftRight(by: (64 - bits % 64) % 64)
    var rest = BigFloat(precision: bits)
    rest.set(digits, exponent: -fractionBits)
    // Room for 40 bits before the point.
    var sum = BigFloat(precision: fractionBits + 41)
    sum.setSum(rounded, rest)
    return sum
  }

  private func coordinate(_ distance: TargetDistance, stream: String, fractionBits: Int) -> BigFloat {
    // Coordinates smaller than the last bit are 0.
    guard let leading = distance.exponent, fractionBits + leading >= 0 else { return BigFloat(precision: 53) }
    var generator = SplitMix64(seed: seed, stream: stream)
    let isNegative = generator.next() & 1 == 1
    let bits = fractionBits + leading
    var digits = BigInteger(words: (0..<(bits + 63) / 64).map { _ in generator.next() })
    digits.shiftRight(by: (64 - bits % 64) % 64)
    digits.setBit(bits)
    if isNegative { digits.negate() }
    var value = BigFloat(precision: bits + 1)
    value.set(digits, exponent: -fractionBits)
    return value
  }
}
