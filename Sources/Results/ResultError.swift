import Foundation

/// What went wrong with a file, as one sentence that a person can act on: what, where, and what would be right.
public struct ResultError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// Whose turn it is to put things right.
  public enum Kind: Hashable, Sendable {
    /// The command line or an input file is wrong.
    case input
    /// Reading or writing failed; what was measured before is safe in the `.partial` files.
    case inputOutput
  }

  /// Whose turn it is.
  public let kind: Kind
  /// One sentence, with its full stop.
  public let description: String
  /// Whether it is about a pipe whose reader is gone, as head goes when it has enough: nothing that a person should
  /// be told.
  public let isClosedPipe: Bool

  /// An error from a whole sentence.
  public init(_ kind: Kind, _ description: String, isClosedPipe: Bool = false) {
    self.kind = kind
    self.description = description
    self.isClosedPipe = isClosedPipe
  }

  /// The status that a command line exits with: 64 for `.input`, 74 for `.inputOutput` (`EX_USAGE` and `EX_IOERR` of
  /// sysexits.h).
  public var exitCode: Int32 {
    switch kind {
    case .input: 64
    case .inputOutput: 74
    }
  }

  public var errorDescription: String? { description }
}
