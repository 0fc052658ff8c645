import CommandLine
import Foundation
import LatencyExperiment
import Pacing

/// The tables of renderers for people.
struct RendererTableText {
  private let configuration: RendererConfiguration
  private var counts: [RendererRow] = []
  private var times: [RendererTimeRow] = []

  init(_ configuration: RendererConfiguration) { self.configuration = configuration }

  mutating func add(_ row: RendererRow) { counts.append(row) }
  mutating func add(_ row: RendererTimeRow) { times.append(row) }

  var text: String {
    """
    Touches at \(String(format: "%g", configuration.rateHz)) Hz on a page of strokes. Px written by a frame, px of a frame that differ from all strokes painted
    again and by how much of 255, and MB kept beside the page. Times in ms: a frame, and how old the newest ink is when it is
    shown by a display whose waits are skipped; on time are frames done by the next instant.

    \(table)
    """
  }

  private var table: String {
    var header = ["screen", "strokes", "renderer", "px written p50", "max", "px differ", "by", "MB"]
    for display in configuration.displaysHz {
      let rate = String(format: "%g Hz", display)
      header += ["\(rate): p50", "p99", "on time", "age p50", "p99"]
    }
    var table = TextTable(header, leftColumns: 3)
    for row in counts {
      var cells = [
        "\(row.page.size)", "\(row.page.strokes)", row.renderer, row.written.map { "\($0.p50)" } ?? "–",
        row.written.map { "\($0.most)" } ?? "–", "\(row.differing)", "\(row.greatest)",
        String(format: "%.1f", Double(row.memory) / 1e6),
      ]
      for display in configuration.displaysHz {
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
    return table.text
  }

  private static func time(_ nanoseconds: UInt64?) -> String {
    nanoseconds.map { String(format: $0 < 10_000_000 ? "%.2f" : "%.1f", Double($0) / 1e6) } ?? "–"
  }
}
