import Files
import Geometry

/// The reason why a gesture script cannot be read, with a sentence that a user can act on.
public struct GestureScriptError: SentenceError {
  /// The fault of a line, or of the whole script.
  public enum Problem: Error, Hashable, Sendable {
    /// The line is not UTF-8.
    case notUTF8
    /// The line is not JSON; its text, or the beginning of it.
    case notJSON(String)
    /// The line is JSON, but a number, a string, an array or null.
    case notAnObject
    /// The line, or the object of the key `in`, has an unknown key.
    case unknownKey(String, in: String?, known: [String])
    /// A key occurs twice.
    case repeatedKey
    /// The line, or the object of the key `in`, lacks a key.
    case missing(String, in: String?)
    /// The line has none or several of pan, pinch and rotate; the associated value lists those that it has.
    case gestures([String])
    /// The value of a key has the wrong type.
    case wrongKind(String, expected: String)
    /// The value of a key has a number that is malformed, or beyond the range of doubles.
    case notANumber(String)
    /// The value of a key has another number of numbers than two: this many.
    case count(String, Int)
    /// The time in seconds is negative.
    case negative(Double)
    /// The time in seconds is less than that of an earlier line.
    case earlier(Double, than: Double)
    /// The gesture is beyond the limits of gestures.
    case fault(GestureError)
    /// The script has no gesture.
    case empty
    /// The script has more than ``GestureScript/lineLimit`` lines: this many.
    case tooManyLines(Int)
  }

  /// The file's path, as given.
  public let path: String
  /// The line, counted from 1; 1 for a script without gestures.
  public let line: Int
  /// The fault.
  public let problem: Problem

  /// Creates the error of a line of a file.
  public init(path: String, line: Int, _ problem: Problem) {
    self.path = path
    self.line = line
    self.problem = problem
  }

  /// One sentence with a full stop: what is wrong, where, and how to correct it.
  public var description: String {
    let file = "\(QuotedText(path, limit: 200))"
    return switch problem {
    case .empty:
      "\(file) has no gestures from line \(line) on; write one a line, like {\"time\": 0.016, \"pan\": [3, -4]}."
    case .tooManyLines(let count):
      "\(file) has \(count) lines; line \(line) is beyond what is read, so cut it into several scripts."
    default: "Line \(line) of \(file) \(Self.fault(problem))"
    }
  }

  private static let shownCharacters = 60

  /// The end of a sentence about the line.
  private static func fault(_ problem: Problem) -> String {
    let right = "write one object a line, like {\"time\": 0.016, \"pan\": [3, -4]}."
    return switch problem {
    case .notUTF8: "is not UTF-8; a gesture script is JSON lines in UTF-8."
    case .notJSON(let text): "is not JSON (\(QuotedText(text, limit: shownCharacters))); \(right)"
    case .notAnObject: "is JSON, but not an object; \(right)"
    case .unknownKey(let key, let object, let known):
      "has the unknown key \(QuotedText(key, limit: shownCharacters))\(within(object)); the keys known there are "
        + list(known) + "."
    case .repeatedKey: "has a key twice; give each key once."
    case .missing("time", _): "has no time; give the time in seconds, like \"time\": 0.016."
    case .missing(let key, let object): "has no \(key)\(within(object)); \(example(of: object))"
    case .gestures([]): "has none of pan, pinch and rotate; give exactly one of them."
    case .gestures(let names):
      "has \(list(names)) at once; give exactly one a line, several lines may have the same time."
    case .wrongKind(let key, let expected): "has something else than \(expected) as its \(key); write \(expected)."
    case .notANumber(let key):
      "has a number in its \(key) that is misspelt or too large; write it like 12, -0.5 or 3e-7."
    case .count(let key, let count):
      "has \(count) number\(count == 1 ? "" : "s") as its \(key); give exactly two, x and y in px."
    case .negative(let time): "has the time \(time); times are seconds from 0 on."
    case .earlier(let time, let before):
      "has the time \(time), before \(before) on an earlier line; put the lines in the order of their times."
    case .fault(let fault): fault.description
    case .empty, .tooManyLines: "is wrong."
    }
  }

  private static func within(_ object: String?) -> String { object.map { " in its \($0)" } ?? "" }

  private static func example(of object: String?) -> String {
    object == "rotate"
      ? "write it like \"rotate\": {\"at\": [512, 300], \"radians\": 0.1}."
      : "write it like \"pinch\": {\"at\": [512, 300], \"scale\": 1.07}."
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}
