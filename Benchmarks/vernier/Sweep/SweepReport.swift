import Experiments
import Results

/// What a person is told of a sweep, whether it was measured or merged.
final class SweepReport {
  private let configuration: SweepConfiguration
  private var summary: SweepSummary

  /// Watches the rows on their way.
  init(_ configuration: SweepConfiguration, watching output: CommandOutput) {
    self.configuration = configuration
    summary = SweepSummary(depths: configuration.depths.map(\.decades), threshold: configuration.threshold)
    output.observe(SweepRow.table) { [self] in summary.add($0) }
    output.observe(HorizonRow.table) { [self] in summary.add($0) }
  }

  /// Prints the summary where it is asked for.
  func printSummary(_ output: CommandOutput) throws {
    if output.printsSummary { try standardOutput(SummaryTable(summary: summary, distance: configuration.targetDistance).text) }
  }

  /// Says how many cells there are, and how far the two reference solutions were apart.
  func remarkCells(_ output: CommandOutput, _ check: Provenance.CrossCheck?) {
    let location = output.path.map { " in \($0)" } ?? ""
    remark("\(configuration.cells.count) cells\(location)\(check.map { "; " + $0.sentence } ?? ".")")
  }
}
