import CommandLine
import Foundation
import Graphics
import GraphicsExperiment

/// The tables of a graphics device for people, on one screen.
struct GPUTableText {
  private let device: GraphicsDevice
  private var bits: [SchemeBitsRow] = []
  private var operations: [OperationRow] = []
  private var strokes: [StrokeRow] = []
  private var times: [DisplayTimeRow] = []

  init(_ device: GraphicsDevice) { self.device = device }

  mutating func add(_ row: SchemeBitsRow) { bits.append(row) }

  mutating func add(_ row: OperationRow) { operations.append(row) }

  mutating func add(_ row: StrokeRow) { strokes.append(row) }

  mutating func add(_ row: DisplayTimeRow) { times.append(row) }

  func text(_ width: TextWidth) -> String {
    let device =
      "\(device.renderer), by \(device.vendor): \(device.version)."
      + (device.isSoftware ? " It draws by the CPU: its times are no GPU's." : "")
    return width.lines(verdict + "\n" + device + "\n") + "\n" + bitsTable(width) + "\n" + width.lines(operationLines)
      + "\n" + strokeTable(width) + (times.isEmpty ? "" : "\n" + timeTable(width))
  }

  /// How many schemes' vertices the device computes to the bit, by the spelling that is meant to keep them.
  private var verdict: String {
    let precise = bits.filter { $0.spelling == .precise && $0.difference != nil }
    let names = precise.map(\.site.scheme.name).withoutRepetitions
    let wrong = precise.filter { ($0.difference?.differing ?? 0) > 0 }.map(\.site.scheme.name).withoutRepetitions
    return
      "The device computes the vertices of \(names.count - wrong.count) of \(names.count) schemes to the bit by precise "
      + "shaders" + (wrong.isEmpty ? "." : "; others are those of \(wrong.joined(separator: ", ")).")
  }

  /// What each spelling comes to over all depths.
  private func bitsTable(_ width: TextWidth) -> String {
    var table = TextTable(["scheme"] + ShaderSpelling.allCases.map(\.rawValue), leftColumns: 1)
    for name in bits.map(\.site.scheme.name).withoutRepetitions {
      let own = bits.filter { $0.site.scheme.name == name }
      table.add([name] + ShaderSpelling.allCases.map { spelling in Self.cell(own.filter { $0.spelling == spelling }) })
    }
    return width.lines(
      "Vertices that differ in a bit from the scheme's own, of all depths; reassociated is another order on purpose, which rte "
        + "sees beyond 65,536 units")
      + "\n\n" + table.text(width)
  }

  private static func cell(_ rows: [SchemeBitsRow]) -> String {
    let compared = rows.compactMap(\.difference)
    guard !compared.isEmpty else { return "–" }
    let differing = compared.reduce(0) { $0 + $1.differing }
    return differing == 0 ? "none" : "\(differing) of \(compared.reduce(0) { $0 + $1.count })"
  }

  /// What the device does otherwise than IEEE 754, and which spellings its compiler keeps.
  private var operationLines: String {
    let wrong = operations.filter {
      !["two-sum", "two-product"].contains($0.operation) && ($0.difference?.differing ?? 0) > 0
    }
    let names = wrong.map(\.operation).withoutRepetitions.joined(separator: ", ")
    let inputs = wrong.map(\.inputs.rawValue).withoutRepetitions.joined(separator: ", ")
    var lines = "Other than by IEEE 754: " + (wrong.isEmpty ? "nothing.\n" : "\(inputs) in \(names).\n")
    for operation in ["two-sum", "two-product"] {
      let rows = operations.filter { $0.operation == operation && $0.spelling != "reassociated" }
      let kept = rows.filter { $0.difference?.differing == 0 }.map(\.spelling)
      let lost = rows.filter { ($0.difference?.differing ?? 0) > 0 }.map(\.spelling)
      lines += "\(operation) is right as \(kept.isEmpty ? "none" : kept.joined(separator: ", "))"
      lines += lost.isEmpty ? ".\n" : "; wrong as \(lost.joined(separator: ", ")).\n"
    }
    return lines
  }

  /// The worst depth of each form.
  private func strokeTable(_ width: TextWidth) -> String {
    var table = TextTable(["stroke", "vertices", "beyond, px", "lacking, px", "promised, px"], leftColumns: 1)
    for form in StrokeForm.allCases {
      let rows = strokes.filter { $0.form == form }
      guard let first = rows.first else { continue }
      // A depth at which nothing was drawn is not left out of the worst.
      let (beyond, lacking) = (rows.compactMap(\.overshoot), rows.compactMap(\.undershoot))
      let isWhole = beyond.count == rows.count && lacking.count == rows.count
      table.add([
        form.rawValue, "\(first.vertices)", isWhole ? Self.number(beyond.max() ?? 0) : "not drawn",
        isWhole ? Self.number(lacking.max() ?? 0) : "not drawn", Self.number(first.tolerance),
      ])
    }
    return width.lines("Strokes in dyadic-frames from vertices read back, against the exact stroke; the worst depth")
      + "\n\n"
      + table.text(width)
  }

  private func timeTable(_ width: TextWidth) -> String {
    let hasClock = times.contains { $0.deviceTimes.first != nil }
    let clock = hasClock ? ["on its clock"] : []
    var table = TextTable(
      ["scene", "way", "frame"] + clock + ["other way", "frame"] + clock + ["times longer"], leftColumns: 2,
      ranks: hasClock ? [0, 0, 2, 4, 3, 3, 4, 1] : [0, 0, 2, 3, 3, 1])
    for row in times {
      let low = Self.number(row.comparison.interval.lowerBound)
      let high = Self.number(row.comparison.interval.upperBound)
      let first = hasClock ? [row.deviceTimes.first.map(Self.time) ?? "–"] : []
      let other = hasClock ? [row.deviceTimes.other.map(Self.time) ?? "–"] : []
      table.add(
        ["\(row.scene.count) \(row.scene.name)", row.scene.ways.0, Self.time(row.comparison.medianB)] + first
          + [row.scene.ways.1, Self.time(row.comparison.medianA)] + other
          + ["\(Self.number(row.comparison.ratio)) [\(low), \(high)]"])
    }
    return "Frames in ms until the device has finished, in two ways taken in turns\n\n" + table.text(width)
  }

  private static func time(_ nanoseconds: Double) -> String { String(format: "%.3f", nanoseconds / 1e6) }

  private static func number(_ value: Double) -> String {
    value == 0 ? "0" : String(format: abs(value) < 1e-3 ? "%.0e" : abs(value) < 100 ? "%.3g" : "%.0f", value)
  }
}

extension Sequence<String> {
  fileprivate var withoutRepetitions: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
