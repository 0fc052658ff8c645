import Experiments
import Foundation

/// Prints a sweep's summary for people.
struct SummaryTable {
  let summary: SweepSummary

  var text: String {
    let marks = summary.marks.map { "10^\(Int($0))" }
    var table = TextTable(["scheme", "workload", "horizon"] + marks, leftColumns: 2)
    for line in summary.lines {
      table.add([line.scheme, line.workload, Self.text(line.horizon)] + line.jitter.map(Self.text))
    }
    return table.text
  }

  static func text(_ horizon: HorizonRow?) -> String {
    guard let horizon else { return "–" }
    switch horizon.status {
    case .found: return "10^" + String(format: "%.2f", horizon.horizon ?? 0)
    case .beyond: return "> 10^\(Int(horizon.horizon ?? 0))"
    case .none: return "–"
    }
  }

  private static func text(_ jitter: SweepSummary.Jitter) -> String {
    switch jitter {
    case .unmeasured: return "–"
    case .pixels(let value): return String(format: value >= 0.001 && value < 10000 ? "%.3f" : "%.1e", value)
    case .invalid(let samples, let all): return samples == all ? "invalid" : "\(samples * 100 / all) % invalid"
    }
  }
}
