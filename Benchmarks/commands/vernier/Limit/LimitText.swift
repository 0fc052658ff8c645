import CommandLine
import Foundation
import Geometry
import PrecisionExperiments
import Results
import Schemes
import Workloads

/// Limits for people: lines to paste with a sentence each, or a table of many.
struct LimitText {
  private let rows: [LimitRow]

  init(_ rows: [LimitRow]) {
    self.rows = rows
  }

  /// A paragraph a row.
  func answers(_ width: TextWidth) -> String {
    rows.map { clamp($0, width) + width.lines(sentence($0)) + "\n" }.joined(separator: "\n")
  }

  /// A line a row.
  func table(_ width: TextWidth) -> String {
    var table = TextTable(
      [
        "scheme", "deepest zoom", "pan at zoom 1", "pan at deepest", "jitter", "twice as deep", "measured", "old edges",
      ],
      leftColumns: 1, ranks: [0, 1, 2, 4, 6, 7, 3, 5])
    for row in rows {
      // A clamp that was measured to be wrong is not printed.
      let zoom = row.status == .contradicted ? nil : row.deepestZoom
      let isMeasured = row.measuredDepth != nil
      table.add([
        row.subject.scheme.name, zoom.map { Self.zoom($0, row) } ?? (row.status == .unlimited ? "any" : "–"),
        zoom == nil ? "–" : Self.pan(row.panAtZoomOne), zoom == nil ? "–" : Self.pan(row.panAtDeepestZoom),
        isMeasured ? Self.pixels(row.jitter) : "–",
        isMeasured && row.deepestZoom != nil ? Self.pixels(row.jitterBeyond) : "–", row.status.rawValue,
        Self.levels(row),
      ])
    }
    guard let row = rows.first else { return "" }
    let obstacles = rows.compactMap { row in
      row.obstacle.map { "\(row.subject.scheme.name): \(Self.reason($0, row)).\n" }
    }
    let ends = rows.compactMap { row -> (scheme: String, end: (depth: Double, text: String)?)? in
      if row.status == .unlimited { return (row.subject.scheme.name, nil) }
      guard row.status != .contradicted, let zoom = row.deepestZoom, let depth = row.zoomDepth else { return nil }
      return (row.subject.scheme.name, (depth, "a zoom of " + Self.zoom(zoom, row)))
    }
    let proved = rows.filter { $0.restsOnProof && $0.status != .contradicted }.map(\.subject.scheme.name)
    let proofs = proved.isEmpty ? "" : "Roundings are proved of \(proved.joined(separator: ", ")): make proofs.\n"
    return width.lines(SchemeVerdict.text(ends, holding: "need no clamp", breaking: "need one")) + "\n\n"
      + width.lines(
        "How deep and how far people may go: coordinates up to \(Self.units(row.extent)), jitter below "
          + "\(Self.plain(row.tolerance)) px")
      + "\n\n" + table.text(width) + "\n"
      + width.lines(
        "Zooms are px a unit, pans units from the origin along an axis, jitter px measured at the deepest zoom, or at "
          + "10^\(LimitSearch.unlimitedDepth). Old edges: over how many levels of ×1000 those drawn above hold, where zooms "
          + "have no limit.\n" + proofs + obstacles.joined())
  }

  /// Lines to paste into Swift; nothing without a limit.
  private func clamp(_ row: LimitRow, _ width: TextWidth) -> String {
    if let recorded = row.subject.recorded { return Self.clamp(recorded, row.subject.name, width) }
    guard let zoom = row.deepestZoom, let depth = row.zoomDepth, row.status != .contradicted else { return "" }
    let of = row.subject.kind == .engine ? "\(row.subject.name) (\(row.subject.scheme.name))" : row.subject.name
    let note = "\(of), coordinates up to \(Self.units(row.extent)), \(Self.plain(row.tolerance)) px"
    var lines = [
      Self.isDouble(zoom)
        ? "let deepestZoom = \(Self.floor(depth: depth, digits: 2))  // \(note)"
        : "let deepestZoomDecades = \(String(format: "%.1f", (depth * 10).rounded(.down) / 10))  // \(note)"
    ]
    if let shallowest = row.shallowestZoom {
      let text = Self.ceiling(depth: log10(shallowest.double), digits: 2)
      lines.append("let shallowestZoom = \(text)  // further out, steps of the scheme itself are seen")
    }
    if let pan = row.panAtZoomOne {
      let there = row.panAtDeepestZoom.map { "; at the deepest zoom \(Self.floor($0, digits: 4))" } ?? ""
      lines.append(
        "let largestPan = \(Self.floor(pan, digits: 4))  // units from the origin along an axis, at zoom 1\(there)")
    }
    return lines.map { Self.code($0, width) }.joined(separator: "\n") + "\n\n"
  }

  /// The line of a recorded horizon, less what it is uncertain by; nothing where jitter is too large at zoom 1.
  private static func clamp(_ engine: MeasuredEngine, _ name: String, _ width: TextWidth) -> String {
    guard let jitter = engine.jitter, jitter > 0 else { return "" }
    let zoom = floor(depth: jitter - MeasuredEngine.uncertainty, digits: 2)
    let extent = units(MeasuredEngine.extents.upperBound)
    let note =
      "\(name), measured, \(usage(engine)) up to \(extent), \(plain(MeasuredEngine.threshold)) px"
    return code("let deepestZoom = \(zoom)  // \(note)", width) + "\n\n"
  }

  private static func sentence(_ engine: MeasuredEngine, _ name: String) -> String {
    func depth(_ decades: Double?) -> String { decades.map { "10^\(HorizonRow.stated($0))" } ?? "no zoom" }
    let threshold = "\(plain(MeasuredEngine.threshold)) px"
    let jitter =
      engine.jitter.map { $0 > 0 } == false
      ? "jitter is \(threshold) or more at zoom 1 already"
      : "jitter reaches \(threshold) at \(depth(engine.jitter)), placement at \(depth(engine.placement)), "
        + "distortion at \(depth(engine.distortion))"
    return "\(name), measured with \(engine.name) \(engine.version) (\(engine.probe), \(usage(engine))): \(jitter)."
  }

  private static func usage(_ engine: MeasuredEngine) -> String {
    engine.usage == "L" ? "local vertices" : "world coordinates"
  }

  /// A line of code whose comment comes before it where both are too long.
  private static func code(_ line: String, _ width: TextWidth) -> String {
    guard line.count > width.columns, let comment = line.range(of: "  // ") else { return line }
    let room = TextWidth(columns: width.columns - 3)
    return "// " + room.lines(String(line[comment.upperBound...])).replacing("\n", with: "\n// ") + "\n"
      + line[..<comment.lowerBound]
  }

  private func sentence(_ row: LimitRow) -> String {
    if let recorded = row.subject.recorded { return Self.sentence(recorded, row.subject.name) }
    let name =
      row.subject.kind == .engine ? "\(row.subject.name), derived by \(row.subject.scheme.name)" : row.subject.name
    let tolerance = "\(Self.plain(row.tolerance)) px"
    let scenes =
      "\(WorkloadCatalog.standard.count) drawings on \(CameraPathCatalog.standard.count) camera paths at \(LimitSearch.targets) targets"
    let there = row.jitter.map { "\(Self.pixels($0)) px" } ?? "invalid positions"
    let beyond = row.jitterBeyond.map { "\(Self.pixels($0)) px" } ?? "invalid positions"
    let closed =
      "\(name): jitter stays below \(tolerance) \(row.shallowestZoom.map { "from a zoom of \(Self.power($0)) " } ?? "")down to a zoom of \(row.deepestZoom.map(Self.power) ?? ""), by closed form, "
      + "for pinches up to \(Self.fastestPinch) % a displayed frame."
      + (row.restsOnProof ? " The roundings that it counts are proved (make proofs)." : "")
      + (row.panAtZoomOne == nil ? " Pans need no clamp." : "")
    switch row.status {
    case .confirmed:
      return closed
        + " Measured there, at the worst of \(scenes): \(there); at twice that zoom \(beyond). The first to reach "
        + "\(tolerance) is 10^\(String(format: "%.2f", row.horizon ?? 0))."
    case .cautious:
      return closed
        + " Measured there, at the worst of \(scenes): \(there); at twice that zoom still \(beyond), so that the clamp is "
        + "safe and could be deeper."
    case .contradicted where row.deepestZoom != nil:
      return "\(name): the closed form of how deep people may go is wrong: where it has jitter below \(tolerance), "
        + "\(there) were measured, at the worst of \(scenes)."
    case .recorded: return name
    case .impossible:
      return row.obstacle.map { "\(name): \(Self.reason($0, row))." } ?? name
    case .unmeasured:
      let why =
        (row.deepestZoom?.exponent ?? 0) > LimitSearch.mostBits
        ? "numbers of more than \(LimitSearch.mostBits) bits take too long"
        : "a picture at that zoom reaches beyond the extent, where numbers are coarser"
      return closed + " Not measured: \(why)."
    case .contradicted:
      return "\(name) should have no limit, and has: measured at 10^\(LimitSearch.unlimitedDepth): \(there)."
    case .unlimited:
      let levels = row.brokenLevels.map {
        "are \(tolerance) off or more from \($0) level\($0 == 1 ? "" : "s") (×1000) on"
      }
      return
        "\(name) needs no clamp for what is drawn where people look: measured at 10^\(LimitSearch.unlimitedDepth), at the worst of "
        + "\(scenes): \(there). Edges that were drawn above \(levels ?? "hold over \(LimitSearch.levels) levels (×1000)")."
    case .unknown:
      return
        "\(name) has no closed form, and breaks before 10^\(LimitSearch.unlimitedDepth); vernier horizon --schemes "
        + "\(Self.option(row.subject.scheme)) finds where."
    }
  }

  /// Why no zoom is safe, without a full stop.
  private static func reason(_ obstacle: ZoomClamp.Obstacle, _ row: LimitRow) -> String {
    switch obstacle {
    case .worldEnd(let end):
      "the world ends at \(units(end)) from the origin, before the extent of \(units(row.extent))"
    case .jitterEverywhere(let jitter):
      "by closed form jitter may reach \(pixels(jitter)) px at every zoom, and no zoom is safe"
    }
  }

  /// The fastest pinch of the camera paths, in per cent of the zoom a displayed frame.
  private static let fastestPinch = String(
    format: "%.1f", 100 * (CameraPathCatalog.standard.map { $0.pinchStep - 1 }.max() ?? 0))

  private static func isDouble(_ zoom: Zoom) -> Bool { zoom.double.isFinite && zoom.double > 0 }

  private static func zoom(_ zoom: Zoom, _ row: LimitRow) -> String {
    isDouble(zoom) ? floor(depth: row.zoomDepth ?? 0, digits: 2) : power(zoom)
  }

  private static func power(_ zoom: Zoom) -> String {
    let decades = log10(zoom.significand) + Double(zoom.exponent) * log10(2)
    return "10^" + String(format: "%.2f", (decades * 100).rounded(.down) / 100)
  }

  private static func levels(_ row: LimitRow) -> String {
    guard row.status == .unlimited else { return "–" }
    return row.brokenLevels.map { "\($0 - 1)" } ?? "> \(LimitSearch.levels)"
  }

  private static func pan(_ units: Double?) -> String { units.map { floor($0, digits: 4) } ?? "any" }

  /// A positive number with a number of digits, rounded down: the pasted value must not exceed the true one.
  static func floor(_ value: Double, digits: Int) -> String {
    guard value > 0 else { return "0" }
    return floor(depth: log10(value), digits: digits)
  }

  /// 10^`depth`, rounded down.
  static func floor(depth: Double, digits: Int) -> String {
    let exponent = depth.rounded(.down)
    let scale = pow(10, Double(digits - 1))
    // Logarithms are rounded: 1,000 is not to become 999.9.
    let mantissa = (pow(10, depth - exponent) * scale + 1e-9).rounded(.down) / scale
    return String(format: "%.\(digits - 1)f", mantissa) + "e\(Int(exponent))"
  }

  /// 10^`depth`, rounded up.
  private static func ceiling(depth: Double, digits: Int) -> String {
    let exponent = depth.rounded(.down)
    let scale = pow(10, Double(digits - 1))
    let mantissa = (pow(10, depth - exponent) * scale - 1e-9).rounded(.up) / scale
    return String(format: "%.\(digits - 1)f", mantissa) + "e\(Int(exponent))"
  }

  /// A scheme as --schemes takes it: an engine in another program by its command.
  private static func option(_ scheme: SchemeDescriptor) -> String {
    scheme.external.map { "'\(SchemeDescriptor.commandPrefix)\($0.identity.command)'" } ?? scheme.name
  }

  private static func pixels(_ value: Double?) -> String {
    value.map { String(format: $0 >= 0.001 ? "%.3f" : "%.1e", $0) } ?? "invalid"
  }

  private static func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// World units, with commas between thousands of a whole number.
  static func units(_ value: Double) -> String {
    guard value < 1e15, let whole = Int(exactly: value) else { return "\(value) units" }
    var digits = Array(String(whole))
    for index in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: index) }
    return String(digits) + (whole == 1 ? " unit" : " units")
  }
}
