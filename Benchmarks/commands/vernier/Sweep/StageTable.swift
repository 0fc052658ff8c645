import CommandLine
import Foundation
import PrecisionExperiments
import Results
import Schemes

/// Prints for people which stage of a scheme's arithmetic lost the bits.
struct StageTable {
  let summary: StageSummary

  func text(_ width: TextWidth) -> String {
    var table = TextTable(["scheme", "to mend"], depths: summary.marks.map(Self.power))
    for line in summary.lines {
      let isApart = line.verdict != .notTakenApart && line.verdict != .refused
      table.add(
        [line.scheme, isApart ? Self.mending(line.toMend) : line.verdict.rawValue] + line.worst.map(Self.text))
    }
    return """
      \(width.lines("Worst jitter in px, and the stage of the scheme's arithmetic that has the largest part in it"))

      \(table.text(width))
      \(width.lines(
        "To mend are the stages that alone jitter by \(summary.criterion.threshold) px or lose points, each with the depth "
        + "from which it does. Each of several breaks the scheme by itself, so that all of them have to be mended.\(sums)"))

      """
  }

  /// Stages that do not add up are always reported.
  private var sums: String {
    let schemes = summary.lines.filter { $0.verdict == .doesNotAddUp }.map(\.scheme)
    return schemes.isEmpty
      ? "" : "\nThe stages of \(schemes.joined(separator: ", ")) do more together than each by itself."
  }

  private static func power(_ depth: Double) -> String {
    "10^" + SummaryTable.whole(depth)
  }

  private static func mending(_ stages: [(stage: ProjectionStage, depth: Double)]) -> String {
    stages.isEmpty
      ? "–" : stages.map { "\($0.stage.rawValue) \(power($0.depth))" }.joined(separator: ", ")
  }

  private static func text(_ worst: StageSummary.Worst) -> String {
    guard worst.hasInvalid || worst.jitter != nil else { return "–" }
    let jitter = worst.hasInvalid ? "invalid" : SummaryTable.pixels(worst.jitter ?? 0)
    // Beside a stage that loses points by itself no other has a part to speak of.
    if !worst.losing.isEmpty { return jitter + " " + worst.losing.map(\.rawValue).joined(separator: " + ") }
    return jitter
      + (worst.leading.map { " \($0.stage.rawValue) \(SummaryTable.whole(($0.share * 100).rounded())) %" } ?? "")
  }
}
