import ArgumentParser
import Files
import Results
import Schemes

/// `vernier verify`: reads a result and measures a part of it again.
struct VerifyCommand<P: Program>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "verify",
      abstract:
        "Check a result: schema, checksums, and a sample of rows measured again and redone with the second oracle.",
      discussion: "Exit code 1 when anything differs.")
  }

  @Argument(help: "The folder of the result.")
  var folder = "results/sweep"

  @Option(parsing: .unconditional, help: "Rows of a table to measure again.")
  var rows = 24

  @Flag(help: "Measure again every row that can be measured again.")
  var all = false

  @Flag(help: "Start the engines of a sweep by the commands that stand in the result, and ask them again.")
  var runEngines = false

  @OptionGroup var engines: EngineOptions
  @OptionGroup var choice: SeedOption
  @OptionGroup var workers: JobsOption
  @OptionGroup var voice: QuietFlag

  func run() throws {
    guard rows >= 0 else { throw InputError("--rows is \(rows); give a number from 0 up.") }
    let extent = RecheckExtent(
      all ? .all : .sample(rows), seed: choice.seed, jobs: try workers.count(),
      enginePatience: runEngines ? try engines.seconds() : nil)
    let verifier = try ResultVerifier(folder: folder)
    try startMaker(of: verifier.package.name)
    let findings = try verifier.findings()
    guard findings.isEmpty else { return try fail(findings, "; nothing was measured again.") }
    let experiment = try Self.experiment(ofPackage: verifier.package.name)
    let progress = ProgressLine("verify", quiet: voice.quiet)
    let report = try experiment.recheck(folder: folder, extent) { progress.update($0) }
    progress.clear()
    guard report.findings.isEmpty else { return try fail(report.findings, ".") }
    try standardOutput(TextWidth.standardOutput.lines("\(folder): whole, and \(report.statement).\n"))
  }

  /// Continues as the program that makes such packages, where that is another one.
  private func startMaker(of package: String) throws {
    guard let maker = ProgramCatalog.program(ofPackage: package), maker != P.description else { return }
    try ProgramStart(maker, arguments: Array(CommandLine.arguments.dropFirst())).replaceThisProcess()
  }

  private static func experiment(ofPackage name: String) throws -> any Experiment.Type {
    if let experiment = P.experiments.first(where: { $0.packageName == name }) { return experiment }
    throw FileError(
      .input,
      "This version makes no packages named \(name); it knows \(ProgramCatalog.packages.joined(separator: ", ")).")
  }

  private func fail(_ findings: [Finding], _ ending: String) throws {
    let width = TextWidth.standardOutput
    for finding in findings { try standardOutput(width.lines("\(OneLine(finding.description))") + "\n") }
    throw CheckError(
      "\(folder) differs in \(findings.count) location\(findings.count == 1 ? "" : "s")" + ending)
  }
}
