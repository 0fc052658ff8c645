import CanvasExperiment
import CommandLine
import Experiments
import Foundation
import PatternCanvas

/// The canvas's tables for people.
struct CanvasTableText {
  private let configuration: CanvasConfiguration
  private var pictures: [CanvasPictureRow] = []
  private var times: [CanvasTimeRow] = []

  init(_ configuration: CanvasConfiguration) { self.configuration = configuration }

  mutating func add(_ row: CanvasPictureRow) { pictures.append(row) }

  mutating func add(_ row: CanvasTimeRow) { times.append(row) }

  var text: String { pictureTable + (times.isEmpty ? "" : "\n" + timeTable) }

  /// The worst pattern of each scheme at each depth.
  private var pictureTable: String {
    var table = TextTable(["scheme"] + configuration.depths.map { "10^\($0)" }, leftColumns: 1)
    for scheme in configuration.schemes {
      table.add(
        [scheme.name]
          + configuration.depths.map { depth in
            cell(pictures.filter { $0.canvas == SchemeDepth(scheme: scheme, depth: depth) })
          })
    }
    return "Share of the drawn px that differ visibly from the exact picture, by more than 1/255; the worst pattern\n\n"
      + table.text
  }

  private func cell(_ rows: [CanvasPictureRow]) -> String {
    let shares = rows.map { Double($0.difference.visiblyDiffering) / Double(max(1, $0.difference.drawn)) }
    guard let worst = shares.max() else { return "–" }
    let isSame = rows.allSatisfy { $0.difference.differing == 0 && $0.invalidPoints == 0 }
    return isSame ? "same" : worst == 0 ? "0" : String(format: worst < 0.001 ? "%.3f %%" : "%.1f %%", worst * 100)
  }

  private var timeTable: String {
    var table = TextTable(
      ["quantity", "samples", "p50", "p99", "max", "floor", "tier 1", "tier 2", "tier 3", "at p99"], leftColumns: 1)
    for row in times {
      let targets = row.quantity.targets
      let p99 = row.summary.p99.map { Double($0) / 1e6 }
      let met = targets.map { targets in targets.indices.filter { (p99 ?? .infinity) <= targets[$0] }.map { $0 + 1 } }
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
    return "Times in ms, and what a drawing app's design document asks of three tiers of devices\n\n" + table.text
      + "\nAt most \(queue) stamps waited for the layers of \(configuration.side)²; \(dropped) touches were dropped.\n"
  }

  private func time(_ nanoseconds: Double?) -> String {
    nanoseconds.map { String(format: $0 < 1e6 ? "%.3f" : "%.2f", $0 / 1e6) } ?? ""
  }
}
