import CommandLine
import Experiments
import Foundation
import TessellationExperiment

/// The results of tessellation as tables for people: strokes in px, strokes at depths, displayed frames of a scene.
struct TessellationTableText {
  private let configuration: TessellationConfiguration
  private var rows: [TessellationRow] = []
  private var scenes: [SceneRow] = []

  init(_ configuration: TessellationConfiguration) {
    self.configuration = configuration
  }

  mutating func add(_ row: TessellationRow) { rows.append(row) }

  mutating func add(_ row: SceneRow) { scenes.append(row) }

  /// All tables that have rows.
  var text: String {
    var parts = [strokeTable(rows.filter { $0.mesh.cell.spec.canvas == nil })]
    let deep = rows.filter { $0.mesh.cell.spec.canvas != nil }
    if !deep.isEmpty {
      parts.append(
        "A stroke of \(configuration.schemePoints) points kept by a scheme at a depth\n\n" + depthTable(deep))
    }
    if !scenes.isEmpty {
      parts.append(
        "A displayed frame of \(configuration.strokes) strokes of \(configuration.strokePoints) points\n\n" + sceneTable
      )
    }
    return parts.joined(separator: "\n")
  }

  /// The reasons for rejected strokes, where there are any, and the documented limits beside the measured minimum.
  var remark: String {
    let refused = rows.compactMap(\.mesh.refusal)
    guard let first = refused.first else { return promise }
    return "\(refused.count) of \(rows.count) strokes are refused, the first since: \(first) " + promise
  }

  private var promise: String {
    let times = scenes.filter { $0.method == .retessellatePublished }.compactMap { before in
      before.ratio.map { (before: before, ratio: $0) }
    }
    guard let least = times.min(by: { $0.ratio.interval.lowerBound < $1.ratio.interval.lowerBound }),
      let from = least.before.nanoseconds,
      let to = scenes.first(where: { $0.method == .uniform && $0.canvas == least.before.canvas })?.nanoseconds
    else { return "\(rows.count) strokes." }
    let canvas = least.before.canvas
    return
      "Slate's documents of November 2025: a frame from about 37 ms to less than 1 ms, 37 times. Measured in this run, at least: from "
      + "\(Self.time(from)) to \(Self.time(to)), \(Self.ratio(least.ratio)) times (\(canvas.scheme.name) at 10^\(canvas.depth))."
  }

  private func strokeTable(_ rows: [TessellationRow]) -> String {
    var table = TextTable(
      [
        "method", "curve", "ends and joins", "width", "tolerance", "points", "vertices", "a point", "bytes", "ns/point",
        "ns/vertex", "allocations", "× vernier",
      ], leftColumns: 3)
    for row in rows {
      let spec = row.mesh.cell.spec
      table.add(
        [
          row.mesh.cell.method.rawValue, spec.curve.name, "\(spec.cap.rawValue) \(spec.join.name)",
          Self.number(spec.width) + (spec.profile == .constant ? "" : " at most"),
          spec.tolerance > 0 ? Self.number(spec.tolerance) : "–", "\(spec.points)",
        ] + Self.counts(row, hasBytes: true) + Self.times(row))
    }
    return table.text
  }

  private func depthTable(_ rows: [TessellationRow]) -> String {
    var table = TextTable(
      [
        "scheme", "method", "depth", "vertices", "a point", "ns/point", "ns/vertex", "allocations", "× vernier",
      ], leftColumns: 2)
    for row in rows {
      guard let canvas = row.mesh.cell.spec.canvas else { continue }
      table.add(
        [canvas.scheme.name, row.mesh.cell.method.rawValue, "10^\(canvas.depth)"]
          + Self.counts(row, hasBytes: false)
          + Self.times(row))
    }
    return table.text
  }

  private var sceneTable: String {
    var table = TextTable(
      ["scheme", "method", "depth", "vertices", "a frame", "uploaded", "× uniform"], leftColumns: 2)
    for row in scenes {
      let status = row.status == .ok ? "–" : row.status.rawValue
      table.add([
        row.canvas.scheme.name, row.method.rawValue, "10^\(row.canvas.depth)", row.vertices.map { "\($0)" } ?? status,
        row.nanoseconds.map(Self.time) ?? "–", row.bytesUploaded.map(Self.bytes) ?? "–",
        row.ratio.map(Self.ratio) ?? "–",
      ])
    }
    return table.text
  }

  private static func counts(_ row: TessellationRow, hasBytes: Bool) -> [String] {
    let mesh = row.mesh
    guard let vertices = mesh.vertices else { return [mesh.status.rawValue, "–"] + (hasBytes ? ["–"] : []) }
    let share = number(Double(vertices) / Double(mesh.cell.spec.points))
    return ["\(vertices)", share] + (hasBytes ? [mesh.bytes.map(bytes) ?? "–"] : [])
  }

  private static func times(_ row: TessellationRow) -> [String] {
    guard let timing = row.timing else { return ["–", "–", "–", "–"] }
    let points = Double(row.mesh.cell.spec.points)
    let vertices = Double(row.mesh.vertices ?? 0)
    return [
      number(timing.nanoseconds / points), vertices > 0 ? number(timing.nanoseconds / vertices) : "–",
      timing.allocations.map { "\($0)" } ?? "–", timing.ratio.map(ratio) ?? "–",
    ]
  }

  private static func ratio(_ ratio: TimeRatio) -> String {
    "\(number(ratio.ratio)) [\(number(ratio.interval.lowerBound)), \(number(ratio.interval.upperBound))]"
  }

  /// Three digits, or all of those before the point.
  private static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e6 { return "\(Int(value))" }
    if value < 0.01 { return String(format: "%.1e", value) }
    return String(format: value < 1 ? "%.3f" : value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
  }

  private static func time(_ nanoseconds: Double) -> String {
    if nanoseconds < 1e3 { return number(nanoseconds) + " ns" }
    if nanoseconds < 1e6 { return number(nanoseconds / 1e3) + " µs" }
    return number(nanoseconds / 1e6) + " ms"
  }

  private static func bytes(_ count: Int) -> String {
    if count < 1000 { return "\(count) B" }
    if count < 1_000_000 { return number(Double(count) / 1e3) + " kB" }
    return number(Double(count) / 1e6) + " MB"
  }
}
