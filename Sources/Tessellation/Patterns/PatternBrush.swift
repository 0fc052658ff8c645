import Geometry

/// A brush that stamps hatching or dots along a stroke. Lengths are in units.
///
/// Source: the pattern app's technical specification, 3.1 and 3.2. That passes a scale to its patterns without using
/// it; here the scale applies to all that is stamped. Opacity is left to the caller.
///
/// Values are checked when the brush is used.
public struct PatternBrush: Hashable, Sendable {
  /// The motif that is stamped.
  public var kind: PatternKind
  /// The distance from one line or row of dots to the next, and from one stamp to the next, before scaling; above 0.
  public var spacing: Double
  /// The factor by which everything is scaled, the distance between stamps too; above 0.
  public var scale: Double
  /// The direction of the lines: (1, 0) for lines along x. Any length above 0 is accepted.
  public var rotation: Vector2
  /// The width of lines, before scaling; above 0.
  public var lineWidth: Double

  /// The length and number of lines and the radius and number of dots, before scaling. The numbers are those on either
  /// side of the middle.
  static let lineLength = 20.0
  static let linesToEitherSide = 3
  static let dotRadius = 2.0
  static let dotsToEitherSide = 5

  /// The largest number of stamps along one stroke. More of them are a mistake in the spacing.
  public static let maxStampCount = 100_000

  /// A brush. Its values are checked when it is used.
  /// - Parameters:
  ///   - kind: the motif that is stamped.
  ///   - spacing: the distance between lines, rows and stamps, before scaling; above 0.
  ///   - scale: the factor by which everything is scaled; above 0.
  ///   - rotation: the direction of the lines, of any length above 0.
  ///   - lineWidth: the width of lines, before scaling; above 0.
  public init(
    kind: PatternKind, spacing: Double, scale: Double = 1, rotation: Vector2 = Vector2(1, 0), lineWidth: Double = 1
  ) {
    self.kind = kind
    self.spacing = spacing
    self.scale = scale
    self.rotation = rotation
    self.lineWidth = lineWidth
  }

  /// The lines and dots of the stamp at a position, in units. O(1).
  ///
  /// Lines are in the order of their lateral offset, the clockwise side of the direction (with y up) first, and the
  /// first set before the second. Dots are column by column.
  /// - Throws: ``TessellationError/measure(_:_:wanted:)``, naming the value that is out of range.
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

  /// The positions of the stamps along a stroke, `spacing` · `scale` apart by arc length. O(points + stamps).
  ///
  /// Arc length is measured along chords of the smoothed input, ten to a span. The first stamp is one such distance
  /// from the first point, so that a shorter stroke has none.
  ///
  /// - Parameters:
  ///   - points: the input points of the stroke, in units.
  ///   - placement: the rule by which stamps are placed.
  /// - Throws: `TessellationError`, where a point is not finite, a value is out of range, or there would be more than
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
