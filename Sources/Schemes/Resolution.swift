/// How finely a scheme tells positions apart, in closed form: what its horizon follows from.
public enum Resolution: Hashable, Sendable {
  /// Coordinates have so many significant bits, so neighbours lie further apart the further they are from the origin.
  case significant(bits: Int)
  /// Coordinates are multiples of a step in world units, wherever they are.
  case step(Double)
  /// Coordinates have so many significant bits of what is left of them below a length in world units, so neighbours lie
  /// no further apart than they do there.
  case remainder(bits: Int, below: Double)
  /// As fine as the zoom asks.
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

/// The software that a scheme stands for.
public struct Engine: Hashable, Sendable {
  /// As its makers write it.
  public let name: String
  /// The version or commit whose arithmetic the scheme follows.
  public let version: String
  /// Where that arithmetic is written down: a file of its sources, or a page of its documentation.
  public let source: String

  /// An engine.
  public init(_ name: String, version: String, source: String) {
    self.name = name
    self.version = version
    self.source = source
  }
}
