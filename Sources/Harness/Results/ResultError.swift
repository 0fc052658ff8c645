import Foundation

/// A failure of a file, as one sentence that a person can act on: what is wrong, where, and what would be right.
public struct ResultError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// The kind of failure: who has to act.
  public enum Kind: Hashable, Sendable {
    /// The command line or an input file is wrong.
    case input
    /// Reading or writing failed; earlier measurements are safe in the `.partial` files.
    case inputOutput
  }

  /// The kind of failure.
  public let kind: Kind
  /// One sentence, with its full stop.
  public let description: String
  /// Whether it is about a pipe whose reader is gone, as `head` ends when it has enough: this needs no message.
  public let isClosedPipe: Bool

  /// An error with a complete sentence.
  public init(_ kind: Kind, _ description: String, isClosedPipe: Bool = false) {
    self.kind = kind
    self.description = description
    self.isClosedPipe = isClosedPipe
  }

  /// The exit status of a command line: 64 for `.input`, 74 for `.inputOutput` (`EX_USAGE` and `EX_IOERR` of
  /// sysexits.h).
  public var exitCode: Int32 {
    switch kind {
    case .input: 64
    case .inputOutput: 74
    }
  }

  public var errorDescription: String? { description }
}
