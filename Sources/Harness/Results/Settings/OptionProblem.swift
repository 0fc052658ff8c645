import ArgumentParser

/// What the parser says is wrong with an option, taken apart: `--frames`, and `is 0; give at least 2`.
public struct OptionProblem: Sendable {
  /// The option with its dashes; empty where the error is about no option alone.
  public let option: String
  /// The end of a sentence after the option's name, without a full stop.
  public let clause: String
  /// Whether the sentence says what would be right.
  public let isComplete: Bool

  /// Takes an error apart.
  /// - Parameters:
  ///   - error: an error of the parser, or of a validation that it called.
  ///   - type: what was parsed.
  public init(_ error: any Error, of type: any ParsableArguments.Type) {
    let message = type.message(for: error)
    let value = #/The value '(?s:(.*))' is invalid for '(--[a-z-]+) <[^>]*>'(?s:(.*))/#
    if let match = message.wholeMatch(of: value) {
      isComplete = match.3.hasPrefix(": ")
      option = String(match.2)
      clause = isComplete ? String(match.3.dropFirst(2)) : "is \(match.1), which it cannot be"
      return
    }
    isComplete = message.hasPrefix("--") && type.exitCode(for: error) == .failure
    option = isComplete ? String(message.prefix { $0 != " " }) : ""
    let problem = message.dropFirst(option.count).drop { $0 == " " }
    clause = String(problem.last == "." ? problem.dropLast() : problem)
  }

  /// One sentence with a full stop.
  public var sentence: String { option + (clause.hasPrefix(":") ? "" : " ") + clause + "." }
}
