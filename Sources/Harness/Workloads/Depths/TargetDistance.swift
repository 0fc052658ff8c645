/// The distance of targets from the world's origin, in world units along each axis.
///
/// The magnitude of each coordinate of a target is between the power of two at or below the distance and the next
/// power: 512 to 1,024 for a distance of 1,000. Floating-point numbers of such a binade are evenly spaced. A horizon
/// therefore depends on the distance, and not on a seed's position within the binade. Distances in one binade are
/// equal.
public struct TargetDistance: Hashable, Sendable {
  /// Coordinates have magnitudes in [2^exponent, 2^(exponent+1)); nil for the origin itself.
  public let exponent: Int?

  /// Creates a distance.
  /// - Parameter units: world units; 0 for the origin itself.
  /// - Returns: nil unless `units` is finite and at least 0.
  public init?(_ units: Double) {
    guard units.isFinite, units >= 0 else { return nil }
    self.init(exponent: units > 0 ? Int(units.exponent) : nil)
  }

  private init(exponent: Int?) { self.exponent = exponent }

  /// The distance of 1,000 units: coordinates of 512 to 1,024, as in a canvas that is in use.
  public static let standard = TargetDistance(exponent: 9)

  /// The smallest possible magnitude of a coordinate, in world units: a power of two, or 0.
  public var smallest: Double { exponent.map { Double(sign: .plus, exponent: $0, significand: 1) } ?? 0 }
}

extension TargetDistance: CustomStringConvertible {
  /// The position of targets of this distance, as the end of a phrase: "512 to 1,024 units from the origin".
  public var description: String {
    guard let exponent else { return "at the origin" }
    return "\(Self.power(exponent)) to \(Self.power(exponent + 1)) units from the origin"
  }

  /// A power of two as it is usually written.
  private static func power(_ exponent: Int) -> String {
    switch exponent {
    case 0..<20:
      let value = 1 << exponent
      guard value >= 1000 else { return "\(value)" }
      let rest = "\(value % 1000)"
      return "\(value / 1000),\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    case -4..<0: return "\(Double(sign: .plus, exponent: exponent, significand: 1))"
    default: return "2^\(exponent)"
    }
  }
}
