import PatternCanvas
import Results

/// The effect of a scheme's imprecision on the picture of a stroke at a depth.
public struct CanvasPictureRow: Hashable, Sendable {
  /// The scheme and the depth.
  public let canvas: SchemeDepth
  /// The stamped motif.
  public let pattern: PatternKind
  /// The number of stamps along the stroke at the scheme's positions.
  public let stamps: Int
  /// The number of stamps along the stroke at its exact positions.
  public let exactStamps: Int
  /// The number of points left out: those without a position, or with an error above the viewport's diagonal.
  public let invalidPoints: Int
  /// The difference of the pictures.
  public let difference: PictureDifference

  /// The table `canvas.csv`.
  public static let table = Table<CanvasPictureRow>(
    "canvas",
    "What imprecision does to a picture: one stroke, stamped at depths under every scheme, against exact positions.",
    key: ["scheme", "zoom_depth", "pattern"]
  ) {
    Column("scheme", "What keeps the stroke's points.") { $0.canvas.scheme.name }
    Column("zoom_depth", .decades, "log10 of the zoom at which the stroke is drawn.", minimum: 0) {
      $0.canvas.depth.decades
    }
    Column(
      "pattern", "What the brush stamps along the stroke.", allowed: PatternKind.allCases.map(\.rawValue)
    ) { $0.pattern.rawValue }
    Column("stamps", "Stamps along the stroke where the scheme shows it.", minimum: 0) { $0.stamps }
    Column("stamps_exact", "Stamps along the stroke where it exactly is.", minimum: 0) { $0.exactStamps }
    Column(
      "points_invalid",
      "Points left out, because the scheme shows them further than the viewport's diagonal from where they are, or nowhere.",
      minimum: 0
    ) { $0.invalidPoints }
    Column("drawn_px", "px that are not transparent in the picture, or in the exact one.", minimum: 0) {
      $0.difference.drawn
    }
    Column("differing_px", "px of the picture that differ from the exact one.", minimum: 0) { $0.difference.differing }
    Column(
      "visibly_differing_px", "Those that differ by more than one step of 255 in a channel.", minimum: 0
    ) { $0.difference.visiblyDiffering }
    Column(
      "largest_difference", "The largest difference of a channel, in steps of 255.", minimum: 0
    ) { $0.difference.largest }
  }
}
