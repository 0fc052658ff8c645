/// A rotation whose cosine and sine are rational numbers with a common denominator. Their squares sum to exactly 1.
///
/// No result depends on a platform's sine.
///
/// It is computed from the tangent of the half angle, `n / 2^20`: the cosine is `(4^20 − n²) / (4^20 + n²)`, the sine
/// `2·n·2^20 / (4^20 + n²)` (the rational parametrisation of the circle; Diophantus). Every angle within ±2·atan 64 is
/// within 2^-20 rad of such a rotation.
public struct Rotation: Hashable, Sendable {
  /// The numerator of the cosine.
  public let cosineNumerator: Int64
  /// The numerator of the sine; a positive one rotates x towards y.
  public let sineNumerator: Int64
  /// The common denominator, positive and below 2^53.
  public let denominator: Int64

  private static let unit: Int64 = 1 << 20

  /// No rotation.
  public static let identity = Rotation(cosineNumerator: 1, sineNumerator: 0, denominator: 1)

  private init(cosineNumerator: Int64, sineNumerator: Int64, denominator: Int64) {
    self.cosineNumerator = cosineNumerator
    self.sineNumerator = sineNumerator
    self.denominator = denominator
  }

  /// The rotation by twice the arc tangent of `halfTangent`, which is first rounded to a multiple of 2^-20.
  /// - Returns: nil unless |`halfTangent`| is at most 64 (an angle within 0.03 rad of a half turn).
  public init?(halfTangent: Double) {
    guard abs(halfTangent) <= 64 else { return nil }
    let n = Int64((halfTangent * Double(Self.unit)).rounded())
    let square = Self.unit * Self.unit
    self.init(cosineNumerator: square - n * n, sineNumerator: 2 * n * Self.unit, denominator: square + n * n)
  }

  /// The pair (cosine, sine) in doubles, each correctly rounded, as needed by ``Vector2`` operations.
  public var pair: Vector2 {
    Vector2(Double(cosineNumerator) / Double(denominator), Double(sineNumerator) / Double(denominator))
  }

  /// The inverse rotation.
  public var inverse: Rotation {
    Rotation(cosineNumerator: cosineNumerator, sineNumerator: -sineNumerator, denominator: denominator)
  }
}
