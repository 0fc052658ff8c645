/// Whether a stroke came out.
public enum StrokeStatus: String, CaseIterable, Hashable, Sendable {
  /// It did.
  case ok
  /// The scheme's screen positions are not all finite.
  case notFinite = "not-finite"
  /// The scheme cannot get to the depth.
  case unreachable
  /// The tessellator refuses the stroke: a position too far for the tolerance in single precision, or a width too small there.
  case refused
  /// It would take more memory than one stroke is given.
  case tooLarge = "too-large"
}
