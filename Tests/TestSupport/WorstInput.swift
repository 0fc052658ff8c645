import Foundation

/// An input that once showed the worst of something, kept for ever: a line of `Tests/WorstInputs/worst-inputs.jsonl`.
///
/// Lines are only ever added, by `Tests/WorstInputs/append.py`; ``WorstInputFile`` describes how a change is found.
public struct WorstInput: Decodable, Sendable, CustomStringConvertible {
  /// The number of the line in the file, from 1.
  public let line: Int
  /// The SHA-256 of the line before, in hexadecimal digits; zeros in the first line.
  public let before: String
  /// The day on which it was added: `2026-11-23`.
  public let added: String
  /// What takes the input: `cell`, `edits`, `gestures`, or `reader/` and the name of a check of readers.
  public let kind: String
  /// What the input showed when it was found, in a sentence.
  public let showed: String
  /// What has to hold of it, in words; where that is a limit, it begins with the number.
  public let bound: String
  /// The input as text; nil where it is given in ``base64``.
  public let text: String?
  /// The bytes of an input that is no text.
  public let base64: String?

  /// The bytes of the input.
  public var bytes: [UInt8] {
    text.map { Array($0.utf8) } ?? base64.flatMap { Data(base64Encoded: $0) }.map(Array.init) ?? []
  }

  /// The number that ``bound`` begins with; infinity where it begins with a word.
  public var limit: Double { bound.split(separator: " ").first.flatMap { Double($0) } ?? .infinity }

  public var description: String { "line \(line), \(kind): \(showed)" }
}
