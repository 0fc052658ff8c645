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
