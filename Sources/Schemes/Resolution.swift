/// The resolution of a scheme's positions, in closed form. It determines the scheme's horizon.
public enum Resolution: Hashable, Sendable {
  /// Coordinates have this number of significant bits, so that neighbours lie further apart the further they are from
  /// the origin.
  case significant(bits: Int)
  /// Coordinates are multiples of a step in world units, everywhere.
  case step(Double)
  /// Coordinates have this number of significant bits for their part below a length in world units, so that neighbours
  /// never lie further apart than at that length.
  case remainder(bits: Int, below: Double)
  /// As fine as the zoom needs.
  case unlimited

  /// The distance of neighbouring coordinates in world units.
  /// - Parameter distance: the larger coordinate's magnitude, world units; positive and finite.
  /// - Returns: nil where there is no limit.
  public func spacing(at distance: Double) -> Double? {
    switch self {
    case .significant(let bits): Double(sign: .plus, exponent: Int(distance.exponent) + 1 - bits, significand: 1)
    case .step(let step): step
    case .remainder(let bits, let length):
      Self.significant(bits: bits).spacing(at: min(distance, length.nextDown))
    case .unlimited: nil
    }
  }
}

/// The software that a scheme represents.
public struct Engine: Hashable, Sendable {
  /// The name, in its makers' spelling.
  public let name: String
  /// The version or commit whose arithmetic the scheme follows.
  public let version: String
  /// The source of that arithmetic: a file of its sources, or a page of its documentation.
  public let source: String

  /// An engine.
  public init(_ name: String, version: String, source: String) {
    self.name = name
    self.version = version
    self.source = source
  }
}
