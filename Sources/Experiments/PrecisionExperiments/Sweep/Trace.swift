import ExactNumbers
import Geometry
import Results

/// Writes chosen samples of every cell of a sweep, for independent recomputation.
public struct Trace: Sendable {
  /// The sweep of the samples.
  public let configuration: SweepConfiguration
  /// The number of samples of each cell, fewer where the cell has fewer.
  public let samples: Int

  /// A trace with a number of samples of each cell.
  public init(_ configuration: SweepConfiguration, samples: Int) {
    self.configuration = configuration
    self.samples = samples
  }

  /// Plays every cell on `jobs` threads; the rows do not depend on their number.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - take: receives the rows of each cell in order; its error stops the trace.
  public func run(jobs: Int, take: (Int, [TraceRow]) throws -> Void) throws {
    let cells = self.cells
    let drawings = DrawingTable(configuration)
    try ParallelWork(jobs: jobs).run(
      cells.count, makeWorker: { () },
      work: { _, index in
        try rows(cells[index].cell, number: cells[index].number, drawings)
      }, take: take)
  }

  /// The cells of active content, which have points, and their positions among all cells.
  private var cells: [(number: Int, cell: SweepCell)] {
    configuration.cells.enumerated().filter { $0.element.subject.content == .active }.map { ($0.offset, $0.element) }
  }

  /// The number of calls of `take`.
  public var count: Int { cells.count }

  /// About how large the file gets, in bytes: exact fractions have some nine digits a decade of zoom.
  public var expectedBytes: Double {
    cells.reduce(0) { $0 + Double(samples) * (400 + 9 * $1.cell.depth.decades) }
  }

  private func rows(_ cell: SweepCell, number: Int, _ drawings: DrawingTable) throws -> [TraceRow] {
    guard case .active(let workload) = cell.subject else { return [] }
    let drawing = drawings.drawing(of: workload)
    let replay = try CellReplay(cell, drawing: drawing, configuration: configuration)
    let chosen = SampleID.choose(
      samples, points: drawing.points.count, frames: configuration.frames, seed: configuration.seed,
      stream: "trace \(number)")
    let answers = replay.handedOver(chosen)
    return chosen.compactMap { sample in
      answers[sample].flatMap { row(cell, number: number, replay, sample, $0) }
    }
  }

  private func row(
    _ cell: SweepCell, number: Int, _ replay: CellReplay, _ sample: SampleID, _ ndc: SIMD2<Float>
  ) -> TraceRow? {
    let viewport = configuration.viewport
    guard let world = replay.reference.point(sample.point, of: replay.setup.scene),
      let camera = replay.reference.camera(replay.setup.camera(sample.frame)),
      var screenX = Rational(viewport.width / 2),
      var screenY = Rational(viewport.height / 2)
    else { return nil }
    let position = camera.position(world)
    screenX.add(position.x)
    screenY.add(position.y)
    return TraceRow(
      cell: number, scheme: cell.scheme.name, workload: cell.subject.workload, path: cell.path.name,
      depth: cell.depth.decades, frame: sample.frame, point: sample.point, worldX: world.x.description,
      worldY: world.y.description, cameraX: camera.centre.x.description, cameraY: camera.centre.y.description,
      zoom: camera.zoom.description, cosine: camera.cosine.description, sine: camera.sine.description,
      viewportWidth: viewport.width, viewportHeight: viewport.height, ndcX: TraceRow.hexadecimal(ndc.x),
      ndcY: TraceRow.hexadecimal(ndc.y), screenX: screenX.decimal(digits: 30), screenY: screenY.decimal(digits: 30),
      error: replay.error(of: ndc, sample, viewport: viewport)?.length)
  }

}

/// Every input and output of one sample as exact text, for recomputation by any rational arithmetic.
public struct TraceRow: Sendable {
  /// The index of the cell in the sweep.
  public let cell: Int
  /// The scheme's name.
  public let scheme: String
  /// The workload's name.
  public let workload: String
  /// The camera path's name.
  public let path: String
  /// Decades.
  public let depth: Double
  /// The displayed frame, from 0.
  public let frame: Int
  /// The point of the scene, from 0.
  public let point: Int
  /// World units, `p/q`.
  public let worldX, worldY: String
  /// World units, `p/q`.
  public let cameraX, cameraY: String
  /// Px per world unit, `p/q`.
  public let zoom: String
  /// `p/q`
  public let cosine, sine: String
  /// px
  public let viewportWidth, viewportHeight: Double
  /// Hexadecimal floats; `nan` and infinities in these words.
  public let ndcX, ndcY: String
  /// The exact position in px from the top left corner, to 30 significant digits.
  public let screenX, screenY: String
  /// px; nil where the output is not finite.
  public let error: Double?
}

extension TraceRow {
  /// A float32 as exact text.
  static func hexadecimal(_ value: Float) -> String {
    value.isFinite
      ? BigFloat(Double(value), precision: 24).hexadecimal : value.isNaN ? "nan" : value < 0 ? "-inf" : "inf"
  }

  /// The table that `--trace` writes: a row a sample, self-contained, all inputs exact.
  public static let table = Table<TraceRow>(
    "trace", "Every input and output of chosen samples, exact.", key: ["cell", "frame", "point"]
  ) {
    Column("cell", "The index of the cell in the sweep.", minimum: 0) { $0.cell }
    Column("scheme", "The coordinate scheme.") { $0.scheme }
    Column("workload", "What was drawn.") { $0.workload }
    Column("path", "How the camera moved.") { $0.path }
    Column("zoom_depth", .decades, "The depth asked for.", minimum: 0) { $0.depth }
    Column("frame", "The displayed frame.", minimum: 0) { $0.frame }
    Column("point", "The point of the scene.", minimum: 0) { $0.point }
    exactInputs
    Column("viewport_width_px", .px, "Width of the viewport.", minimum: 1) { $0.viewportWidth }
    Column("viewport_height_px", .px, "Height of the viewport.", minimum: 1) { $0.viewportHeight }
    Column("ndc_x_hex", "The float32 handed over, y up.") { $0.ndcX }
    Column("ndc_y_hex", "The float32 handed over, y up.") { $0.ndcY }
    Column("screen_x_px", .px, "Exact position from the top left corner, 30 digits.") { $0.screenX }
    Column("screen_y_px", .px, "Exact position from the top left corner, y down, 30 digits.") { $0.screenY }
    Column("error_px", .px, "Distance of handed over and exact.", minimum: 0) { $0.error }
  }

  @ColumnBuilder<TraceRow> private static var exactInputs: [Column<TraceRow>] {
    Column("world_x", "Exact world point, p/q.") { $0.worldX }
    Column("world_y", "Exact world point, p/q.") { $0.worldY }
    Column("camera_x", "Exact world point in the middle of the view, p/q.") { $0.cameraX }
    Column("camera_y", "Exact world point in the middle of the view, p/q.") { $0.cameraY }
    Column("zoom", Unit("px per world unit"), "Exact zoom, p/q.") { $0.zoom }
    Column("cosine", "Exact cosine of the view's turn, p/q.") { $0.cosine }
    Column("sine", "Exact sine of the view's turn, p/q.") { $0.sine }
  }
}
