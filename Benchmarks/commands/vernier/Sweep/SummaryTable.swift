import CommandLine
import Foundation
import Measurement
import PrecisionExperiments
import Results
import Workloads

/// Prints a sweep's summary for people.
struct SummaryTable {
  let summary: SweepSummary
  /// Where what is measured lies.
  let locations: MeasuredLocations

  /// What came out, on one screen; every table where all columns are asked for, or where there is no active content,
  /// since there are tables of levels alone then.
  func text(_ width: TextWidth) -> String {
    guard width.hasAllColumns || summary.lines.isEmpty else {
      return width.lines(verdict) + "\n" + active(width) + "\n\(width.lines(more))\n"
    }
    let parts = [
      summary.lines.isEmpty ? nil : width.lines(verdict) + "\n" + active(width),
      summary.lines.isEmpty ? nil : seen(width),
      levels(
        summary.ancestorLines, "levels above",
        "Edges stored levels (×1000) above the camera: worst distance in px from where they exactly are", width),
      levels(
        summary.borderLines, "levels above",
        "Borders of strokes stored levels (×1000) above the camera: worst distance in px from where they exactly are",
        width),
      levels(
        summary.descendantLines, "levels below",
        "Points stored levels (×1000) below the camera: worst distance in px from where they exactly are", width),
      curves(width),
    ]
    return parts.compactMap { $0 }.joined(separator: "\n")
  }

  /// Which schemes hold, and which of the others break last and first: by horizons, or where none was searched by the
  /// depths measured.
  private var verdict: String {
    let horizons = summary.lines.compactMap { line in line.horizon.map { (scheme: line.scheme, row: $0) } }
    guard horizons.isEmpty else { return Self.verdict(horizons) }
    let ends = summary.lines.map { line -> (scheme: String, end: (depth: Double, text: String)?) in
      if case .at(let decades) = line.seen[.jitter] { return (line.scheme, (decades, Self.power(decades))) }
      return (line.scheme, nil)
    }
    return SchemeVerdict.text(ends, holding: "do not tremble at the depths measured", breaking: "tremble") + "\n"
  }

  /// Which schemes hold by a horizon of each.
  static func verdict(_ horizons: [(scheme: String, row: HorizonRow)]) -> String {
    let known = horizons.filter { $0.row.status != .none }
    let ends = known.map { scheme, row -> (scheme: String, end: (depth: Double, text: String)?) in
      (scheme, row.status == .found ? (row.horizon ?? 0, text(row)) : nil)
    }
    let deepest = known.first { $0.row.status == .beyond }.map { "down to " + text($0.row).dropFirst(2) }
    return SchemeVerdict.text(ends, holding: "hold " + (deepest ?? "at any depth searched")) + "\n"
  }

  /// What the brief text leaves out.
  private var more: String {
    let hasLevels = ![summary.ancestorLines, summary.borderLines, summary.descendantLines].allSatisfy(\.isEmpty)
    let drawn = hasLevels ? ", and how far off content of other levels is drawn" : ""
    return "--verbose adds from which depth on lines bend, round trips miss and saved drawings move" + drawn + "."
  }

  private var marks: [String] { summary.marks.map(Self.power) }

  /// `10^7` or `10^7.5`.
  private static func power(_ decades: Double) -> String {
    "10^" + whole(decades)
  }

  /// A number without decimals where it has none; a shard that is merged may hold one beyond every `Int`.
  static func whole(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }

  private func active(_ width: TextWidth) -> String {
    var table = TextTable(["scheme", "horizon"], depths: marks)
    for line in summary.lines {
      table.add([line.scheme, Self.text(line.horizon)] + line.jitter.map(Self.text))
    }
    let note = Self.note(locations, hasHorizons: summary.lines.contains { $0.horizon?.status == .found })
    return width.lines(
      "Zoom depth at which each scheme breaks, and its worst jitter in px over all workloads and paths")
      + "\n\n" + table.text(width) + "\n" + width.lines(note.replacing("\n", with: " ")) + "\n"
  }

  private func seen(_ width: TextWidth) -> String {
    var table = TextTable(["scheme"] + FirstSeen.Quantity.allCases.map(\.name), leftColumns: 1)
    for line in summary.lines {
      table.add([line.scheme] + FirstSeen.Quantity.allCases.map { Self.text(line.seen[$0]) })
    }
    return width.lines(
      "The first depth measured at which it is \(summary.criterion.threshold) px or more: the picture trembles (jitter) or "
        + "straight lines bend (distortion), both by their \(BreakCriterion.words); a touch is not shown where it was "
        + "(round trip), or a saved drawing is elsewhere when it is opened (reload), both by the largest")
      + "\n\n" + table.text(width)
  }

  private static func text(_ depth: FirstSeen.Depth) -> String {
    switch depth {
    case .unmeasured: return "–"
    case .beyond(let decades): return "> " + power(decades)
    case .at(let decades): return power(decades)
    }
  }

  /// What figures of zoom hold for.
  /// - Parameters:
  ///   - locations: where what is measured lies.
  ///   - hasHorizons: whether any scheme breaks.
  ///   - seeds: how many seeds were searched.
  static func note(_ locations: MeasuredLocations, hasHorizons: Bool, seeds: Int = 1) -> String {
    let walks = "Schemes that travel by gestures start at the origin, whatever the distance."
    guard hasHorizons else { return "This is for \(locations).\n" + walks }
    let nearer =
      locations.isOrigin ? "are less deep anywhere else." : "are a decade deeper ten times nearer to the origin."
    return """
      Horizons are for \(locations); those of
      schemes that store world coordinates \(nearer)
      \(walks)\(seeds == 1 ? "\nvernier horizon --seeds 30 says how far other seeds' horizons lie apart." : "")
      """
  }

  private func levels(
    _ lines: [SweepSummary.LevelLine], _ column: String, _ title: String, _ width: TextWidth
  ) -> String? {
    guard !lines.isEmpty else { return nil }
    var table = TextTable(["scheme", column], depths: marks)
    for line in lines { table.add([line.scheme, "\(line.level)"] + line.distance.map(Self.text)) }
    return width.lines(title) + "\n\n" + table.text(width)
  }

  private func curves(_ width: TextWidth) -> String? {
    guard let places = summary.curveLines.first?.kinks else { return nil }
    var table = TextTable(
      ["scheme"] + places.map { $0.level > 0 ? Self.power(3 * Double($0.level)) : "\($0.times)" }, leftColumns: 1)
    for line in summary.curveLines {
      table.add(
        [line.scheme]
          + places.map { place in
            let row = line.kinks.first { $0.level == place.level && $0.times == place.times }
            return row.map { $0.kink.map(Self.pixels) ?? "lost" } ?? "–"
          })
    }
    return width.lines(
      "A pencil's circle, times further in than it was drawn: largest distance in px of its border from the curve, at the first depth that has it"
    ) + "\n\n" + table.text(width)
  }

  static func text(_ horizon: HorizonRow?) -> String {
    guard let horizon else { return "–" }
    switch horizon.status {
    case .found where horizon.quantity == .levels: return "\(whole(horizon.horizon ?? 0)) levels"
    case .beyond where horizon.quantity == .levels: return "> \(whole(horizon.horizon ?? 0)) levels"
    case .found: return "10^" + HorizonRow.stated(horizon.horizon ?? 0)
    case .beyond: return "> 10^\(whole(horizon.horizon ?? 0))"
    case .none: return "–"
    }
  }

  /// A length in px, with three decimals where they are significant.
  static func pixels(_ value: Double) -> String {
    String(format: value >= 0.001 && value < 10000 ? "%.3f" : "%.1e", value)
  }

  private static func text(_ worst: WorstCase) -> String {
    switch worst {
    case .unmeasured: return "–"
    case .pixels(let value): return pixels(value)
    case .invalid(let samples, let all):
      return samples == all
        ? "invalid" : "\(whole(max(1, (Double(samples) * 100 / Double(all)).rounded(.down)))) % invalid"
    }
  }
}
