import CommandLine
import Results

/// A comparison for the terminal: one screen, or all columns and settings.
struct DiffText {
  private let summary: DiffSummary
  private let width: TextWidth
  private var isVerbose: Bool { width.hasAllColumns }
  /// Lines of a block that are printed on one screen.
  private static let brief = 8

  init(_ comparison: ResultComparison, _ width: TextWidth) {
    summary = DiffSummary(comparison)
    self.width = width
  }

  var text: String {
    let folders = "first: \(summary.comparison.first.folder)\nsecond: \(summary.comparison.second.folder)\n"
    return width.lines(summary.verdict) + "\n" + folders + summary.blocks.map(text).joined()
  }

  private func text(_ block: DiffSummary.Block) -> String {
    let isProvenance = block.title == "How they came to be"
    let shown = isProvenance && !isVerbose ? block.rows.filter { !DiffSummary.ofOneRun.contains($0[0]) } : block.rows
    let lines = isVerbose ? shown : Array(shown.prefix(Self.brief))
    var table = TextTable(block.header, leftColumns: block.textColumns, ranks: block.ranks)
    for line in lines { table.add(line.map { OneLine($0).description }) }
    var text = "\n\(block.title)\n\n" + (lines.isEmpty ? "" : table.text(width))
    let left = block.rows.count - lines.count
    if lines.isEmpty {
      return width.lines("\n\(block.title): only what differs from run to run on one machine (--verbose says it)\n")
    }
    if left > 0 { text += "… and \(left) more, which --verbose prints\n" }
    return text
  }
}
