import Measurement
import PatternCanvas
import Results

/// The costs of a canvas of layers and pattern brushes, and the effect of imprecision on its pictures.
///
/// `canvas.csv` compares pictures: one stroke, stamped at depths under every scheme, is compared px by px with its
/// picture at exact positions. `canvas-times.csv` answers Ink's design document's sections 5.3 and 6.3 with a row each,
/// beside its targets for three tiers of devices.
public struct CanvasExperiment: Experiment {
  public static let name = "canvas"
  public static let title =
    "What a canvas of layers and pattern brushes costs, and what imprecision does to its pictures"
  public static var tables: [any TableDefinition] { [CanvasPictureRow.table, CanvasTimeRow.table] }

  public let configuration: CanvasConfiguration
  private let clock: any PacingClock & Sendable
  private let show: Show

  /// Receives the picture of a stroke under a scheme; it is overwritten afterwards.
  public typealias Show = @Sendable (SchemeDepth, PatternKind, ColorImage) throws -> Void

  /// - Parameters:
  ///   - configuration: the pictures and timings.
  ///   - clock: the clock that paces touches.
  ///   - show: receives the pictures, on the thread that has drawn one.
  public init(
    _ configuration: CanvasConfiguration, clock: any PacingClock & Sendable,
    show: @escaping Show = { _, _, _ in }
  ) {
    self.configuration = configuration
    self.clock = clock
    self.show = show
  }

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    let canvases = configuration.canvases
    try CanvasPictures.run(canvases, configuration, jobs: jobs, show: show) { index, rows in
      for row in rows { try output.write(row, to: CanvasPictureRow.table) }
      output.progress("pictures", Double(index + 1) / Double(canvases.count))
    }
    guard configuration.duration > 0, output.wants(CanvasTimeRow.table) else { return nil }
    var done = 0.0
    try CanvasTimings(configuration: configuration, clock: clock).run { row in
      try output.write(row, to: CanvasTimeRow.table)
      done += 1
      output.progress("times", done / Double(configuration.quantities.count))
    }
    return nil
  }

  public static func contents(_ configuration: CanvasConfiguration) throws -> ResultContents {
    let pictures = configuration.canvases.flatMap { canvas in
      configuration.patterns.map { pattern in
        [
          "scheme": Cell.string(canvas.scheme.name), "zoom_depth": .number(canvas.depth.decades),
          "pattern": .string(pattern.rawValue),
        ]
      }
    }
    let times = configuration.duration > 0 ? configuration.quantities.map { known($0, configuration) } : []
    return ResultContents([
      TableContents(CanvasPictureRow.table, rows: pictures), TableContents(CanvasTimeRow.table, rows: times),
    ])
  }

  /// The cells of a timing that follow from the configuration.
  private static func known(_ quantity: CanvasQuantity, _ configuration: CanvasConfiguration) -> [String: Cell] {
    var cells: [String: Cell] = ["quantity": .string(quantity.name)]
    for tier in 0..<3 { cells["tier\(tier + 1)_ns"] = quantity.targets.map { .number($0[tier] * 1e6) } ?? .missing }
    if !quantity.hasFloor {
      cells["floor_ns"] = .missing
      cells["floor_bytes"] = .missing
    }
    if !quantity.isPaced { cells["samples"] = .integer(CanvasTimings.runs(of: quantity)) }
    if quantity != .drawingLatency {
      cells["queue_max"] = .missing
      cells["dropped"] = .missing
      cells["never_from"] = "none"
    }
    return cells
  }

  /// Draws pictures again, and compares every count. Strokes are painted again, for the bytes of their floors; times are
  /// not measured again.
  public static func recheck(
    _ result: RecordedResult, _ configuration: CanvasConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    let canvases = configuration.canvases
    let chosen = extent.indices(of: canvases.count, stream: "verify canvas")
    let records = try result.rows(of: CanvasPictureRow.table)
    let patterns = configuration.patterns.count
    var findings: [Finding] = []
    try CanvasPictures.run(chosen.map { canvases[$0] }, configuration, jobs: extent.jobs) { number, rows in
      for (offset, row) in rows.enumerated() {
        findings += result.differences(
          CanvasPictureRow.table, records[chosen[number] * patterns + offset], from: row)
      }
      progress(Double(number + 1) / Double(max(1, chosen.count)))
    }
    findings += try CanvasFloors(configuration).differences(result)
    return RecheckReport(
      findings: findings,
      statement: "the pictures of \(chosen.count) of \(canvases.count) schemes at depths, drawn again, are the same; "
        + "times are not measured again")
  }

  /// Finds percentiles out of order, and touches that do not add up.
  public static func contradictions(
    _ result: RecordedResult, _ configuration: CanvasConfiguration
  ) throws -> [Finding] {
    var list = Contradictions(in: CanvasTimeRow.table.fileName)
    let columns: KeyValuePairs = ["p50_ns": 500, "p99_ns": 990, "max_ns": 1000]
    let rows = try result.namedRows(of: CanvasTimeRow.table)
    for row in rows { RecordedTimes(row, count: "samples", dropped: "dropped", columns).check(&list, columns: columns) }
    guard let latency = rows.first else { return list.findings }
    let never = columns.first { latency.text($0.key) == nil }.map { String($0.key.dropLast("_ns".count)) } ?? "none"
    list.require(
      latency.text("never_from") == never, latency, "never_from", "it should be \(never), by the percentiles beside it")
    for column in ["queue_max", "dropped"] {
      list.require(latency.text(column) != nil, latency, column, "it is missing, of touches that were played")
    }
    for (row, quantity) in zip(rows, configuration.quantities) where quantity.hasFloor {
      CanvasFloors.requireFloor(row, &list)
    }
    let dropped = latency.count("dropped")
    for (row, dropped) in zip(rows, [dropped, 0, dropped]) {
      list.require(
        row.count("samples") + dropped == configuration.touchCount, row, "samples",
        "it and \(dropped) dropped touches are not the \(configuration.touchCount) that were played")
    }
    return list.findings + (try pictureContradictions(result, configuration))
  }

  private static func pictureContradictions(
    _ result: RecordedResult, _ configuration: CanvasConfiguration
  ) throws -> [Finding] {
    var list = Contradictions(in: CanvasPictureRow.table.fileName)
    let pixels = Int(configuration.viewport.width * configuration.viewport.height)
    for row in try result.namedRows(of: CanvasPictureRow.table) {
      let differing = row.count("differing_px")
      let visibly = row.count("visibly_differing_px")
      let largest = row.count("largest_difference")
      list.require(differing <= pixels, row, "differing_px", "it is \(differing), of \(pixels) px")
      list.require(
        visibly <= differing, row, "visibly_differing_px", "it is \(visibly), of \(differing) px that differ")
      list.require(
        largest <= 255 && (largest > 0) == (differing > 0) && (largest > 1) == (visibly > 0), row,
        "largest_difference", "it is \(largest), of \(differing) px that differ, \(visibly) of them visibly")
    }
    return list.findings
  }
}
