import Geometry

/// An annotation's straight line, with dashes and arrow heads, in units.
///
/// Values are checked when it is drawn.
public struct LineShape: Hashable, Sendable {
  /// The start point. If the line has no length, its arrow heads point along x.
  public var start: Vector2
  /// The end point.
  public var end: Vector2
  /// The dashes of the shaft; nil for a line without gaps.
  public var dashes: DashPattern?
  /// The arrow head at the start.
  public var startArrow: ArrowHead
  /// The arrow head at the end.
  public var endArrow: ArrowHead
  /// The length and width of arrow heads, at least 0; 0 draws none.
  public var arrowSize: Double

  /// Creates a line. Its values are checked when it is drawn.
  /// - Parameters:
  ///   - start: the start point, in units.
  ///   - end: the end point, in units.
  ///   - dashes: the dashes of the shaft; nil for a line without gaps.
  ///   - startArrow: the arrow head at the start.
  ///   - endArrow: the arrow head at the end.
  ///   - arrowSize: the length and width of arrow heads, at least 0.
  public init(
    start: Vector2, end: Vector2, dashes: DashPattern? = nil, startArrow: ArrowHead = .none,
    endArrow: ArrowHead = .none, arrowSize: Double = 10
  ) {
    self.start = start
    self.end = end
    self.dashes = dashes
    self.startArrow = startArrow
    self.endArrow = endArrow
    self.arrowSize = arrowSize
  }

  /// Appends the shaft and the arrow heads. O(dashes).
  ///
  /// The shaft ends at a triangle's base, or half a width before a chevron's tip. So no cap is visible beyond the tip
  /// of a head that is at least half a width long. If heads leave no length for the shaft, it is not drawn. Dashes
  /// begin at the shaft's start. Dashes and heads overlap: draw a translucent line by stencil or greatest coverage.
  /// Dots with square caps are parallel to the axes, not to the line as in SVG.
  ///
  /// - Parameters:
  ///   - width: the whole width of shaft and chevrons, in units, above 0.
  ///   - cap: the caps of dashes, of a shaft without a head and of chevrons.
  ///   - tolerance: the largest distance of what is drawn from the exact line, without the rounding to float32.
  ///   - origin: the position to which vertices are relative, in units.
  ///   - mesh: the mesh to append to.
  /// - Throws: `TessellationError`, naming the value that is out of range, or the number of dashes, with the mesh
  ///   unchanged.
  public func draw(
    width: Double, cap: StrokeCap = .round, tolerance: FlatteningTolerance = FlatteningTolerance(),
    relativeTo origin: Vector2 = .zero, into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    let style = StrokeStyle(curve: .polyline, cap: cap)
    let tessellator = try StrokeTessellator(style: style, tolerance: tolerance)
    try check(maxCoordinate: tessellator.parameters.maxCoordinate, width, origin)
    let pen = LinePen(tessellator: tessellator, width: width, origin: origin)
    let displacement = end - start
    let length = displacement.length
    let direction = length > 0 ? displacement / length : Vector2(1, 0)
    let startInset = inset(startArrow, width)
    let endInset = inset(endArrow, width)
    try mesh.appendAllOrNothing { (mesh) throws(TessellationError) in
      if startInset + endInset < length || startInset + endInset == 0 {
        let from = startInset > 0 ? start + direction * startInset : start
        let to = endInset > 0 ? end - direction * endInset : end
        for dash in try dashes?.split([from, to]) ?? [[from, to]] { try pen.draw(dash, into: &mesh) }
      }
      try pen.draw(startArrow, tip: start, direction: -direction, size: arrowSize, into: &mesh)
      try pen.draw(endArrow, tip: end, direction: direction, size: arrowSize, into: &mesh)
    }
  }

  /// The length by which a head shortens the shaft.
  private func inset(_ head: ArrowHead, _ width: Double) -> Double {
    switch head {
    case .none, .disc: 0
    case .triangle: arrowSize
    case .chevron: arrowSize > 0 ? width / 2 : 0
    }
  }

  private func check(maxCoordinate: Double, _ width: Double, _ origin: Vector2) throws(TessellationError) {
    guard width > 0, width.isFinite else { throw .widthNotPositive(width, point: nil) }
    try ShapeCheck.finite(start, "line's start")
    try ShapeCheck.finite(end, "line's end")
    try ShapeCheck.notNegative(arrowSize, "arrow size")
    try ShapeCheck.within(maxCoordinate, start, of: origin, "line's start")
    try ShapeCheck.within(maxCoordinate, end, of: origin, "line's end")
    guard arrowSize <= maxCoordinate else {
      throw .measure("arrow size", arrowSize, wanted: "at most \(maxCoordinate) units at this tolerance and zoom")
    }
  }
}

/// The shape at an end of an annotation's line.
public enum ArrowHead: String, CaseIterable, Hashable, Sendable {
  /// No head: the line ends with its cap.
  case none
  /// A filled triangle with its tip at the end point. Its length and its width are the arrow size.
  case triangle
  /// Two strokes with a round join, from the end point back by the arrow size, and half of it to either side.
  case chevron
  /// A filled disc about the end point, whose diameter is the arrow size.
  case disc
}

/// Draws the parts of a line shape with one width and origin.
struct LinePen {
  let tessellator: StrokeTessellator
  let width: Double
  let origin: Vector2

  func draw(_ points: [Vector2], into mesh: inout TriangleMesh) throws(TessellationError) {
    try tessellator.tessellate(points, width: width, relativeTo: origin, into: &mesh)
  }

  /// - Parameter direction: of length 1, from the line to the tip.
  func draw(
    _ head: ArrowHead, tip: Vector2, direction: Vector2, size: Double, into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    guard size > 0 else { return }
    let base = tip - direction * size
    let lateral = direction.perpendicularCCW * (size / 2)
    switch head {
    case .none: break
    case .triangle: try ConvexFill.append([tip, base + lateral, base - lateral], relativeTo: origin, into: &mesh)
    case .chevron: try draw([base + lateral, tip, base - lateral], into: &mesh)
    case .disc:
      let round = try StrokeTessellator(style: StrokeStyle(curve: .polyline), tolerance: tessellator.tolerance)
      try round.tessellate([tip], width: size, relativeTo: origin, into: &mesh)
    }
  }
}
