import CanvasExperiment
import CommandLine
import Foundation
import Geometry
import PatternCanvas
import Results

/// The canvas's tables for people.
struct CanvasTableText {
  private let configuration: CanvasConfiguration
  private var pictures: [CanvasPictureRow] = []
  private var times: [CanvasTimeRow] = []

  init(_ configuration: CanvasConfiguration) { self.configuration = configuration }

  mutating func add(_ row: CanvasPictureRow) { pictures.append(row) }

  mutating func add(_ row: CanvasTimeRow) { times.append(row) }

  func text(_ width: TextWidth) -> String {
    width.lines(verdict) + "\n\n" + pictureTable(width) + (times.isEmpty ? "" : "\n" + timeTable(width))
  }

  /// Which schemes draw the exact pictures, and whether times are within what is asked of them.
  private var verdict: String {
    let ends = configuration.schemes.map { scheme -> (scheme: String, end: (depth: Double, text: String)?) in
      let wrong = configuration.depths.first { depth in
        pictures.contains {
          $0.canvas == SchemeDepth(scheme: scheme, depth: depth)
            && ($0.difference.visiblyDiffering > 0 || $0.invalidPoints > 0)
        }
      }
      return (scheme.name, wrong.map { ($0.decades, "10^\($0)") })
    }
    let drawn = SchemeVerdict.text(
      ends, holding: "draw every pattern as the exact picture, at all depths drawn", breaking: "differ visibly")
    let asked = times.filter { $0.quantity.targets != nil }
    guard !asked.isEmpty else { return drawn }
    let over = asked.filter { Self.tiersMet($0)?.count != 3 }.map(\.quantity.name)
    return drawn
      + "\nOf \(asked.count) times with targets \(asked.count - over.count) are within all three tiers' at p99"
      + (over.isEmpty ? "." : "; over one: \(over.joined(separator: ", ")).")
  }

  /// The tiers whose targets a time is within at p99; nil where it has none.
  private static func tiersMet(_ row: CanvasTimeRow) -> [Int]? {
    let p99 = row.summary.p99.map { Double($0) / 1e6 } ?? .infinity
    return row.quantity.targets.map { targets in targets.indices.filter { p99 <= targets[$0] }.map { $0 + 1 } }
  }

  /// The worst pattern of each scheme at each depth.
  private func pictureTable(_ width: TextWidth) -> String {
    var table = TextTable(["scheme"], depths: configuration.depths.map { "10^\($0)" })
    for scheme in configuration.schemes {
      table.add(
        [scheme.name]
          + configuration.depths.map { depth in
            cell(pictures.filter { $0.canvas == SchemeDepth(scheme: scheme, depth: depth) })
          })
    }
    return width.lines(
      "Share of the drawn px that differ visibly from the exact picture, by more than 1/255; the worst pattern")
      + "\n\n" + table.text(width)
  }

  private func cell(_ rows: [CanvasPictureRow]) -> String {
    let shares = rows.map { Double($0.difference.visiblyDiffering) / Double(max(1, $0.difference.drawn)) }
    guard let worst = shares.max() else { return "–" }
    let isSame = rows.allSatisfy { $0.difference.differing == 0 && $0.invalidPoints == 0 }
    return isSame ? "same" : worst == 0 ? "0" : String(format: worst < 0.001 ? "%.3f %%" : "%.1f %%", worst * 100)
  }

  private func timeTable(_ width: TextWidth) -> String {
    var table = TextTable(
      ["quantity", "samples", "p50", "p99", "max", "floor", "tier 1", "tier 2", "tier 3", "at p99"], leftColumns: 1,
      ranks: [0, 6, 3, 1, 4, 5, 7, 7, 7, 2])
    for row in times {
      let targets = row.quantity.targets
      let met = Self.tiersMet(row)
      table.add(
        [row.quantity.name, "\(row.summary.count)"]
          + [row.summary.p50, row.summary.p99, row.summary.maximum].map {
            $0 == nil && row.summary.dropped > 0 ? "never" : time($0.map { Double($0) })
          }
          + [time(row.floor)] + (0..<3).map { tier in targets.map { String(format: "%.4g", $0[tier]) } ?? "" }
          + [
            met.map {
              $0.isEmpty ? "over" : $0.count == 3 ? "all tiers" : "tier " + $0.map(String.init).joined(separator: ", ")
            } ?? ""
          ])
    }
    let queue = times.compactMap(\.deepestQueue).max() ?? 0
    let dropped = times.compactMap(\.dropped).max() ?? 0
    return width.lines("Times in ms, and what a drawing app's design document asks of three tiers of devices") + "\n\n"
      + table.text(width) + "\n"
      + width.lines(
        "At most \(queue) stamps waited for the layers of \(configuration.size)²; \(dropped) touches were dropped.\n")
  }

  private func time(_ nanoseconds: Double?) -> String {
    nanoseconds.map { String(format: $0 < 1e6 ? "%.3f" : "%.2f", $0 / 1e6) } ?? ""
  }
}
