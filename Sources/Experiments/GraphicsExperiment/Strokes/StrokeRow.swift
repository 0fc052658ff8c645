import Results
import Workloads

/// The distance between strokes that a device's vertices cover and the exact strokes.
public struct StrokeRow: Hashable, Sendable {
  /// The form of the strokes.
  public let form: StrokeForm
  /// The depth of the canvas of frames that holds them.
  public let depth: DepthLabel
  /// The vertices that were read back.
  public let vertices: Int
  /// The positions at which drawn and exact strokes were compared.
  public let positions: Int
  /// The allowed distance, in px.
  public let tolerance: Double
  /// The largest distance of what is covered from the exact stroke, in px; nil where nothing was drawn to be compared.
  public let overshoot: Double?
  /// The largest depth within the exact stroke of what is not covered, in px; nil where nothing was drawn.
  public let undershoot: Double?
  /// The triangles without area, with a corner that is not finite, or otherwise wrong.
  public let faults: Int

  /// The table `gpu-strokes.csv`.
  public static let table = Table<StrokeRow>(
    "gpu-strokes",
    "Strokes as a device's vertex path draws them, judged by the exact stroke from the vertices read back.",
    key: ["form", "zoom_depth"]
  ) {
    Column(
      "form",
      "published: round caps, flat middles and round joints of Slate's documents; published-strip: the same in one triangle strip; flat-middles: without "
        + "caps and joints, which leaves gaps; vernier: this package's tessellator."
    ) { $0.form }
    Column("zoom_depth", .decades, "log10 of the zoom at which a canvas of frames holds the strokes.", minimum: 0) {
      $0.depth.decades
    }
    Column("vertices", "Vertices that were read back.", minimum: 0) { $0.vertices }
    Column("positions", "Positions at which both were compared.", minimum: 0) { $0.positions }
    Column("tolerance_px", .px, "The distance that the form promises.", minimum: 0) { $0.tolerance }
    Column("overshoot_px", .px, "The largest distance of what is covered from the exact stroke.", minimum: 0) {
      $0.overshoot
    }
    Column("undershoot_px", .px, "The largest depth within the exact stroke of what is not covered.", minimum: 0) {
      $0.undershoot
    }
    Column("faults", "Triangles with a fault, such as corners on one line.", minimum: 0) { $0.faults }
  }
}
