import CommandLine
import Foundation
import Geometry
import HandoffExperiment
import Results
import Workloads

/// The report of handoff checks for people, whether they were run or merged: a table, counts, and the violations of
/// random scripts.
final class HandoffReport {
  private let configuration: HandoffConfiguration
  private let quiet: Bool
  private let folder: String?
  private var table: HandoffTableText
  private var tally = HandoffTally()
  /// Of the gestures that were given.
  private var gestureTally = HandoffTally()
  private let gestures: String?

  /// Watches the rows on their way.
  /// - Parameter gestures: the file of gestures that is asked about; nil for none.
  init(_ configuration: HandoffConfiguration, quiet: Bool, gestures: String? = nil, watching output: CommandOutput) {
    self.configuration = configuration
    self.gestures = gestures
    self.quiet = quiet
    folder = output.path
    table = HandoffTableText(rules: configuration.names)
    output.observe(HandoffRow.table) { [self] in
      table.add($0)
      tally.add($0)
      if $0.walk == GestureWalk.suppliedName { gestureTally.add($0) }
    }
  }

  /// The experiment, which has what breaks a bound saved in the folder of the result.
  var experiment: HandoffExperiment {
    HandoffExperiment(
      configuration,
      takeOutcome: { [configuration, folder, quiet] in
        try Self.report($0, configuration, in: folder, quiet: quiet)
      }, takeEdits: { [folder, quiet] in try EditReport(quiet: quiet).save($0, in: folder) })
  }

  /// Prints what the checks came to: the rows of the gestures that were given, and otherwise the worst of each check, or
  /// all rows. Where those go to standard output, a remark says what they came to.
  func printSummary(_ output: CommandOutput, _ width: TextWidth) throws {
    let verdict = tally.text(configuration.names)
    guard output.printsSummary else {
      if !quiet { remark(verdict + (output.path.map { " Rows in \($0)." } ?? "")) }
      return
    }
    var text = width.lines(verdict) + "\n\n"
    if width.hasAllColumns {
      text += table.text(width)
    } else if let gestures {
      text =
        width.lines(gestureTally.text(configuration.names, " on \(gestures)")) + "\n\n"
        + table.text(width, of: GestureWalk.suppliedName) + "\n"
        + width.lines(tally.text(configuration.names, " on all walks, these included")) + "\n"
    } else {
      text += table.brief(width)
    }
    try standardOutput(text)
    guard !quiet, let path = output.path else { return }
    remark("Rows in \(path)" + (width.hasAllColumns ? "." : "; --verbose prints them all."))
  }

  /// Which of these rules breaks a bound; nil where none does.
  func failure(of rules: [String]) -> String? { tally.failure(of: rules) }

  /// The file for what breaks a bound of a rule: in the output folder or, without one, here.
  static func fuzzPath(_ rule: String, in folder: String?) -> String {
    (folder.map { $0 + "/" } ?? "") + "fuzz-\(rule).jsonl"
  }

  /// Prints the outcome of random gestures on a rule, and saves the script that broke a bound.
  private static func report(
    _ outcome: HandoffFuzz.Outcome, _ configuration: HandoffConfiguration, in folder: String?, quiet: Bool
  ) throws {
    if !quiet {
      let refused = outcome.refused > 0 ? ", \(outcome.refused) scripts cut short by a refused gesture" : ""
      remark(
        "\(outcome.rule): \(outcome.gestures) random gestures\(refused), "
          + (outcome.failure == nil ? "no bound broken." : "a bound broken."))
    }
    if let failure = outcome.failure { try save(failure, of: outcome.rule, configuration, in: folder, quiet: quiet) }
  }

  /// Saves the shortest script that breaks a rule.
  private static func save(
    _ failure: HandoffFuzz.Outcome.Failure, of rule: String, _ configuration: HandoffConfiguration,
    in folder: String?, quiet: Bool
  ) throws {
    let path = fuzzPath(rule, in: folder)
    let timed = failure.script.enumerated().map { TimedGesture(time: Double($0.offset) / 240, gesture: $0.element) }
    let script = GestureScript(gestures: timed)
    let file = try ResultFile(path: path)
    try file.sink.append(script.jsonLines(viewport: configuration.viewport).utf8)
    try file.commit()
    guard !quiet else { return }
    let measured = failure.violation.measured.map { "\($0)" } ?? "something lost"
    let advice =
      script.roundTripped(viewport: configuration.viewport).gestures.count == timed.count
      ? "play them with --gestures \(path)" : "a file that has one thing a line cannot play them as they were"
    let format = failure.violation.format == .float32 ? " after the float32 conversion" : ""
    remark(
      "\(rule): \(failure.script.count) gestures in \(path) break \(failure.violation.check.rawValue)\(format): \(measured), "
        + "bound \(failure.violation.bound); \(advice).")
  }
}
