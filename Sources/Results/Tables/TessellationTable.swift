import Experiments

/// The table `tessellation.csv`: a row a stroke and method, with what it cost. Timings differ from run to run.
public enum TessellationTable {
  public static let name = "tessellation"

  public static let schema = TableSchema(
    StrokeColumns.leading + [
      StrokeColumns.vertices, StrokeColumns.indices, StrokeColumns.bytes,
      Column(
        "allocations", .integer,
        "Times that memory was asked for by a stroke drawn into memory that had held it before; missing where not counted.",
        isRequired: false, minimum: 0),
      Column(
        "ns_per_point", .number, unit: "ns",
        "Median time of a stroke by its input points, projection by the scheme included.", isRequired: false, minimum: 0
      ),
      Column(
        "ns_per_vertex", .number, unit: "ns", "The same time by the stroke's vertices.", isRequired: false, minimum: 0),
      Column("runs", .integer, "How many timings the median is of.", isRequired: false, minimum: 1),
      StrokeColumns.profileColumn, StrokeColumns.centrelinePoints, StrokeColumns.status,
      Column(
        "project_ns_per_point", .number, unit: "ns", "Of that, projection by the scheme; missing without one.",
        isRequired: false, minimum: 0),
      Column(
        "first_allocations", .integer, "Times that memory was asked for by the first stroke, into new memory.",
        isRequired: false, minimum: 0),
      Column("strokes_per_run", .integer, "Strokes that one timing took.", isRequired: false, minimum: 1),
      Column(
        "ratio", .number,
        "Time by that of the method vernier on the same input points, timed in pairs that take turns; missing for vernier itself.",
        isRequired: false, minimum: 0),
      Column("ratio_low", .number, "Lower end of the ratio's interval.", isRequired: false, minimum: 0),
      Column("ratio_high", .number, "Upper end of the ratio's interval.", isRequired: false, minimum: 0),
      Column("pairs", .integer, "How many pairs the ratio is the median of.", isRequired: false, minimum: 1),
    ],
    primaryKey: StrokeColumns.key)

  /// The cells of a row, in the order of the schema.
  public static func cells(_ row: TessellationRow) -> [Cell] {
    let mesh = row.mesh
    let timing = row.timing
    let points = Double(mesh.cell.spec.points)
    let vertices = mesh.vertices.map(Double.init) ?? 0
    var cells = StrokeColumns.leading(mesh.cell)
    cells += [
      .integer(mesh.vertices), .integer(mesh.indices), .integer(mesh.bytes), .integer(timing?.allocations),
      .number(timing.map { $0.nanoseconds / points }),
      .number(vertices > 0 ? timing.map { $0.nanoseconds / vertices } : nil), .integer(timing?.runs),
      StrokeColumns.profile(mesh.cell), .integer(mesh.centrelinePoints), .string(mesh.status.rawValue),
      .number(timing?.projection.map { $0 / points }), .integer(timing?.firstAllocations),
      .integer(timing?.strokesPerRun),
    ]
    return cells + RatioColumns.cells(timing?.ratio)
  }
}
