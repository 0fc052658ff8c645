import Geometry

/// The distance between neighbouring coordinates of a number type, in closed form. It is a sum of parts, one for each
/// rounding of a coordinate.
public struct Spacing: Hashable, Sendable {
  /// The distance that one rounding causes.
  public enum Part: Hashable, Sendable {
    /// Coordinates have this number of significant bits from a magnitude on, in world units, and are exact below it.
    case significant(bits: Int, from: Double = 0)
    /// Coordinates are multiples of a step in world units, everywhere.
    case step(Double)
    /// The part of a coordinate below a length in world units has this number of significant bits. Neighbours are
    /// therefore never further apart than at that length.
    case remainder(bits: Int, below: Double)
  }

  /// The parts; empty if coordinates are as fine as the zoom needs.
  public let parts: [Part]

  /// Creates the sum of these parts.
  public init(_ parts: [Part]) { self.parts = parts }

  /// The largest distance between neighbours at a coordinate, in world units. Its exponent may be outside a double's
  /// range. O(parts).
  /// - Parameter coordinate: a magnitude, world units; positive and finite.
  /// - Returns: nil if there is no limit.
  public func length(at coordinate: Double) -> Zoom? { .sum(parts.compactMap { Self.length(of: $0, at: coordinate) }) }

  private static func length(of part: Part, at coordinate: Double) -> Zoom? {
    switch part {
    case .significant(let bits, let from):
      coordinate < from ? nil : Zoom(1, exponent: Int(coordinate.exponent) + 1 - bits)
    case .step(let step): Zoom(step)
    case .remainder(let bits, let length):
      Zoom(1, exponent: Int(min(coordinate, length.nextDown).exponent) + 1 - bits)
    }
  }
}

extension Zoom {
  /// A sum, rounded to 53 bits; nil for no summands.
  public static func sum(_ summands: [Zoom]) -> Zoom? {
    guard let highest = summands.map(\.exponent).max() else { return nil }
    // A summand that is outside a double's exponents, relative to the largest, is also below half a unit of the sum.
    let significand = summands.reduce(0.0) {
      $0 + Double(sign: .plus, exponent: max($1.exponent - highest, -1000), significand: $1.significand)
    }
    return Zoom(significand, exponent: highest)
  }
}
