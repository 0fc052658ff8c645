/// How a scheme's vertex shader is written.
public enum ShaderSpelling: String, CaseIterable, Hashable, Sendable {
  /// As arithmetic is written, without a word to the compiler.
  case plain
  /// With every intermediate result qualified as `precise`, so that the compiler has to keep the operations and their
  /// order.
  case precise
  /// In another order that is the same for real numbers, and not for floats: what a compiler does that is free to. It
  /// shows that a comparison finds such a thing.
  case reassociated
}
