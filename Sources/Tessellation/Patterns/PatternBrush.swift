import Geometry

/// A brush that stamps hatching or dots along a stroke. Lengths in units.
///
/// Source: the pattern app's technical specification, 3.1 and 3.2. It passes its scale on to the patterns and leaves
/// it out there; here it scales all that is stamped. Opacity is the caller's.
///
/// Measures are checked when it is used.
public struct PatternBrush: Hashable, Sendable {
  /// What it stamps.
  public var kind: PatternKind
  /// From one line or row of dots to the next, and from one stamp to the next; above 0.
  public var spacing: Double
  /// How many times larger than said everything is stamped, the distance between stamps too; above 0.
  public var scale: Double
  /// Along the lines: (1, 0) for lines along x. Any length above 0 will do.
  public var rotation: Vector2
  /// How wide lines are, before scaling; above 0.
  public var lineWidth: Double

  /// How long lines are and how many, how wide dots are and how many lie on either side of the middle, before scaling.
  static let lineLength = 20.0
  static let linesToEitherSide = 3
  static let dotRadius = 2.0
  static let dotsToEitherSide = 5

  /// More stamps than these along one stroke are refused: they are a mistake in the spacing.
  public static let maxStampCount = 100_000

  /// A brush.
  public init(
    kind: PatternKind, spacing: Double, scale: Double = 1, rotation: Vector2 = Vector2(1, 0), lineWidth: Double = 1
  ) {
    self.kind = kind
    self.spacing = spacing
    self.scale = scale
    self.rotation = rotation
    self.lineWidth = lineWidth
  }

  /// What is stamped at a position: lines in the order of their distance from the middle's right-hand side, the first
  /// set first; dots column by column.
  /// - Throws: ``TessellationError/measure(_:_:wanted:)``.
  public func stamp(at position: Vector2) throws(TessellationError) -> PatternStamp {
    try check()
    try ShapeCheck.finite(position, "stamp's position")
    var stamp = PatternStamp()
    switch kind {
    case .lines: addLines(along: direction, about: position, to: &stamp)
    case .crossHatch:
      addLines(along: direction, about: position, to: &stamp)
      addLines(along: direction.perpendicularCCW, about: position, to: &stamp)
    case .dots: addDots(about: position, to: &stamp)
    }
    return stamp
  }

  /// Where stamps go along a stroke: `spacing` · `scale` of the way apart.
  ///
  /// The way is measured along chords of the smoothed input, ten to a span, and the first stamp comes after the first
  /// distance, not at the first point: so a stroke shorter than that has none. O(points + stamps).
  ///
  /// - Parameter placement: whether stamps go exactly where the distance is reached.
  /// - Throws: `TessellationError`, where a point is not finite, a measure out of range, or there would be more than
  ///   ``maxStampCount``.
  public func stampPositions(
    along points: [Vector2], placement: PatternPlacement = .documented
  ) throws(TessellationError) -> [Vector2] {
    try check()
    for (index, point) in points.enumerated() {
      guard point.x.isFinite, point.y.isFinite else { throw .pointNotFinite(index) }
    }
    let walk = try PolylineWalk(PatternSmoothing.smoothed(points), isClosed: false)
    guard !walk.isEmpty else { return [] }
    let step = spacing * scale
    let count = walk.length / step
    guard count <= Double(Self.maxStampCount) else {
      throw .measure(
        "number of stamps", count, wanted: "at most \(Self.maxStampCount): widen the spacing or shorten the stroke")
    }
    switch placement {
    case .documented: return walk.cornersAfter(every: step)
    case .even: return walk.positions(every: step)
    }
  }

  private func check() throws(TessellationError) {
    try ShapeCheck.positive(spacing, "pattern's spacing")
    try ShapeCheck.positive(scale, "pattern's scale")
    try ShapeCheck.positive(spacing * scale, "pattern's scaled spacing")
    try ShapeCheck.positive(lineWidth, "pattern's line width")
    try ShapeCheck.finite(rotation, "pattern's rotation")
    try ShapeCheck.positive(rotation.length, "length of the pattern's rotation")
  }

  private var direction: Vector2 { rotation / rotation.length }

  private func addLines(along direction: Vector2, about position: Vector2, to stamp: inout PatternStamp) {
    let half = direction * (Self.lineLength / 2 * scale)
    for line in -Self.linesToEitherSide...Self.linesToEitherSide {
      let middle = position + direction.perpendicularCCW * (Double(line) * spacing * scale)
      stamp.lines.append(PatternLine(start: middle - half, end: middle + half))
    }
  }

  private func addDots(about position: Vector2, to stamp: inout PatternStamp) {
    let columns = -Self.dotsToEitherSide...Self.dotsToEitherSide
    for column in columns {
      for row in columns {
        stamp.dots.append(position + Vector2(Double(column), Double(row)) * (spacing * scale))
      }
    }
  }
}
