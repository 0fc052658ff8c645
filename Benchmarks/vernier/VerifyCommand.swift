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
    if whole, verifier.package.name == HandoffRecomputation.packageName {
      return try verifyHandoffs()
    }
    if whole, verifier.package.name == TessellationRecomputation.packageName {
      return try verifyTessellation()
    }
    if whole, verifier.package.name == LatencyTable.packageName {
      return try conclude([], whole: true, "timings are not measured again")
    }
    if whole {
      let recomputation = try SweepRecomputation(folder: folder)
      measured = min(rows, recomputation.rowCount)
      let progress = ProgressLine("verify", quiet: quiet)
      findings = try recomputation.findings(count: rows, seed: seed) { progress.update($0) }
      progress.clear()
    }
    try conclude(findings, whole: whole, "\(measured) rows measured again are the same")
  }

  /// A handoff result is made again as a whole: it takes seconds.
  private func verifyHandoffs() throws {
    let recomputation = try HandoffRecomputation(folder: folder)
    let progress = ProgressLine("verify", quiet: quiet)
    let findings = try recomputation.findings(jobs: ProcessInfo.processInfo.activeProcessorCount) {
      progress.update($0)
    }
    progress.clear()
    try conclude(findings, whole: true, "all rows measured again are the same")
  }

  /// All meshes are made again; timings cannot be.
  private func verifyTessellation() throws {
    let recomputation = try TessellationRecomputation(folder: folder)
    let progress = ProgressLine("verify", quiet: quiet)
    let findings = try recomputation.findings(jobs: ProcessInfo.processInfo.activeProcessorCount) {
      progress.update($0)
    }
    progress.clear()
    try conclude(findings, whole: true, "all strokes made again are the same")
  }

  private func conclude(_ findings: [Finding], whole: Bool, _ praise: String) throws {
    for finding in findings { try standardOutput("\(finding)\n") }
    guard findings.isEmpty else {
      throw CheckFailure(
        "\(folder) differs in \(findings.count) position\(findings.count == 1 ? "" : "s")"
          + (whole ? "." : "; nothing was measured again."))
    }
    try standardOutput("\(folder): whole, and \(praise).\n")
  }
}
