/// The strokes that every stroker is asked for, and their classes.
///
/// The first eight classes are the defects that Nehab shows (*Converting stroked primitives to filled primitives*, ACM
/// Transactions on Graphics 39(4), 2020). Points are dyadic fractions, apart from a few that were kept as they were found;
/// they are made by additions, multiplications, divisions and rounding alone, so that they are the same everywhere.
public enum AskedStrokeCatalog {
  /// The classes, in the order of tables.
  public static let classes: [StrokeClass] = [
    .highCurvature, .cusp, .nearCusp, .innerJoin, .doublingBack, .evolute, .widerThanDrawing, .tinySegments, .loop,
    .dot,
    .closed, .largeCoordinates, .hairline, .miterLimit, .kept, .plain,
  ]

  /// The strokes, by class in the order of ``classes``. Each has another name.
  public static let standard: [AskedStroke] =
    highCurvature + cusps + nearCusps + innerJoins + doublingBack + evolutes + widerThanDrawing + tinySegments + loops
    + dots + closed + largeCoordinates + hairlines + miterLimits + kept + plain
}

extension StrokeClass {
  static let highCurvature = StrokeClass(
    "high-curvature", "The curve turns within a small part of the half width, and few samples see the turn.")
  static let cusp = StrokeClass(
    "cusp", "The curve stops and turns about at once: where its velocity is zero it has no normal.")
  static let nearCusp = StrokeClass(
    "near-cusp", "The curve turns about within a tiny part of a span, which evenly spaced samples step over.")
  static let innerJoin = StrokeClass(
    "inner-join", "Beside a corner a segment is shorter than the half width: the inner edges cross or stick out.")
  static let doublingBack = StrokeClass(
    "doubling-back", "The stroke turns by 180° or runs back beside itself: edges coincide, and windings cancel.")
  static let evolute = StrokeClass(
    "evolute", "The half width is near or beyond the radius of curvature, where the inner edge runs backwards.")
  static let widerThanDrawing = StrokeClass(
    "wider-than-drawing", "The width is many times the length: nearly all of the inner edges is wrong.")
  static let tinySegments = StrokeClass(
    "tiny-segments", "Many segments, down to far below the tolerance: directions are lost, and vertices are wasted.")
  static let loop = StrokeClass("loop", "The stroke crosses itself, and parts of it are covered twice.")
  static let dot = StrokeClass("dot", "The stroke has one position, or hardly more: there is no direction.")
  static let closed = StrokeClass("closed", "The stroke is closed: the last corner is a join, and there is a hole.")
  static let largeCoordinates = StrokeClass(
    "large-coordinates", "Coordinates are a million px: single precision has an eighth of a px left.")
  static let hairline = StrokeClass("hairline", "The stroke is hardly wider than the tolerance.")
  static let miterLimit = StrokeClass(
    "miter-limit", "Corners a little or much sharper or blunter than the miter limit.")
  static let kept = StrokeClass("kept", "Strokes that searches for wrong meshes found or drew, as they were kept.")
  static let plain = StrokeClass("plain", "Ordinary strokes, on which nothing goes wrong.")
}
