import Geometry

/// Why a file or a result cannot be read or written, as one sentence: the file, the position in it, what is wrong, and
/// what would be right.
public struct FileError: SentenceError {
  /// The kind of error, which says who has to act.
  public enum Kind: Hashable, Sendable {
    /// The command line, a file or its name is wrong; a command ends with status 64.
    case input
    /// The system could not read or write; a command ends with status 74. Earlier measurements are safe in the
    /// `.partial` files.
    case inputOutput
  }

  /// The file, as the caller named it; empty where the problem is a whole sentence.
  public var file: String
  /// The position in the file, such as `line 3, column 5, layers[1].opacity` or `byte 60`; empty for the whole file.
  public var place: String
  /// What is wrong and what would be valid, without a full stop.
  public var problem: String
  /// The kind of error.
  public var kind: Kind
  /// Whether it is about a pipe whose reader is gone, as `head` ends when it has enough: this needs no message.
  public let isClosedPipe: Bool

  /// Creates an error.
  /// - Parameters:
  ///   - kind: the kind of error.
  ///   - file: the file, as the caller named it.
  ///   - place: the position in the file; empty for the whole file.
  ///   - problem: what is wrong and what would be valid, without a full stop.
  public init(_ kind: Kind, _ file: String, at place: String = "", _ problem: String) {
    self.file = file
    self.place = place
    self.problem = problem
    self.kind = kind
    isClosedPipe = false
  }

  /// An error with a complete sentence.
  /// - Parameters:
  ///   - kind: the kind of error.
  ///   - sentence: with its full stop.
  ///   - isClosedPipe: whether it is about a pipe whose reader is gone.
  public init(_ kind: Kind, _ sentence: String, isClosedPipe: Bool = false) {
    file = ""
    place = ""
    problem = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    self.kind = kind
    self.isClosedPipe = isClosedPipe
  }

  /// The exit status of a command line: 64 for `.input`, 74 for `.inputOutput` (`EX_USAGE` and `EX_IOERR` of
  /// sysexits.h).
  public var exitCode: Int32 { kind == .input ? 64 : 74 }

  /// One sentence on one line, such as `sunset.json, line 3, column 5, layers[1].opacity: the number is 7; it has to be
  /// from 0 to 1.` Control characters in the file's name and in keys are escaped.
  public var description: String {
    let position = file + (place.isEmpty ? "" : ", " + place)
    return (position.isEmpty ? "" : QuotedText.onOneLine(position.unicodeScalars[...]) + ": ") + problem + "."
  }
}
