import CommandLine
import Foundation
import Results
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

  /// What came out, the strokes, and a line a scheme for what depths cost, on one screen; or with all columns all tables
  /// that have rows.
  func text(_ width: TextWidth) -> String {
    width.lines(verdict) + "\n\n" + strokeTable(rows.filter { $0.mesh.cell.spec.canvas == nil }, width) + "\n"
      + (width.hasAllColumns ? whole(width) : brief(width))
  }

  private func brief(_ width: TextWidth) -> String {
    var parts: [String] = []
    let deep = rows.filter { $0.mesh.cell.method == .vernier && $0.mesh.cell.spec.canvas != nil }
    if !deep.isEmpty {
      parts.append(
        width.lines(
          "A stroke of \(configuration.schemePoints) points kept by a scheme, by zoom depth: ns/point of vernier")
          + "\n\n"
          + byDepth(width) { canvas in
            deep.first { $0.mesh.cell.spec.canvas == canvas }.map { row in
              row.nanosecondsPerPoint.map(Self.number) ?? row.mesh.status.rawValue
            }
          } + width.lines(Self.collapsed(deep.map { [$0.mesh.cell.method: $0] })))
    }
    if !scenes.isEmpty {
      parts.append(
        width.lines(
          "A displayed frame of \(configuration.strokes) strokes of \(configuration.strokePoints) points, moved by uniforms"
        )
          + "\n\n"
          + byDepth(width) { canvas in
            scenes.first { $0.canvas == canvas && $0.method == .uniform }.map { row in
              row.nanoseconds.map(Self.time) ?? row.status.rawValue
            }
          })
    }
    return (parts + [width.lines("--verbose adds all methods at depths.\n")]).joined(separator: "\n")
  }

  /// A line a scheme and a column a depth.
  private func byDepth(_ width: TextWidth, _ cell: (SchemeDepth) -> String?) -> String {
    var table = TextTable(["scheme"] + configuration.depths.map { "10^\($0)" }, leftColumns: 1)
    for scheme in configuration.schemes {
      table.add([scheme.name] + configuration.depths.map { cell(SchemeDepth(scheme: scheme, depth: $0)) ?? "–" })
    }
    return table.text(width)
  }

  private func whole(_ width: TextWidth) -> String {
    var parts: [String] = []
    let deep = rows.filter { $0.mesh.cell.spec.canvas != nil }
    if !deep.isEmpty { parts.append(depthTable(deep, width)) }
    if !scenes.isEmpty { parts.append(sceneTable(width)) }
    return parts.joined(separator: "\n")
  }

  /// How many strokes there are, and the reasons for rejected ones where there are any.
  var remark: String {
    let refused = rows.compactMap(\.mesh.refusal)
    guard let first = refused.first else { return "\(rows.count) strokes." }
    return "\(refused.count) of \(rows.count) strokes are refused, the first since: \(first)"
  }

  /// What this engine makes of the longest stroke, and a displayed frame beside what Slate's documents promise of one.
  private var verdict: String {
    let own = rows.filter {
      $0.mesh.cell.method == .vernier && $0.mesh.cell.spec.canvas == nil && $0.mesh.vertices != nil
    }
    var sentences: [String] = []
    if let row = own.max(by: { $0.mesh.cell.spec.points < $1.mesh.cell.spec.points }), let vertices = row.mesh.vertices
    {
      let points = row.mesh.cell.spec.points
      let time = row.timing.map { " in \(Self.number($0.nanoseconds / Double(points))) ns a point" } ?? ""
      sentences.append("A stroke of \(points) points is made into \(vertices) vertices\(time).")
    }
    let times = scenes.filter { $0.method == .retessellatePublished }.compactMap { before in
      before.ratio.map { (before: before, ratio: $0) }
    }
    if let least = times.min(by: { $0.ratio.interval.lowerBound < $1.ratio.interval.lowerBound }),
      let from = least.before.nanoseconds,
      let to = scenes.first(where: { $0.method == .uniform && $0.canvas == least.before.canvas })?.nanoseconds
    {
      let canvas = least.before.canvas
      sentences.append(
        "A displayed frame goes from \(Self.time(from)) to \(Self.time(to)) at least, \(Self.ratio(least.ratio)) times "
          + "(\(canvas.scheme.name) at 10^\(canvas.depth)); Slate's documents of November 2025 say about 37 ms to less than 1 ms."
      )
    }
    return sentences.isEmpty ? "No stroke was made into triangles." : sentences.joined(separator: "\n")
  }

  /// A line a stroke, with what each method makes of it.
  private func strokeTable(_ rows: [TessellationRow], _ width: TextWidth) -> String {
    let strokes = Lines(rows) { $0.mesh.cell.baseline ?? $0.mesh.cell.spec }
    // What all strokes have in common is said once, above.
    let features: [(name: String, unit: String, of: (StrokeSpec) -> String)] = [
      ("curve", "", { $0.curve.name }), ("ends and joins", "", { "\($0.cap.rawValue) \($0.join.name)" }),
      ("tolerance", " px", { Self.number($0.tolerance) }),
      ("width", " px", { Self.number($0.width) + ($0.profile == .constant ? "" : " at most") }),
    ]
    func values(_ feature: (StrokeSpec) -> String) -> Set<String> { Set(strokes.keys.map(feature)) }
    let varied = features.filter { values($0.of).count > 1 }
    let common = features.compactMap { feature in
      let values = values(feature.of)
      return values.count == 1 ? values.first.map { "\(feature.name) \($0)\(feature.unit)" } : nil
    }
    var table = TextTable(
      varied.map(\.name) + ["points"] + Self.header(strokes.methods), leftColumns: varied.count,
      ranks: (0...varied.count).map { _ in 0 } + Self.ranks(strokes.methods))
    for (spec, made) in strokes.lines {
      table.add(varied.map { $0.of(spec) } + ["\(spec.points)"] + Self.cells(made, strokes.methods))
    }
    return width.lines(
      "Strokes: vertices, ns for each point of the pen, and time against that of vernier\n"
        + (common.isEmpty ? "" : "(\(common.joined(separator: ", ")))\n"))
      + "\n" + table.text(width) + width.lines(Self.allocations(rows, strokes.methods))
  }

  /// A line a scheme and depth, with what the scheme's projection costs and what each method makes of the stroke.
  private func depthTable(_ rows: [TessellationRow], _ width: TextWidth) -> String {
    let canvases = Lines(rows) { $0.mesh.cell.spec.canvas }
    var table = TextTable(
      ["scheme", "depth", "projection"] + Self.header(canvases.methods), leftColumns: 2,
      ranks: [0, 0, 2 * canvases.methods.count + 1] + Self.ranks(canvases.methods))
    for case (let canvas?, let made) in canvases.lines {
      let projection = made.values.lazy.compactMap(\.timing?.projection).min()
      table.add(
        [canvas.scheme.name, "10^\(canvas.depth)"]
          + [projection.map { Self.number($0 / Double(configuration.schemePoints)) } ?? "–"]
          + Self.cells(made, canvases.methods))
    }
    return width.lines(
      "The same of a stroke of \(configuration.schemePoints) points kept by a scheme at a depth; its projection in ns/point is "
        + "part of the time")
      + "\n\n" + table.text(width) + width.lines(Self.collapsed(canvases.lines.map(\.made)))
  }

  /// Which schemes have let points fall together: the picture is wrong, and their times are of less work.
  private static func collapsed(_ lines: [[TessellationMethod: TessellationRow]]) -> String {
    let meshes = lines.compactMap { $0[.vernier]?.mesh }
    let most = meshes.compactMap(\.vertices).max() ?? 0
    let names = meshes.compactMap { mesh -> String? in
      guard let vertices = mesh.vertices, vertices * 10 < most * 9, let canvas = mesh.cell.spec.canvas else {
        return nil
      }
      return "\(canvas.scheme.name) at 10^\(canvas.depth)"
    }
    guard !names.isEmpty else { return "" }
    return "Points have fallen together, which leaves few vertices: \(names.joined(separator: ", ")).\n"
  }

  /// A line a scheme and depth, with the time of a displayed frame by each method.
  private func sceneTable(_ width: TextWidth) -> String {
    let methods = SceneMethod.allCases
    var table = TextTable(
      ["scheme", "depth"] + methods.flatMap { $0 == .uniform ? [$0.rawValue] : [$0.rawValue, "×"] }, leftColumns: 2,
      ranks: [0, 0]
        + methods.enumerated().flatMap { $1 == .uniform ? [1] : [$0 + 2, methods.count + $0 + 2] })
    var canvases: [SchemeDepth] = []
    for row in scenes where !canvases.contains(row.canvas) { canvases.append(row.canvas) }
    for canvas in canvases {
      let cells = methods.flatMap { method -> [String] in
        guard let row = scenes.first(where: { $0.canvas == canvas && $0.method == method }) else { return ["–", "–"] }
        let time = row.nanoseconds.map(Self.time) ?? row.status.rawValue
        return method == .uniform ? [time] : [time, row.ratio.map { Self.number($0.ratio) } ?? "–"]
      }
      table.add([canvas.scheme.name, "10^\(canvas.depth)"] + cells)
    }
    let uploads = methods.compactMap { method in
      scenes.filter { $0.method == method }.compactMap(\.bytesUploaded).max().map {
        "\(method.rawValue) \(Self.bytes($0))"
      }
    }
    return width.lines(
      "A displayed frame of \(configuration.strokes) strokes of \(configuration.strokePoints) points, and its time against that "
        + "of uniform")
      + "\n\n" + table.text(width)
      + (uploads.isEmpty ? "" : width.lines("Uploaded for a frame, at most: \(uploads.joined(separator: ", ")).\n"))
  }

  /// Rows grouped by what is drawn, in the order of the run: one for each method.
  private struct Lines<Key: Hashable> {
    private(set) var lines: [(key: Key, made: [TessellationMethod: TessellationRow])] = []
    private(set) var methods: [TessellationMethod] = []

    init(_ rows: [TessellationRow], by key: (TessellationRow) -> Key) {
      var places: [Key: Int] = [:]
      for row in rows {
        let method = row.mesh.cell.method
        if !methods.contains(method) { methods.append(method) }
        let place = places[key(row)] ?? lines.count
        if place == lines.count { lines.append((key(row), [:])) }
        places[key(row)] = place
        lines[place].made[method] = row
      }
    }

    var keys: [Key] { lines.map(\.key) }
  }

  /// What a method makes of a stroke goes as a whole, that of the last method first; before that the ratios go.
  private static func ranks(_ methods: [TessellationMethod]) -> [Int] {
    methods.enumerated().flatMap { index, method in
      method == .vernier ? [index + 1, index + 1] : [index + 1, index + 1, methods.count + index + 1]
    }
  }

  private static func header(_ methods: [TessellationMethod]) -> [String] {
    methods.flatMap { [$0.rawValue, "ns/point"] + ($0 == .vernier ? [] : ["×"]) }
  }

  /// Vertices or why there are none, the time of a point, and the ratio.
  private static func cells(
    _ made: [TessellationMethod: TessellationRow], _ methods: [TessellationMethod]
  ) -> [String] {
    methods.flatMap { method -> [String] in
      let row = made[method]
      let time = row?.timing.map { number($0.nanoseconds / Double(row?.mesh.cell.spec.points ?? 1)) }
      let vertices = row.map { $0.mesh.vertices.map { "\($0)" } ?? $0.mesh.status.rawValue }
      let ratio = row?.timing?.ratio.map { number($0.ratio) }
      return [vertices ?? "–", time ?? "–"] + (method == .vernier ? [] : [ratio ?? "–"])
    }
  }

  /// How often memory is asked for by a stroke that is drawn again, where that is counted.
  private static func allocations(_ rows: [TessellationRow], _ methods: [TessellationMethod]) -> String {
    let counts = methods.compactMap { method -> String? in
      let all = rows.filter { $0.mesh.cell.method == method }.compactMap(\.timing?.allocations)
      guard let least = all.min(), let most = all.max() else { return nil }
      return "\(method.rawValue) \(least)" + (most > least ? " to \(most)" : "")
    }
    return counts.isEmpty ? "" : "Allocations of a stroke drawn again: \(counts.joined(separator: ", ")).\n"
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
