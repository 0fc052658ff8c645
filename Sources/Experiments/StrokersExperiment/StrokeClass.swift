/// A class of strokes that strokers are asked for, by what goes wrong there.
public struct StrokeClass: Hashable, Sendable {
  /// The name in files and tables: `near-cusp`.
  public let name: String
  /// What goes wrong there, in one sentence.
  public let summary: String

  /// A class.
  /// - Parameters:
  ///   - name: the name in files and tables.
  ///   - summary: what goes wrong there, in one sentence.
  public init(_ name: String, _ summary: String) {
    self.name = name
    self.summary = summary
  }
}
