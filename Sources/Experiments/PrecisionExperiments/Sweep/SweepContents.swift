import Geometry
import Results

extension SweepExperiment {
  public static func contents(_ configuration: SweepConfiguration) throws -> ResultContents {
    let cells = configuration.cells
    let zooms = CellZooms(configuration)
    let reached = try cells.map { try zooms.zoom(of: $0) }
    let points = PointCounts(configuration)
    let checks = CrossCheckPlan(cells, fewest: CrossCheckPlan.fewest)
    let sweep = TableContents(SweepRow.table, count: cells.count) { index in
      known(cells[index], zoom: reached[index], points: points[cells[index].subject], configuration)
    }
    let answered = cells.indices.filter { cells[$0].scheme.external != nil }
    let engines = TableContents(SweepRow.engineTable, count: answered.count) { number in
      known(cells[answered[number]], zoom: reached[answered[number]], points: 0, configuration)
    }
    return ResultContents(
      [sweep, horizons(configuration).contents, StageLocalisation(configuration).contents, engines],
      crossCheckSamples: cells.indices.reduce(0) { sum, index in
        let subject = cells[index].subject
        return sum
          + (subject.content.isAbove
            ? 1 : min(checks[index], points[subject] * configuration.frames))
      })
  }

  /// The horizon search that the configuration requires.
  static func horizons(_ configuration: SweepConfiguration, known: KnownDepths? = nil) -> HorizonSearch {
    let deepest = (configuration.depths.max() ?? .surface).millionths / 1_000_000
    return HorizonSearch(
      configuration, deepest: deepest, quantities: configuration.hasHorizons ? [.zoom] : [], known: known)
  }

  private static func known(
    _ cell: SweepCell, zoom: Zoom, points: Int, _ configuration: SweepConfiguration
  ) -> [String: Cell] {
    var row: [String: Cell] = [
      "scheme": .string(cell.scheme.name), "workload": .string(cell.subject.workload), "path": .string(cell.path.name),
      "content": .string(cell.subject.content.rawValue), "level": .integer(cell.subject.level),
      "zoom_depth": .number(cell.depth.decades), "zoom_mantissa": .number(zoom.significand),
      "zoom_exponent2": .integer(zoom.exponent), "frames": .integer(configuration.frames), "points": .integer(points),
      "pan_step_px": .number(cell.path.panStep), "rotation_step_rad": .number(cell.path.rotationStep),
      "pinch_step": .number(cell.path.pinchStep), "maximum_is": "sampled",
    ]
    switch cell.subject.content {
    case .active, .descendants: row["samples"] = .integer(points * configuration.frames)
    // Lines have positions and nothing else; which of them are in view is measured.
    case .ancestors, .borders:
      let measured = Set(["samples", "invalid"] + SweepRow.figures("placement", of: 4))
      for column in SweepRow.table.schema.header where row[column] == nil && !measured.contains(column) {
        row[column] = .missing
      }
    }
    return row
  }
}

/// The number of points of a configuration's scenes.
private struct PointCounts: Sendable {
  private let drawings: [String: Int]
  private let edges: Int

  init(_ configuration: SweepConfiguration) {
    let table = DrawingTable(configuration)
    drawings = Dictionary(
      configuration.workloads.map { ($0.name, table.drawing(of: $0).points.count) }, uniquingKeysWith: { $1 })
    edges = configuration.edges
  }

  subscript(subject: SweepSubject) -> Int {
    switch subject {
    case .active(let workload): drawings[workload.name] ?? 0
    case .ancestors, .borders, .longEdges: edges
    case .descendants: 2 * edges
    }
  }
}
