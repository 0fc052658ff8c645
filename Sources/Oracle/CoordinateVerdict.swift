/// What exact arithmetic says about one float32 coordinate that was handed over.
public enum CoordinateVerdict: Sendable {
  /// It is the float32 nearest to the exact value.
  case correctlyRounded
  /// Another float32 is nearer to the exact value.
  case misrounded
  /// The exact value lies within 2^-40 px of a rounding boundary or of zero, where the nearest float32 is not asked for.
  case nearBoundary
}
