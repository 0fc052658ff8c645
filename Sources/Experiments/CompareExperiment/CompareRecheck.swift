import PrecisionExperiments
import Results
import Schemes
import TessellationExperiment

extension CompareExperiment {
  public static func contents(_ configuration: CompareConfiguration) throws -> ResultContents {
    let keys = configuration.canvases.map { canvas in
      ["scheme": Cell.string(canvas.scheme.name), "zoom_depth": .number(canvas.depth.decades)]
    }
    return ResultContents(
      [TableContents(CompareRow.table, rows: keys)],
      crossCheckSamples: try SweepExperiment.contents(configuration.precision).crossCheckSamples)
  }

  /// Measures the precision of a seeded half as many rows again, makes their strokes again and plays their touches
  /// without a pace, and searches the horizons of a twelfth as many schemes. Times are not measured again.
  public static func recheck(
    _ result: RecordedResult, _ configuration: CompareConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    let canvases = configuration.canvases
    let chosen = extent.indices(of: canvases.count, share: 2, stream: "verify compare")
    let schemes = extent.indices(of: configuration.schemes.count, share: 12, stream: "verify horizons")
      .map { configuration.schemes[$0] }
    var recheck = CompareRecheck(configuration, jobs: extent.jobs, try result.namedRows(of: CompareRow.table))
    let distance = try recheck.measurePrecision(of: chosen.map { canvases[$0] }) { progress($0 * 0.5) }
    try recheck.searchHorizons(of: schemes) { progress(0.5 + $0 * 0.4) }
    for (done, index) in chosen.enumerated() {
      try recheck.compare(index)
      progress(0.9 + 0.1 * Double(done + 1) / Double(chosen.count))
    }
    if let distance, distance != result.provenance.crossCheck?.maxDistancePx {
      recheck.list.add(
        "the two reference solutions of its precision, compared again, are \(distance) px apart, and not as \(ResultFolder.provenanceFileName) says"
      )
    }
    return RecheckReport(
      findings: recheck.list.findings,
      statement:
        "\(chosen.count) of \(canvases.count) rows and the horizons of \(schemes.count) of \(configuration.schemes.count) schemes "
        + "measured again are the same; times are not measured again")
  }
}

/// Measures rows of a comparison again and compares them with the recorded ones.
private struct CompareRecheck {
  private let configuration: CompareConfiguration
  private let sweep: SweepConfiguration
  private let jobs: Int
  private let rows: [RecordedRow]
  private var figures: PrecisionFigures
  private let costs: CanvasCosts
  private let touches: PenTouches
  var list = Contradictions(in: CompareRow.table.fileName)

  init(_ configuration: CompareConfiguration, jobs: Int, _ rows: [RecordedRow]) {
    self.configuration = configuration
    sweep = configuration.precision
    self.jobs = jobs
    self.rows = rows
    figures = PrecisionFigures(sweep)
    costs = CanvasCosts(configuration.tessellation, isTimed: false)
    touches = PenTouches(configuration.latency)
  }

  /// - Returns: the largest distance of the two reference solutions in px, where all of the comparison was measured.
  mutating func measurePrecision(of chosen: [SchemeDepth], progress: (Double) -> Void) throws -> Double? {
    let isWhole = chosen.count == configuration.canvases.count
    // Samples for the second reference solution are those of the run only where all cells are the run's.
    let parts =
      isWhole
      ? [sweep]
      : chosen.map { canvas in
        var part = sweep
        (part.schemes, part.depths) = ([canvas.scheme], [canvas.depth])
        return part
      }
    var check = CrossCheckTotal()
    for (done, part) in parts.enumerated() {
      let count = Double(part.cells.count)
      try SweepExperiment(part).rows(jobs: jobs) { index, row in
        figures.add(row)
        check.add(samples: row.crossChecked, distance: row.crossCheckDistance)
        progress((Double(done) + Double(index + 1) / count) / Double(parts.count))
      }
    }
    let verified = try check.verified(viewport: sweep.viewport)
    return isWhole ? verified.maxDistancePx : nil
  }

  /// Compares the horizons of schemes.
  mutating func searchHorizons(of schemes: [SchemeDescriptor], progress: (Double) -> Void) throws {
    guard !schemes.isEmpty else { return }
    var part = configuration
    part.schemes = schemes
    let search = part.horizons(known: nil)
    try search.run(jobs: jobs) { index, row in
      figures.add(row)
      progress(Double(index + 1) / Double(search.count))
    }
    for (canvas, row) in zip(configuration.canvases, rows) {
      guard let horizon = figures.horizon(of: canvas.scheme.name) else { continue }
      require("horizon", horizon.horizon, row)
      require("horizon_status", horizon.status.rawValue, row)
    }
  }

  /// Compares the precision and the strokes of a row.
  mutating func compare(_ index: Int) throws {
    let (canvas, row) = (configuration.canvases[index], rows[index])
    let precision = figures.verdict(on: canvas)
    require("verdict", precision?.verdict.rawValue, row)
    require("jitter_p99_px", precision?.jitter, row)
    let cost = costs.cost(of: canvas)
    require("stroke_triangles", cost.triangles, row)
    require("stroke_status", cost.strokeStatus.rawValue, row)
    require("frame_status", cost.frameStatus.rawValue, row)
    // Which touches are dropped depends on time, and so does what breaks in the others.
    if row.integer("dropped") == 0 { require("broken", try touches.brokenCount(on: canvas), row) }
  }

  private mutating func require(_ column: String, _ value: (some CellValue)?, _ row: RecordedRow) {
    let again = value.cell == .missing ? nil : value.cell.text
    list.require(
      row.text(column) == again, row, column,
      "it says \(row.text(column) ?? "nothing"), and measured again is \(again ?? "nothing")")
  }
}
