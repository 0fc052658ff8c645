import CommandLine
import Foundation
import HandoffExperiment
import Results

/// Prints the outcome of random scripts with edits, and saves the shortest one that broke a bound.
struct EditReport {
  let quiet: Bool

  /// The file for what breaks a bound of a rule: in the output folder or, without one, here.
  static func path(_ rule: String, in folder: String?) -> String {
    (folder.map { $0 + "/" } ?? "") + "fuzz-edits-\(rule).jsonl"
  }

  func save(_ outcome: EditFuzz.Outcome, in folder: String?) throws {
    let refused = outcome.refused > 0 ? ", \(outcome.refused) gestures refused" : ""
    say(
      "\(outcome.rule): \(outcome.scripts) random scripts with edits\(refused), "
        + (outcome.failure == nil ? "no bound broken." : "a bound broken."))
    guard let failure = outcome.failure else { return }
    let path = Self.path(outcome.rule, in: folder)
    let file = try ResultFile(path: path)
    try file.sink.append(EditStep.lines(failure.script).utf8)
    try file.commit()
    say(
      "\(outcome.rule): \(failure.script.count) steps in \(path) break \(Self.text(failure.violation)); play them with "
        + "--edits \(path) and the same --seed and --viewport.")
  }

  private func say(_ text: String) { if !quiet { remark(text) } }

  /// What was broken, without a full stop.
  static func text(_ violation: EditViolation) -> String {
    let measured = violation.measured.map { "\($0)" } ?? "something lost"
    return "\(violation.check.rawValue) at step \(violation.step + 1): \(measured), bound \(violation.bound)"
  }
}

/// Plays a saved script with edits.
struct EditReplay {
  private let configuration: HandoffConfiguration
  private let path: String
  private let script: [EditStep]

  init(_ configuration: HandoffConfiguration, path: String) throws {
    self.configuration = configuration
    self.path = path
    let bytes = try InputFile.bytes(path, option: "--edits")
    do { script = try EditStep.script(bytes) } catch { throw InputError("\(path): \(error)") }
  }

  /// - Throws: a failed check, for the first rule whose bound is broken.
  func run() throws {
    var broken: String?
    for rule in configuration.rules {
      let violation = EditFuzz.violation(of: script, rule, configuration)
      let text = "\(rule.name): " + (violation.map { "breaks \(EditReport.text($0))." } ?? "no bound broken.")
      try standardOutput(TextWidth.standardOutput.lines(text) + "\n")
      if violation != nil, broken == nil { broken = text }
    }
    if let broken { throw CheckError(broken) }
  }
}
