import ExactNumbers
import Geometry
import Oracle
import Results

/// Writes chosen samples of every cell of a sweep with borders of stored strokes, for independent recomputation.
///
/// A sample is a border in a displayed frame in which it is, or a side of its stroke is drawn, inside the viewport.
public struct BorderTrace: Sendable {
  /// The sweep of the samples.
  public let configuration: SweepConfiguration
  /// The number of borders in a displayed frame to sample in each cell; invisible ones give no row.
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
  public func run(jobs: Int, take: (Int, [BorderTraceRow]) throws -> Void) throws {
    let viewport = configuration.viewport
    try lines.run(jobs: jobs, row: { BorderTraceRow($0, viewport) }, take: take)
  }

  private var lines: LineTrace { LineTrace(configuration: configuration, samples: samples, content: .borders) }

  /// The number of calls of `take`.
  public var count: Int { lines.cells.count }

  /// About how large the file gets at most, in bytes: exact fractions have some 24 digits a decade of zoom.
  public var expectedBytes: Double {
    lines.cells.reduce(0) { $0 + Double(samples) * (700 + 24 * $1.cell.depth.decades) }
  }
}

/// Every input and output of one sample of a border as exact text, for recomputation by any rational arithmetic.
///
/// The stored line goes from `start` to `end`. The border is the line at a distance of half the width from it, on the
/// side to which its direction points when it is rotated from x towards y by 90°.
public struct BorderTraceRow: Sendable {
  /// The index of the cell in the sweep.
  public let cell: Int
  /// The scheme's name.
  public let scheme: String
  /// The camera path's name.
  public let path: String
  /// Levels between the stroke and the camera.
  public let level: Int
  /// Decades.
  public let depth: Double
  /// The displayed frame, from 0.
  public let frame: Int
  /// The stroke, from 0.
  public let stroke: Int
  /// World units, `p/q`: first end of the stored line, x and y, then the other. It is the centre line in a scheme that
  /// stores widths, and the border itself in one that stores outlines.
  public let ends: [String]
  /// World units, `p/q`: the distance of the border from the stored line; 0 where that is the border.
  public let halfWidth: String
  /// The camera's exact centre in world units, zoom in px per world unit, cosine and sine, `p/q`.
  public let camera: [String]
  /// px
  public let viewport: Viewport
  /// The drawn sides of the stroke in order, four hexadecimal floats each: first end, x and y, then the other.
  public let sides: [[String]]
  /// px; nil where nothing was drawn, or a drawn end is not finite.
  public let distance: Double?

  init?(_ line: TracedLine, _ viewport: Viewport) {
    guard let ends = line.ends, let halfWidth = line.exactHalfWidth else { return nil }
    cell = line.number
    scheme = line.cell.scheme.name
    path = line.cell.path.name
    level = line.cell.subject.level
    depth = line.cell.depth.decades
    frame = line.sample.frame
    stroke = line.sample.point
    self.ends = ends
    self.halfWidth = halfWidth.description
    camera = line.view
    self.viewport = viewport
    sides = line.drawn.map(\.hexadecimal)
    distance = line.distance.isFinite ? line.distance : nil
  }
}

extension TracedLine {
  /// The distance of the border from the stored line, in world units: the length between two points as far apart.
  fileprivate var exactHalfWidth: Rational? {
    let scene = lines.scene
    let halfWidth = lines.halfWidths?[sample.point] ?? 0
    let pair = ExactScene(
      anchor: scene.anchor, exponent: scene.exponent, offsets: [.zero, Vector2(halfWidth, 0)], strokes: [0..<2])
    guard let origin = above.point(0, of: pair), let end = above.point(1, of: pair) else { return nil }
    var length = Rational()
    length.setDifference(end.x, origin.x)
    return length
  }
}

extension BorderTraceRow {
  /// The table that `--trace-borders` writes: a row a sample, self-contained, all inputs exact.
  public static let table = Table<BorderTraceRow>(
    "trace-borders", "Every input and output of chosen samples of borders, exact.", key: ["cell", "frame", "stroke"]
  ) {
    Column("cell", "The index of the cell in the sweep.", minimum: 0) { $0.cell }
    Column("scheme", "The coordinate scheme.") { $0.scheme }
    Column("path", "How the camera moved.") { $0.path }
    Column("level", "Levels between the stroke and the camera.", minimum: 1) { $0.level }
    Column("zoom_depth", .decades, "The depth asked for.", minimum: 0) { $0.depth }
    Column("frame", "The displayed frame.", minimum: 0) { $0.frame }
    Column("stroke", "The stroke of the fan.", minimum: 0) { $0.stroke }
    exactInputs
    Column("viewport_width_px", .px, "Width of the viewport.", minimum: 1) { $0.viewport.width }
    Column("viewport_height_px", .px, "Height of the viewport.", minimum: 1) { $0.viewport.height }
    Column(
      "drawn_sides_hex",
      "The float32 numbers handed over for all sides of the stroke, clipped or not: x and y of one end and of the other, y up, with spaces; a semicolon between sides."
    ) { $0.sides.isEmpty ? nil : $0.sides.map { $0.joined(separator: " ") }.joined(separator: ";") }
    Column("distance_px", .px, "Distance of drawn sides and exact border inside the viewport.", minimum: 0) {
      $0.distance
    }
  }

  @ColumnBuilder<BorderTraceRow> private static var exactInputs: [Column<BorderTraceRow>] {
    Column("start_x", "The first end of the stored line, exact world units, p/q.") { $0.ends[0] }
    Column("start_y", "The first end of the stored line, exact world units, p/q.") { $0.ends[1] }
    Column("end_x", "The other end of the stored line, exact world units, p/q.") { $0.ends[2] }
    Column("end_y", "The other end of the stored line, exact world units, p/q.") { $0.ends[3] }
    Column(
      "half_width",
      "Exact distance of the border from the stored line, on the side to which its direction points when rotated from x towards y, world units, p/q; 0 where an outline is stored, and the line is the border."
    ) { $0.halfWidth }
    Column("camera_x", "Exact world point in the middle of the view, p/q.") { $0.camera[0] }
    Column("camera_y", "Exact world point in the middle of the view, p/q.") { $0.camera[1] }
    Column("zoom", Unit("px per world unit"), "Exact zoom, p/q.") { $0.camera[2] }
    Column("cosine", "Exact cosine of the view's turn, p/q.") { $0.camera[3] }
    Column("sine", "Exact sine of the view's turn, p/q.") { $0.camera[4] }
  }
}
