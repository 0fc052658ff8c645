import ArgumentParser
import Foundation
import Results

/// `vernier verify`: reads a result again and recomputes a part of it.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract:
      "Check a result: schema, checksums, and a sample of rows measured again and redone with the second oracle.",
    discussion: "Exit code 1 when anything differs.")

  @Argument(help: "The folder of the result.")
  var folder = "results/sweep"

  @Option(parsing: .unconditional, help: "Rows to measure again.")
  var rows = 24

  @Option(parsing: .unconditional, help: "Seed of the choice of rows.")
  var seed: UInt64 = 1

  @Flag(help: "No progress and no remarks on standard error.")
  var quiet = false

  func run() throws {
    guard rows >= 0 else { throw InputError("--rows is \(rows); give a number from 0 up.") }
    let verifier = try ResultVerifier(folder: folder)
    var findings = try verifier.findings()
    let whole = findings.isEmpty
    var measured = 0
    if whole {
      let recomputation = try SweepRecomputation(folder: folder)
      measured = min(rows, recomputation.rowCount)
      let progress = ProgressLine("verify", quiet: quiet)
      findings = try recomputation.findings(count: rows, seed: seed) { progress.update($0) }
      progress.clear()
    }
    for finding in findings { try standardOutput("\(finding)\n") }
    guard findings.isEmpty else {
      throw CheckFailure(
        "\(folder) differs in \(findings.count) place\(findings.count == 1 ? "" : "s")"
          + (whole ? "." : "; nothing was measured again."))
    }
    try standardOutput("\(folder): whole, and \(measured) rows measured again are the same.\n")
  }
}
