/// The software that a scheme represents.
public struct Engine: Hashable, Sendable {
  /// The name, in its makers' spelling.
  public let name: String
  /// The version or commit whose arithmetic the scheme follows.
  public let version: String
  /// The source of that arithmetic: a source file, or a page of the documentation.
  public let source: String

  /// Creates the description of a software.
  public init(_ name: String, version: String, source: String) {
    self.name = name
    self.version = version
    self.source = source
  }
}
