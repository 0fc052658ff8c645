import Geometry
import Measurement
import Results
import Tessellation

/// Times the strokes of a configuration, one after the other on one thread.
public struct StrokeTimings {
  private let configuration: TessellationConfiguration
  private let allocationCount: () -> Int
  private let timer: CallTimer

  /// - Parameters:
  ///   - configuration: the strokes and their timings.
  ///   - allocationCount: the number of allocations of this process so far; negative where they are not counted.
  public init(_ configuration: TessellationConfiguration, allocationCount: @escaping () -> Int = { -1 }) {
    self.configuration = configuration
    self.allocationCount = allocationCount
    timer = CallTimer(runs: configuration.runs)
  }

  /// - Parameters:
  ///   - meshes: the output of `StrokeMeshes` for the cells, in their order.
  ///   - take: receives each row in order, with its position; its error stops the run.
  public func run(_ meshes: [MeshRow], take: (Int, TessellationRow) throws -> Void) throws {
    let travel = DepthTravel(seed: configuration.seed)
    for (index, mesh) in meshes.enumerated() { try take(index, timed(mesh, travel: travel)) }
  }

  /// The mesh of one stroke, and its times.
  package func row(_ cell: MeasuredStroke, travel: DepthTravel, isTimed: Bool) -> TessellationRow {
    let mesh = StrokeMeshes.mesh(cell, configuration, travel: travel)
    return isTimed ? timed(mesh, travel: travel) : TessellationRow(mesh: mesh, timing: nil)
  }

  private func timed(_ mesh: MeshRow, travel: DepthTravel) -> TessellationRow {
    TessellationRow(mesh: mesh, timing: mesh.status == .ok ? timing(mesh.cell, travel: travel) : nil)
  }

  /// nil where the scheme cannot be brought to its depth, where no mesh is `ok`.
  private func timing(_ cell: MeasuredStroke, travel: DepthTravel) -> StrokeTiming? {
    guard let work = try? StrokeWork(cell, configuration, travel: travel),
      let writer = try? work.writer()
    else { return nil }
    let first = allocations { draw(work, writer) }
    let again = allocations { draw(work, writer) }
    let projection = work.source.isProjected ? timer.time { work.source.project() }.nanoseconds : nil
    if let baseline = work.baselineWriter() {
      let pair = timer.compare({ draw(work, writer) }, { draw(work, baseline) })
      return StrokeTiming(
        nanoseconds: pair.nanosecondsA, projection: projection, runs: 2 * pair.ratio.pairs, strokesPerRun: pair.callsA,
        allocations: again, firstAllocations: first, ratio: pair.ratio)
    }
    let alone = timer.time { draw(work, writer) }
    return StrokeTiming(
      nanoseconds: alone.nanoseconds, projection: projection, runs: alone.runs, strokesPerRun: alone.calls,
      allocations: again, firstAllocations: first, ratio: nil)
  }

  /// A stroke that has been drawn once can be drawn again without an error.
  @inline(__always)
  private func draw(_ work: StrokeWork, _ writer: any StrokeWriter) { try? work.draw(into: writer) }

  private func allocations(_ work: () -> Void) -> Int? {
    let before = allocationCount()
    work()
    let after = allocationCount()
    return before < 0 ? nil : after - before
  }
}

/// A stroke, its mesh, and its cost.
public struct TessellationRow: Hashable, Sendable {
  /// The stroke and its mesh.
  public let mesh: MeshRow
  /// nil without output.
  public let timing: StrokeTiming?

  /// A row of a mesh and its times.
  public init(mesh: MeshRow, timing: StrokeTiming?) {
    self.mesh = mesh
    self.timing = timing
  }
}

/// The cost of one stroke.
public struct StrokeTiming: Hashable, Sendable {
  /// The median over the runs, of the scheme's projection and the tessellation.
  public let nanoseconds: Double
  /// Of the scheme's projection alone; nil where there is none.
  public let projection: Double?
  /// The number of timings.
  public let runs: Int
  /// The number of strokes drawn in each.
  public let strokesPerRun: Int
  /// The number of allocations of a stroke drawn into memory that held one before; nil where allocations are not
  /// counted.
  public let allocations: Int?
  /// The same for the first stroke.
  public let firstAllocations: Int?
  /// The time divided by that of the method `vernier` on the same input points; nil for that method itself.
  public let ratio: TimeRatio?
}

extension TessellationRow {
  private static func mesh(_ column: Column<MeshRow>) -> Column<TessellationRow> { column.of { $0.mesh } }

  /// The table `tessellation.csv`: timings, which differ from run to run.
  public static let table = Table<TessellationRow>(
    "tessellation", "What strokes are made into and what that costs. Timings: they differ from run to run.",
    key: Column.key
  ) {
    Column.appearance.map { $0.of { (row: TessellationRow) in row.mesh.cell } }
    Column.counts.map(mesh)
    Column(
      "allocations",
      "Times that memory was asked for by a stroke drawn into memory that had held it before; missing where not counted.",
      minimum: 0
    ) { (row: TessellationRow) in row.timing?.allocations }
    Column(
      "ns_per_point", .ns, "Median time of a stroke by its input points, projection by the scheme included.",
      minimum: 0
    ) { (row: TessellationRow) in row.nanosecondsPerPoint }
    Column("ns_per_vertex", .ns, "The same time by the stroke's vertices.", minimum: 0) { (row: TessellationRow) in
      row.vertices > 0 ? row.timing.map { $0.nanoseconds / row.vertices } : nil
    }
    Column("runs", "How many timings the median is of.", minimum: 1) { (row: TessellationRow) in row.timing?.runs }
    Column.profile.of { (row: TessellationRow) in row.mesh.cell }
    mesh(Column.centrelinePoints)
    mesh(Column.status)
    Column(
      "project_ns_per_point", .ns, "Of that, projection by the scheme; missing without one.", minimum: 0
    ) { (row: TessellationRow) in row.timing?.projection.map { $0 / row.points } }
    Column(
      "first_allocations", "Times that memory was asked for by the first stroke, into new memory.", minimum: 0
    ) { (row: TessellationRow) in row.timing?.firstAllocations }
    Column("strokes_per_run", "Strokes that one timing took.", minimum: 1) { (row: TessellationRow) in
      row.timing?.strokesPerRun
    }
    Column.ratio(
      "Time by that of the method vernier on the same input points, timed in pairs that take turns; missing for vernier itself, and where that has another status than ok."
    ).map { $0.of { (row: TessellationRow) in row.timing?.ratio } }
  }

  /// The median time of an input point, projection by the scheme included, in ns; nil without output.
  public var nanosecondsPerPoint: Double? { timing.map { $0.nanoseconds / points } }

  private var points: Double { Double(mesh.cell.spec.points) }
  private var vertices: Double { Double(mesh.vertices ?? 0) }
}
