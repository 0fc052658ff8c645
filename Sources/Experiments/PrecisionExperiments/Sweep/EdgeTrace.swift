import Geometry
import Results

/// Writes chosen samples of every cell of a sweep with stored edges, for independent recomputation.
///
/// A sample is an edge in a displayed frame in which it is, or is drawn, inside the viewport.
public struct EdgeTrace: Sendable {
  /// The sweep of the samples.
  public let configuration: SweepConfiguration
  /// The number of edges in a displayed frame to sample in each cell; invisible ones give no row.
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
  public func run(jobs: Int, take: (Int, [EdgeTraceRow]) throws -> Void) throws {
    let viewport = configuration.viewport
    try lines.run(jobs: jobs, row: { EdgeTraceRow($0, viewport) }, take: take)
  }

  private var lines: LineTrace { LineTrace(configuration: configuration, samples: samples, content: .ancestors) }

  /// The number of calls of `take`.
  public var count: Int { lines.cells.count }

  /// About how large the file gets at most, in bytes: exact fractions have some 22 digits a decade of zoom.
  public var expectedBytes: Double {
    lines.cells.reduce(0) { $0 + Double(samples) * (400 + 22 * $1.cell.depth.decades) }
  }
}

/// Every input and output of one sample of an edge as exact text, for recomputation by any rational arithmetic.
public struct EdgeTraceRow: Sendable {
  /// The index of the cell in the sweep.
  public let cell: Int
  /// The scheme's name.
  public let scheme: String
  /// The camera path's name.
  public let path: String
  /// Levels between the edge and the camera.
  public let level: Int
  /// Decades.
  public let depth: Double
  /// The displayed frame, from 0.
  public let frame: Int
  /// The edge, from 0.
  public let edge: Int
  /// World units, `p/q`: first end, x and y, then the other.
  public let ends: [String]
  /// The camera's exact centre in world units, zoom in px per world unit, cosine and sine, `p/q`.
  public let camera: [String]
  /// px
  public let viewport: Viewport
  /// Hexadecimal floats: first end, x and y, then the other; nil where nothing was drawn.
  public let drawn: [String]?
  /// px; nil where nothing was drawn, or nothing finite.
  public let distance: Double?

  init?(_ line: TracedLine, _ viewport: Viewport) {
    guard let ends = line.ends else { return nil }
    cell = line.number
    scheme = line.cell.scheme.name
    path = line.cell.path.name
    level = line.cell.subject.level
    depth = line.cell.depth.decades
    frame = line.sample.frame
    edge = line.sample.point
    self.ends = ends
    camera = line.view
    self.viewport = viewport
    drawn = line.drawn.first?.hexadecimal
    distance = line.distance.isFinite ? line.distance : nil
  }
}

extension EdgeTraceRow {
  /// The table that `--trace-edges` writes: a row a sample, self-contained, all inputs exact.
  public static let table = Table<EdgeTraceRow>(
    "trace-edges", "Every input and output of chosen samples of edges, exact.", key: ["cell", "frame", "edge"]
  ) {
    Column("cell", "The index of the cell in the sweep.", minimum: 0) { $0.cell }
    Column("scheme", "The coordinate scheme.") { $0.scheme }
    Column("path", "How the camera moved.") { $0.path }
    Column("level", "Levels between the edge and the camera.", minimum: 1) { $0.level }
    Column("zoom_depth", .decades, "The depth asked for.", minimum: 0) { $0.depth }
    Column("frame", "The displayed frame.", minimum: 0) { $0.frame }
    Column("edge", "The edge of the fan.", minimum: 0) { $0.edge }
    exactInputs
    Column("viewport_width_px", .px, "Width of the viewport.", minimum: 1) { $0.viewport.width }
    Column("viewport_height_px", .px, "Height of the viewport.", minimum: 1) { $0.viewport.height }
    Column("drawn_start_x_hex", "The float32 handed over for the first end, clipped or not.") { $0.drawn?[0] }
    Column("drawn_start_y_hex", "The float32 handed over for the first end, y up.") { $0.drawn?[1] }
    Column("drawn_end_x_hex", "The float32 handed over for the other end, clipped or not.") { $0.drawn?[2] }
    Column("drawn_end_y_hex", "The float32 handed over for the other end, y up.") { $0.drawn?[3] }
    Column("distance_px", .px, "Distance of drawn and exact edge inside the viewport.", minimum: 0) { $0.distance }
  }

  @ColumnBuilder<EdgeTraceRow> private static var exactInputs: [Column<EdgeTraceRow>] {
    Column("start_x", "The first stored end, exact world units, p/q.") { $0.ends[0] }
    Column("start_y", "The first stored end, exact world units, p/q.") { $0.ends[1] }
    Column("end_x", "The other stored end, exact world units, p/q.") { $0.ends[2] }
    Column("end_y", "The other stored end, exact world units, p/q.") { $0.ends[3] }
    Column("camera_x", "Exact world point in the middle of the view, p/q.") { $0.camera[0] }
    Column("camera_y", "Exact world point in the middle of the view, p/q.") { $0.camera[1] }
    Column("zoom", Unit("px per world unit"), "Exact zoom, p/q.") { $0.camera[2] }
    Column("cosine", "Exact cosine of the view's turn, p/q.") { $0.camera[3] }
    Column("sine", "Exact sine of the view's turn, p/q.") { $0.camera[4] }
  }
}
