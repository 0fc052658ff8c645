import Results

/// How far a scheme shows a point from where it exactly is, in a displayed frame of a pan.
public struct DisplacementRow: Hashable, Sendable {
  /// The scheme and the depth.
  public let cell: SchemeDepth
  /// The displayed frame, from 0.
  public let frame: Int
  /// The point of the drawing, from 0.
  public let point: Int
  /// The scheme's position less the exact one, in px; nil for an invalid sample.
  public let displacement: RecordedPosition?

  /// The table `displacements.csv`.
  public static let table = Table<DisplacementRow>(
    "displacements",
    "How far each scheme shows the points of one drawing from where they exactly are, while the camera pans.",
    key: ["scheme", "zoom_depth", "frame", "point"]
  ) {
    Column("scheme", "What keeps the points.") { $0.cell.scheme.name }
    Column("zoom_depth", .decades, "log10 of the zoom.", minimum: 0) { $0.cell.depth.decades }
    Column("frame", "The displayed frame, from 0.", minimum: 0) { $0.frame }
    Column("point", "The point of the drawing, from 0.", minimum: 0) { $0.point }
    Column(
      "dx_px", .px,
      "The scheme's position less the exact one, to the right, to a thousandth; empty where the sample is invalid: "
        + "its position is not finite, or further off than the screen's diagonal."
    ) { $0.displacement?.x }
    Column("dy_px", .px, "The same downwards.") { $0.displacement?.y }
  }
}

/// Where a point exactly is on the screen, in a displayed frame of a pan.
public struct ExactPositionRow: Hashable, Sendable {
  /// The depth.
  public let depth: Double
  /// The displayed frame, from 0.
  public let frame: Int
  /// The stroke of the drawing, from 0.
  public let stroke: Int
  /// The point of the drawing, from 0.
  public let point: Int
  /// In px from the middle of the screen.
  public let position: RecordedPosition

  /// The table `exact.csv`.
  public static let table = Table<ExactPositionRow>(
    "exact", "Where the points of one drawing exactly are on the screen, while the camera pans.",
    key: ["zoom_depth", "frame", "point"]
  ) {
    Column("zoom_depth", .decades, "log10 of the zoom.", minimum: 0) { $0.depth }
    Column("frame", "The displayed frame, from 0.", minimum: 0) { $0.frame }
    Column("stroke", "The stroke that the point belongs to, from 0.", minimum: 0) { $0.stroke }
    Column("point", "The point of the drawing, from 0; points of a stroke follow each other.", minimum: 0) { $0.point }
    Column("x_px", .px, "To the right of the middle of the screen, to a thousandth.") { $0.position.x }
    Column("y_px", .px, "Below the middle of the screen, to a thousandth.") { $0.position.y }
  }
}
