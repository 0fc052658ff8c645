import Geometry

/// An annotation's straight line, with dashes and arrow heads, in units.
///
/// Measures are checked when it is drawn.
public struct LineShape: Hashable, Sendable {
  /// The end points. Arrow heads of a line without length point along x.
  public var start: Vector2
  public var end: Vector2
  /// The dashes of the shaft; nil for a line without gaps.
  public var dashes: DashPattern?
  /// What either end carries.
  public var startArrow: ArrowHead
  public var endArrow: ArrowHead
  /// How long and how wide arrow heads are, at least 0; 0 draws none.
  public var arrowSize: Double

  /// A line.
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

  /// Appends shaft and heads.
  ///
  /// The shaft ends at a triangle's base and half a width before a chevron's tip, so that no cap shows beyond a tip;
  /// where heads leave nothing of it, it is not drawn. Dashes begin where it does. Dashes and heads overlap: a
  /// translucent line is to be drawn by stencil or greatest coverage. Dots with square caps lie along the axes, not
  /// along the line as SVG's do. O(dashes).
  ///
  /// - Parameters:
  ///   - width: the whole width of shaft and chevrons, in units, above 0.
  ///   - cap: the ends of dashes, of a shaft without a head and of chevrons.
  ///   - tolerance: how far what is drawn may lie from the exact line, rounding to float32 aside.
  ///   - origin: what the vertices are relative to, in units.
  /// - Throws: `TessellationError`, naming the measure, the width, the number of dashes or the tolerance; then the
  ///   mesh is as it was.
  public func draw(
    width: Double, cap: StrokeCap = .round, tolerance: FlatteningTolerance = FlatteningTolerance(),
    relativeTo origin: Vector2 = .zero, into mesh: inout TriangleMesh
  ) throws(TessellationError) {
    let style = StrokeStyle(curve: .polyline, cap: cap)
    let tessellator = try StrokeTessellator(style: style, tolerance: tolerance)
    try check(reach: tessellator.parameters.reach, width, origin)
    let pen = LinePen(tessellator: tessellator, width: width, origin: origin)
    let way = end - start
    let length = way.length
    let direction = length > 0 ? way / length : Vector2(1, 0)
    let behind = gap(startArrow, width)
    let ahead = gap(endArrow, width)
    try mesh.appendAllOrNothing { (mesh) throws(TessellationError) in
      if behind + ahead < length || behind + ahead == 0 {
        let from = behind > 0 ? start + direction * behind : start
        let to = ahead > 0 ? end - direction * ahead : end
        for dash in try dashes?.split([from, to]) ?? [[from, to]] { try pen.draw(dash, into: &mesh) }
      }
      try pen.draw(startArrow, tip: start, direction: -direction, size: arrowSize, into: &mesh)
      try pen.draw(endArrow, tip: end, direction: direction, size: arrowSize, into: &mesh)
    }
  }

  /// What a head takes from the shaft.
  private func gap(_ head: ArrowHead, _ width: Double) -> Double {
    switch head {
    case .none, .disc: 0
    case .triangle: arrowSize
    case .chevron: arrowSize > 0 ? width / 2 : 0
    }
  }

  private func check(reach: Double, _ width: Double, _ origin: Vector2) throws(TessellationError) {
    guard width > 0, width.isFinite else { throw .widthNotPositive(width, point: nil) }
    try ShapeCheck.finite(start, "line's start")
    try ShapeCheck.finite(end, "line's end")
    try ShapeCheck.notNegative(arrowSize, "arrow size")
    try ShapeCheck.within(reach, start, of: origin, "line's start")
    try ShapeCheck.within(reach, end, of: origin, "line's end")
    guard arrowSize <= reach else {
      throw .measure("arrow size", arrowSize, wanted: "at most \(reach) units at this tolerance and zoom")
    }
  }
}

/// What an end of an annotation's line carries.
public enum ArrowHead: String, CaseIterable, Hashable, Sendable {
  /// Nothing: the line ends as its cap says.
  case none
  /// A filled triangle with its tip on the end point, as long and as wide as the arrow size.
  case triangle
  /// Two open strokes that meet on the end point and lead back by the arrow size, half of it to either side, joined
  /// round.
  case chevron
  /// A filled disc about the end point, as wide as the arrow size.
  case disc
}

/// Draws the parts of an annotation's line.
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
    let aside = direction.perpendicularCCW * (size / 2)
    switch head {
    case .none: break
    case .triangle: try ConvexFill.append([tip, base + aside, base - aside], relativeTo: origin, into: &mesh)
    case .chevron: try draw([base + aside, tip, base - aside], into: &mesh)
    case .disc:
      let round = try StrokeTessellator(style: StrokeStyle(curve: .polyline), tolerance: tessellator.tolerance)
      try round.tessellate([tip], width: size, relativeTo: origin, into: &mesh)
    }
  }
}
