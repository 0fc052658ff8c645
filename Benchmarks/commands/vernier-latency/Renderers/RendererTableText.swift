import CommandLine
import Foundation
import LatencyExperiment
import Measurement

/// The tables of renderers for people.
struct RendererTableText {
  private let configuration: RendererConfiguration
  private var counts: [RendererRow] = []
  private var times: [RendererTimeRow] = []

  init(_ configuration: RendererConfiguration) { self.configuration = configuration }

  mutating func add(_ row: RendererRow) { counts.append(row) }
  mutating func add(_ row: RendererTimeRow) { times.append(row) }

  func text(_ width: TextWidth) -> String {
    width.lines(
      verdict
        + "\n\nTouches at \(String(format: "%g", configuration.rate)) Hz on a page of strokes. Px written by a frame, "
        + "px of a frame that differ from all strokes painted again and by how much of 255, and MB kept beside the page. "
        + "Times in ms: a frame, and how old the newest ink is when it is shown by a display whose waits are skipped; on time "
        + "are frames done by the next instant.") + "\n\n" + table(width)
  }

  /// Which renderer is the quickest on the page with the most px and strokes, of those with the exact px.
  private var verdict: String {
    func frame(_ row: RendererRow) -> UInt64? {
      times.first { $0.renderer == row.renderer && $0.page == row.page && $0.quantity == .frame }?.summary.p99
    }
    guard let page = counts.last?.page else { return "No page was drawn." }
    let exact = counts.filter { $0.page == page && $0.differing == 0 && frame($0) != nil }
    guard let best = exact.min(by: { frame($0) ?? .max < frame($1) ?? .max }) else {
      return "No renderer has the px of all strokes painted again."
    }
    return
      "On \(page.size) px with \(page.strokes) strokes \(best.renderer) is the quickest of the renderers without a px that "
      + "differs: a frame in \(Self.time(frame(best))) ms at p99."
  }

  private func table(_ width: TextWidth) -> String {
    var header = ["screen", "strokes", "renderer", "px written p50", "max", "px differ", "by", "MB"]
    var ranks = [0, 0, 0, 4, 5, 2, 5, 6]
    for (index, display) in configuration.display.enumerated() {
      let rate = String(format: "%g Hz", display)
      header += ["\(rate): p50", "p99", "on time", "age p50", "p99"]
      // Of the last display first: it has the shortest period.
      ranks += index + 1 == configuration.display.count ? [1, 1, 3, 7, 7] : [8, 8, 9, 10, 10]
    }
    var table = TextTable(header, leftColumns: 3, ranks: ranks)
    for row in counts {
      var cells = [
        "\(row.page.size)", "\(row.page.strokes)", row.renderer, row.written.map { "\($0.p50)" } ?? "–",
        row.written.map { "\($0.most)" } ?? "–", "\(row.differing)", "\(row.greatest)",
        String(format: "%.1f", Double(row.memory) / 1e6),
      ]
      for display in configuration.display {
        let series = times.filter {
          $0.renderer == row.renderer && $0.page == row.page && $0.displayHz == display
        }
        let frame = series.first { $0.quantity == .frame }
        let age = series.first { $0.quantity == .inkAge }
        cells += [
          Self.time(frame?.summary.p50), Self.time(frame?.summary.p99),
          frame?.frames.map { "\($0.onTime) of \($0.instants)" } ?? "–", Self.time(age?.summary.p50),
          Self.time(age?.summary.p99),
        ]
      }
      table.add(cells)
    }
    return table.text(width)
  }

  private static func time(_ nanoseconds: UInt64?) -> String {
    nanoseconds.map { String(format: $0 < 10_000_000 ? "%.2f" : "%.1f", Double($0) / 1e6) } ?? "–"
  }
}
