import CommandLine
import PrecisionExperiments
import Results

/// The report of a sweep for people, whether it was measured or merged.
final class SweepReport {
  private let configuration: SweepConfiguration
  private var summary: SweepSummary
  private var stages: StageSummary

  /// Watches the rows on their way.
  init(_ configuration: SweepConfiguration, watching output: CommandOutput) {
    self.configuration = configuration
    summary = SweepSummary(depths: configuration.depths.map(\.decades), criterion: configuration.criterion)
    stages = StageSummary(marks: summary.marks, criterion: configuration.criterion)
    output.observe(SweepRow.table) { [self] in summary.add($0) }
    output.observe(HorizonRow.table) { [self] in summary.add($0) }
    output.observe(KinkRow.table) { [self] in summary.add($0) }
    output.observe(StageRow.table) { [self] in stages.add($0) }
  }

  /// Prints the summary where it is asked for: what came out on one screen, or every table.
  func printSummary(_ output: CommandOutput, _ width: TextWidth) throws {
    guard output.printsSummary else { return }
    let table = SummaryTable(summary: summary, locations: configuration.locations)
    var parts = [table.text(width)]
    if configuration.localise { parts.append(StageTable(summary: stages).text(width)) }
    try standardOutput(parts.joined(separator: "\n"))
  }

  /// Says beforehand that taking schemes apart takes minutes.
  func remarkLongRun(jobs: Int) {
    guard configuration.localise else { return }
    let seconds = StageLocalisation(configuration).expectedSeconds(jobs: jobs)
    guard seconds > 60 else { return }
    remark(
      "--localise takes about \(Int((seconds / 60).rounded(.up))) minutes; fewer --schemes or --depths take less, and --resume goes on."
    )
  }

  /// Says beforehand that a file gets large.
  func remarkLargeFile(_ path: String, of bytes: Double) {
    guard bytes > 5e7 else { return }
    remark("\(path) gets about \(Int(bytes / 1e6)) MB; fewer --trace-points or --depths make less.")
  }

  /// Prints the number of cells, and the distance of the two reference solutions.
  func remarkCells(_ output: CommandOutput, _ check: Provenance.CrossCheck?) {
    let location = output.path.map { " in \($0)" } ?? ""
    remark("\(configuration.cells.count) cells\(location)\(check.map { "; " + $0.sentence } ?? ".")")
  }

  /// Throws where the stages of a scheme do not give the scheme's own output.
  func requireStages() throws {
    let refused = stages.lines.filter { $0.verdict == .refused }.map(\.scheme)
    guard refused.isEmpty else {
      throw CheckError(
        "What was taken apart is not the arithmetic of \(refused.joined(separator: ", ")): see the verdict in stages.csv."
      )
    }
  }
}
