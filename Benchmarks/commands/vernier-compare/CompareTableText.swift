import CommandLine
import CompareExperiment
import Foundation
import Measurement
import PrecisionExperiments
import Results

/// A comparison for people: a verdict, and a table of one screen.
struct CompareTableText {
  private let configuration: CompareConfiguration
  private var rows: [CompareRow] = []

  init(_ configuration: CompareConfiguration) { self.configuration = configuration }

  mutating func add(_ row: CompareRow) { rows.append(row) }

  /// The verdict and a table of one screen; with all columns also all percentiles of touches.
  func text(_ width: TextWidth) -> String {
    let brief = verdict(width) + "\n" + table(width)
    return width.hasAllColumns
      ? brief + width.lines(legend) + "\n\n" + touches(width)
      : brief + width.lines(legend + " --verbose has more.") + "\n"
  }

  private func verdict(_ width: TextWidth) -> String {
    [depth, cost, pace].compactMap { $0 }.map { width.lines($0) + "\n" }.joined()
  }

  /// Which schemes hold at all depths, and where the others break.
  private var depth: String {
    let schemes = configuration.schemes.compactMap { scheme in rows.first { $0.canvas.scheme == scheme } }
    let holding = schemes.filter { $0.horizon.status == .beyond }.map(\.canvas.scheme.name)
    let broken = schemes.filter { $0.horizon.status == .found }.enumerated().map { index, row in
      row.canvas.scheme.name + (index == 0 ? " breaks" : "")
        + " at 10^\(HorizonRow.stated(row.horizon.horizon ?? 0))"
    }
    let names = holding.isEmpty ? "No scheme" : Self.list(holding)
    return "\(names) hold\(holding.count > 1 ? "" : "s") down to 10^\(configuration.depths.max() ?? .surface)"
      + (broken.isEmpty ? "." : "; \(Self.list(broken)).")
  }

  /// What strokes and frames cost where a scheme holds at the deepest depth.
  private var cost: String? {
    let held = rows.filter { $0.canvas.depth == configuration.depths.max() && $0.precision == .holds }
    func range(_ values: [Double]) -> String? {
      guard let low = values.min().map(Self.number), let high = values.max().map(Self.number) else { return nil }
      return low == high ? low : "\(low) to \(high)"
    }
    guard let points = range(held.compactMap(\.cost.strokeNanosecondsPerPoint)),
      let frames = range(held.compactMap { $0.cost.frameNanoseconds.map { $0 / 1000 } })
    else { return nil }
    return "There they take \(points) ns a point of a stroke, and \(frames) µs for a displayed frame of 1,000 strokes."
  }

  /// Whether 240 Hz is kept wherever strokes are drawn.
  private var pace: String? {
    let drawn = rows.filter { !$0.touch.isLost }
    guard
      let slowest = drawn.max(by: { $0.touch.own.p99 ?? .infinity < $1.touch.own.p99 ?? .infinity }),
      case let late = drawn.reduce(0, { $0 + $1.touch.own.late })
    else { return nil }
    let touches = drawn.reduce(0) { $0 + $1.touch.total.events + $1.touch.dropped }
    let micro = [slowest.touch.own.p99 ?? 0, Double(configuration.latency.budget)].map {
      Self.grouped(Int(($0 / 1000).rounded()))
    }
    return
      "240 Hz is \(late == 0 ? "kept" : "not always kept"): \(late) of \(Self.grouped(touches)) touches late by own work "
      + "(p99 \(micro[0]) µs of \(micro[1])"
      + (late == 0 ? ")." : " with \(slowest.canvas.scheme.name) at 10^\(slowest.canvas.depth)).")
  }

  private func table(_ width: TextWidth) -> String {
    var table = TextTable(
      ["scheme", "10^", "picture", "jitter", "ns/pt", "tri", "frame", "p50", "p99", "late"], leftColumns: 1,
      ranks: [0, 0, 1, 2, 5, 8, 6, 7, 3, 4])
    for row in rows {
      let isLost = row.touch.isLost
      table.add([
        name(row), row.canvas.depth.description, row.precision.rawValue, row.jitter.map(Self.pixels) ?? "–",
        row.cost.strokeNanosecondsPerPoint.map(Self.number) ?? "–", row.cost.triangles.map { "\($0)" } ?? "–",
        Self.micro(row.cost.frameNanoseconds), isLost ? "–" : Self.micro(row.touch.total.p50),
        isLost ? "–" : Self.micro(row.touch.total.p99), isLost ? "–" : row.touch.lateText,
      ])
    }
    return table.text(width)
  }

  /// The name of a scheme in the first of its rows.
  private func name(_ row: CompareRow) -> String {
    row.canvas.depth == configuration.depths.first ? row.canvas.scheme.name : ""
  }

  private var legend: String {
    let sweep = configuration.precision
    return
      "jitter: \(BreakCriterion.name) in px, worst of \(sweep.workloads.count) drawings in \(sweep.paths.count) motions. ns/pt, "
      + "tri(angles): a stroke of 1,000 points. frame: µs for a displayed frame of 1,000 strokes. p50, p99: µs from a touch to "
      + "triangles for the GPU. "
      + "late: of \(configuration.latency.deliveryCount) touches, by own work + by the machine."
  }

  private func touches(_ width: TextWidth) -> String {
    var table = TextTable(
      ["scheme", "10^", "p50", "p99", "p99.9", "own p50", "p99", "p99.9", "meter", "dropped"],
      leftColumns: 1)
    for row in rows {
      let (total, own) = (row.touch.total, row.touch.own)
      let times = [total.p50, total.p99, total.p999, own.p50, own.p99, own.p999].map(Self.micro)
      table.add(
        [name(row), row.canvas.depth.description] + (row.touch.isLost ? times.map { _ in "–" } : times)
          + ["\(row.touch.lateMachine)", "\(row.touch.dropped)"])
    }
    return width.lines(
      "µs from touch to vertex buffer, and own: without the time in which the machine woke threads late; meter: late wakes of "
        + "an idle thread. p99.9 is worth reading from 10,000 touches on (--duration 42).") + "\n\n" + table.text(width)
  }

  // MARK: Words and numbers

  private static func list(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }

  /// Three digits, or all before the point.
  private static func number(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
  }

  private static func micro(_ nanoseconds: Double?) -> String { nanoseconds.map { number($0 / 1000) } ?? "–" }

  private static func pixels(_ value: Double) -> String {
    value >= 0.001
      ? String(format: value < 10 ? "%.3f" : "%.1f", value) : value == 0 ? "0" : String(format: "%.0e", value)
  }

  /// With commas between thousands.
  private static func grouped(_ value: Int) -> String {
    let digits = Array("\(value)")
    return digits.indices.map { index in
      (index > 0 && (digits.count - index).isMultiple(of: 3) ? "," : "") + String(digits[index])
    }.joined()
  }
}

extension TouchCost {
  /// Whether every touch lost its stroke: its times are of work on nothing.
  fileprivate var isLost: Bool { broken > 0 && broken >= total.events }

  /// The touches that are late by the pipeline's own work, and those that are late by the machine's.
  fileprivate var lateText: String { "\(own.late)+\(total.late - own.late)" }
}
