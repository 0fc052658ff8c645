import Geometry
import Results

/// Every input and output of one sample of a line as exact text, for recomputation by any rational arithmetic.
///
/// The stored line goes from `start` to `end`. A border is the line at a distance of half the width from it, on the side
/// to which its direction points when it is rotated from x towards y by 90°.
public struct LineTraceRow: Sendable {
  /// The index of the cell in the sweep.
  public let cell: Int
  /// The scheme's name.
  public let scheme: String
  /// The camera path's name.
  public let path: String
  /// Levels between the line and the camera.
  public let level: Int
  /// Decades.
  public let depth: Double
  /// The displayed frame, from 0.
  public let frame: Int
  /// The edge or the stroke, from 0.
  public let line: Int
  /// World units, `p/q`: first end of the stored line, x and y, then the other. For a border it is the centre line in a
  /// scheme that stores widths, and the border itself in one that stores outlines.
  public let ends: [String]
  /// World units, `p/q`: the distance of a border from the stored line; 0 where that is the line itself.
  public let halfWidth: String
  /// The camera's exact centre in world units, zoom in px per world unit, cosine and sine, `p/q`.
  public let camera: [String]
  /// px
  public let viewport: Viewport
  /// The drawn parts of the line in order, four hexadecimal floats each: first end, x and y, then the other.
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
    self.line = line.sample.point
    self.ends = ends
    self.halfWidth = halfWidth.description
    camera = line.view
    self.viewport = viewport
    sides = line.drawn.map(\.hexadecimal)
    distance = line.distance.isFinite ? line.distance : nil
  }
}

extension LineTraceRow {
  /// The table that `--trace-edges` writes: a row a sample, self-contained, all inputs exact.
  public static let edges = Table<LineTraceRow>(
    "trace-edges", "Every input and output of chosen samples of edges, exact.", key: ["cell", "frame", "edge"]
  ) {
    sample
    Column("edge", "The edge of the fan.", minimum: 0) { $0.line }
    ends
    view
    Column("drawn_start_x_hex", "The float32 handed over for the first end, clipped or not.") { $0.sides.first?[0] }
    Column("drawn_start_y_hex", "The float32 handed over for the first end, y up.") { $0.sides.first?[1] }
    Column("drawn_end_x_hex", "The float32 handed over for the other end, clipped or not.") { $0.sides.first?[2] }
    Column("drawn_end_y_hex", "The float32 handed over for the other end, y up.") { $0.sides.first?[3] }
    distance
  }

  /// The table that `--trace-borders` writes: a row a sample, self-contained, all inputs exact.
  public static let borders = Table<LineTraceRow>(
    "trace-borders", "Every input and output of chosen samples of borders, exact.", key: ["cell", "frame", "stroke"]
  ) {
    sample
    Column("stroke", "The stroke of the fan.", minimum: 0) { $0.line }
    ends
    Column(
      "half_width",
      "Exact distance of the border from the stored line, on the side to which its direction points when rotated from x towards y, world units, p/q; 0 where an outline is stored, and the line is the border."
    ) { $0.halfWidth }
    view
    Column(
      "drawn_sides_hex",
      "The float32 numbers handed over for all sides of the stroke, clipped or not: x and y of one end and of the other, y up, with spaces; a semicolon between sides."
    ) { $0.sides.isEmpty ? nil : $0.sides.map { $0.joined(separator: " ") }.joined(separator: ";") }
    distance
  }

  @ColumnBuilder<LineTraceRow> private static var sample: [Column<LineTraceRow>] {
    Column("cell", "The index of the cell in the sweep.", minimum: 0) { $0.cell }
    Column("scheme", "The coordinate scheme.") { $0.scheme }
    Column("path", "How the camera moved.") { $0.path }
    Column("level", "Levels between the line and the camera.", minimum: 1) { $0.level }
    Column("zoom_depth", .decades, "The depth asked for.", minimum: 0) { $0.depth }
    Column("frame", "The displayed frame.", minimum: 0) { $0.frame }
  }

  @ColumnBuilder<LineTraceRow> private static var ends: [Column<LineTraceRow>] {
    Column("start_x", "The first end of the stored line, exact world units, p/q.") { $0.ends[0] }
    Column("start_y", "The first end of the stored line, exact world units, p/q.") { $0.ends[1] }
    Column("end_x", "The other end of the stored line, exact world units, p/q.") { $0.ends[2] }
    Column("end_y", "The other end of the stored line, exact world units, p/q.") { $0.ends[3] }
  }

  @ColumnBuilder<LineTraceRow> private static var view: [Column<LineTraceRow>] {
    Column("camera_x", "Exact world point in the middle of the view, p/q.") { $0.camera[0] }
    Column("camera_y", "Exact world point in the middle of the view, p/q.") { $0.camera[1] }
    Column("zoom", Unit("px per world unit"), "Exact zoom, p/q.") { $0.camera[2] }
    Column("cosine", "Exact cosine of the view's turn, p/q.") { $0.camera[3] }
    Column("sine", "Exact sine of the view's turn, p/q.") { $0.camera[4] }
    Column("viewport_width_px", .px, "Width of the viewport.", minimum: 1) { $0.viewport.width }
    Column("viewport_height_px", .px, "Height of the viewport.", minimum: 1) { $0.viewport.height }
  }

  private static var distance: Column<LineTraceRow> {
    Column("distance_px", .px, "Distance of the drawn and the exact line inside the viewport.", minimum: 0) {
      $0.distance
    }
  }
}
