/// Why a file cannot be read or written, as one sentence: the file, the position in it, what is wrong, and what would
/// be right.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error: who has to act.
  public enum Kind: Hashable, Sendable {
    /// The file or its name is wrong; a command ends with status 64.
    case input
    /// The system could not read or write; a command ends with status 74.
    case inputOutput
  }

  /// The file, as the caller named it.
  public var file: String
  /// The position in the file: `line 3, column 5, layers[1].opacity`, or `byte 60`; empty where it is the whole file.
  public var place: String
  /// What is wrong and what would be right, without a full stop.
  public var problem: String
  /// The kind of error.
  public var kind: Kind

  /// An error.
  /// - Parameters:
  ///   - kind: the kind of error.
  ///   - file: the file, as the caller named it.
  ///   - place: the position in the file; empty where it is the whole file.
  ///   - problem: what is wrong and what would be right, without a full stop.
  public init(_ kind: Kind, _ file: String, at place: String = "", _ problem: String) {
    self.file = file
    self.place = place
    self.problem = problem
    self.kind = kind
  }

  /// One sentence: `sunset.json, line 3, column 5, layers[1].opacity: the number is 7; it has to be from 0 to 1.`
  /// It is on one line: control characters in the file's name and in keys are escaped.
  public var description: String {
    QuotedText.onOneLine((file + (place.isEmpty ? "" : ", " + place)).unicodeScalars[...]) + ": " + problem + "."
  }
}
