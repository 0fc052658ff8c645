/// Why there is no such workload, as one sentence: what is wrong, where, and what would be right.
public struct WorkloadError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Sendable {
    /// A name or a file's contents are wrong.
    case input
    /// A file could not be read.
    case inputOutput
  }

  public let kind: Kind
  public let description: String

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }
}
