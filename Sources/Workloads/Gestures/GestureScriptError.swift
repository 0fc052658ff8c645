import Foundation
import Geometry

/// Why a gesture script cannot be played, as one sentence that a person can act on: what is wrong, where, and what
/// would be right.
public struct GestureScriptError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// What is wrong with a line, or with the whole.
  public enum Problem: Error, Hashable, Sendable {
    /// Not UTF-8.
    case notUTF8
    /// Not JSON; the line as it is, or the beginning of it.
    case notJSON(String)
    /// JSON, but a number, a text, an array or null.
    case notAnObject
    /// A key that the line, or the object of that key in it, does not have.
    case unknownKey(String, in: String?, known: [String])
    /// A key is there twice.
    case repeatedKey
    /// The line, or the object of that key in it, lacks a key.
    case missing(String, in: String?)
    /// Which of pan, pinch and rotate the line has, not exactly one.
    case gestures([String])
    /// The value of a key is of another kind.
    case wrongKind(String, expected: String)
    /// The value of a key has something for a number that is none in JSON, or that no double can hold.
    case notANumber(String)
    /// The value of a key has another number of numbers than two.
    case count(String, Int)
    /// The time, in seconds, is below 0.
    case negative(Double)
    /// The time, in seconds, is before that of an earlier line.
    case earlier(Double, than: Double)
    /// The gesture cannot be played.
    case fault(GestureFault)
    /// No line has a gesture.
    case empty
    /// More than `GestureScript.lineLimit`.
    case tooManyLines(Int)
  }

  /// The file, as it was asked for.
  public let path: String
  /// The line, counted from 1; 1 where the whole script is wrong.
  public let line: Int
  public let problem: Problem

  public init(path: String, line: Int, _ problem: Problem) {
    self.path = path
    self.line = line
    self.problem = problem
  }

  /// One sentence, with its full stop.
  public var description: String {
    let file = "\(QuotedText(path))"
    return switch problem {
    case .empty:
      "\(file) has no gestures from line \(line) on; write one a line, like {\"time\": 0.016, \"pan\": [3, -4]}."
    case .tooManyLines(let count):
      "\(file) has \(count) lines; line \(line) is beyond what is read, so cut it into several scripts."
    default: "Line \(line) of \(file) \(Self.fault(problem))"
    }
  }

  public var errorDescription: String? { description }

  private static let shownCharacters = 60

  /// The end of a sentence that begins with the line's name.
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
