import Frames
import Geometry
import Ink
import Tessellation

/// One stroke in progress: its points, as stored by the rule in the frame where the stroke began, and its triangles.
///
/// A point is mapped by the view under which it arrived, even when it is corrected after the camera has moved.
final class InProgressStroke {
  /// A view under which points arrived, with the index of its first point.
  private struct Era {
    let first: Int
    let view: PenView
  }

  let mesh: LiveMesh
  private(set) var frame = 0
  private(set) var color = StrokeColor.black
  /// The app data of the stroke.
  private(set) var data = ""
  /// The pieces of this stroke that were added to the canvas before the camera moved too far.
  var pieces: [StrokeID] = []
  /// The point to which vertices are relative, in units.
  private(set) var origin = Vector2.zero
  /// The index in the line of the first point stored here.
  private(set) var base = 0
  /// The number of first points that another piece has stored: none, the last one, or the last three. Then the first of
  /// the three bends the curve, which is drawn from the second one on.
  private var carried = 0
  /// The points of the line, which are the control points of the curve.
  private(set) var points: [Vector2] = []
  private var locations: [Vector2] = []
  private var halfWidths: [Double] = []
  /// The first point changed since the curve was computed.
  private var firstChange = Int.max
  private var curve: CurvePoints
  private var eras: [Era] = []
  /// The number of measured points. Later points are predicted.
  private var measured = 0
  private let pixels: Double
  private let rule: DyadicHandoff

  /// - Parameters:
  ///   - curve: the curve through the points.
  ///   - tolerance: in px.
  ///   - rule: stores the points.
  init(_ curve: CurveFlattener, tolerance: Double, rule: DyadicHandoff) throws(TessellationError) {
    pixels = tolerance
    self.rule = rule
    self.curve = CurvePoints(curve)
    mesh = try LiveMesh(style: StrokeStyle(curve: .polyline), tolerance: FlatteningTolerance(pixels: tolerance))
  }

  /// Empties the stroke and begins one in a frame; the memory is kept.
  func begin(in frame: Int, color: StrokeColor, data: String) {
    self.frame = frame
    self.color = color
    self.data = data
    pieces.removeAll(keepingCapacity: true)
    empty(from: 0, carried: 0)
  }

  private func empty(from base: Int, carried: Int) {
    self.base = base
    self.carried = carried
    points.removeAll(keepingCapacity: true)
    locations.removeAll(keepingCapacity: true)
    halfWidths.removeAll(keepingCapacity: true)
    eras.removeAll(keepingCapacity: true)
    curve.removeAll()
    mesh.removeAll()
    firstChange = .max
    measured = 0
  }

  /// Removes points of the line from an index on. Points that continue another piece stay.
  func shorten(to count: Int) {
    let count = max(count - base, carried)
    guard count < points.count else { return }
    points.removeLast(points.count - count)
    locations.removeLast(locations.count - count)
    halfWidths.removeLast(halfWidths.count - count)
    firstChange = min(firstChange, count)
    measured = min(measured, count)
  }

  /// Stores a new or changed point of the line.
  /// - Parameters:
  ///   - line: the index of the point, at most one beyond the stored points.
  ///   - view: the present view of the stroke's frame; nil if the frame is too many levels away.
  /// - Returns: false if the point is new and cannot be stored in this frame.
  func keep(_ point: WidePoint, at line: Int, view now: PenView?) -> Bool {
    let index = line - base
    // Earlier points belong to another piece.
    guard index >= carried else { return true }
    guard index <= points.count else { return false }
    guard let view = index < measured ? view(ofPointAt: index) : now else { return false }
    let width = min(max(point.width, InkCanvas.widthRange.lowerBound), InkCanvas.widthRange.upperBound)
    let halfWidth = rule.stored(Vector2(width / 2 / view.zoom, 0))?.x ?? 0
    if index < measured, locations[index] == point.location {
      halfWidths[index] = halfWidth
      firstChange = min(firstChange, index)
      return true
    }
    // A correction to a position that cannot be stored is ignored.
    guard let stored = view.stored(point.location, by: rule) else { return index < measured }
    if index >= measured { noteView(view, at: index) }
    if index == points.count {
      points.append(stored)
      locations.append(point.location)
      halfWidths.append(halfWidth)
      if index == 0 { start(at: stored, view) }
    } else {
      points[index] = stored
      locations[index] = point.location
      halfWidths[index] = halfWidth
    }
    firstChange = min(firstChange, index)
    if !point.isPrediction { measured = max(measured, index + 1) }
    return true
  }

  /// Continues the stroke in another frame, from the last points of a piece.
  /// - Parameters:
  ///   - line: the index in the line of the last of them.
  ///   - last: the last point, or the last three, each at its present position on the screen, in px from the top left,
  ///     and with its half width in px.
  func resume(at line: Int, in frame: Int, _ last: [(location: Vector2, halfWidth: Double)], view: PenView) {
    self.frame = frame
    empty(from: line + 1 - last.count, carried: last.count)
    for (location, halfWidth) in last {
      guard let stored = view.stored(location, by: rule) else { continue }
      points.append(stored)
      locations.append(location)
      halfWidths.append(rule.stored(Vector2(halfWidth / view.zoom, 0))?.x ?? 0)
    }
    guard let first = points.first else { return }
    noteView(view, at: 0)
    start(at: first, view)
    firstChange = 0
    measured = points.count
  }

  /// Computes the changed parts of the curve and its triangles.
  func tessellate() {
    updateCurve()
    mesh.tessellate()
  }

  private func updateCurve() {
    guard firstChange < .max else { return }
    let first = curve.update(from: firstChange, points, halfWidths, by: rule) { self.curveTolerance(at: $0) }
    firstChange = .max
    let skipped = isBent ? curve.index(ofControl: 1) : 0
    mesh.shorten(to: max(0, curve.points.count - skipped))
    for index in max(first, skipped)..<max(first, skipped, curve.points.count) {
      mesh.set(curve.points[index] - origin, width: meshWidth(curve.halfWidths[index]), at: index - skipped)
    }
  }

  /// The largest deviation of the polyline from the curve before a point, in units.
  private func curveTolerance(at index: Int) -> Double {
    pixels * CurvePoints.share / max(view(ofPointAt: index)?.zoom ?? 0, mesh.tolerance.zoom / 2)
  }

  /// Whether the first point only bends the curve.
  private var isBent: Bool { carried == 3 && points.count >= carried }

  /// Drops the predicted points, and returns the curve through the measured ones, in units of the frame; nil if there is
  /// none but those of the previous piece.
  /// - Parameter isContinued: whether another piece draws the last span, as ``bend`` says.
  func takePath(simplifiedBy simplification: DouglasPeucker<SegmentDistance>?, isContinued: Bool = false) -> FramePath?
  {
    shorten(to: base + measured)
    guard measured > carried else { return nil }
    let (start, end) = (isBent ? 1 : 0, measured - (isContinued ? 2 : 1))
    if let simplification, let zoom = view(ofPointAt: measured - 1)?.zoom { simplify(by: simplification, zoom: zoom) }
    let isWhole = start == 0 && end == measured - 1
    return FramePath(
      points, halfWidths: halfWidths, style: .stroke(cap: .round, join: .round), color: color, curve: curve.curve,
      part: isWhole ? nil : Double(start)...Double(end))
  }

  /// The last three measured points, with their half widths in units, if they bend a curve: a next piece can begin at
  /// the second one, with the same tangent as this piece ends with there. Otherwise nil.
  var bend: [(point: Vector2, halfWidth: Double)]? {
    guard !curve.curve.isStraight, measured >= max(3, carried + 1) else { return nil }
    let last = (measured - 3..<measured).map { (point: points[$0], halfWidth: halfWidths[$0]) }
    return last[0].point != last[1].point && last[1].point != last[2].point ? last : nil
  }

  /// Removes points. The stroke cannot be continued afterwards.
  private func simplify(by simplification: DouglasPeucker<SegmentDistance>, zoom: Double) {
    let kept = simplification.keptIndices(of: points.map { ($0 - origin) * zoom })
    guard kept.count < points.count else { return }
    eras = [Era(first: 0, view: eras[eras.count - 1].view)]
    points = kept.map { points[$0] }
    halfWidths = kept.map { halfWidths[$0] }
  }

  /// The last measured point, its half width in units, and its index in the line.
  var lastMeasured: (point: Vector2, halfWidth: Double, line: Int)? {
    measured > 0 ? (points[measured - 1], halfWidths[measured - 1], base + measured - 1) : nil
  }

  private func start(at point: Vector2, _ view: PenView) {
    origin = point
    _ = refine(for: view.zoom)
  }

  /// Retessellates if the zoom has left the range of the mesh, from a finer polyline at a larger zoom; otherwise O(1).
  /// - Returns: false if float32 cannot represent the triangles.
  func refine(for zoom: Double) -> Bool {
    let made = mesh.tolerance.zoom
    guard !points.isEmpty, !MeshZoom.serves(made, zoom, ratio: 4) else { return true }
    let finest = MeshZoom.finest(for: zoom, base: 1)
    guard mesh.retessellate(within: FlatteningTolerance(pixels: pixels, zoom: finest)) else { return false }
    guard finest > made, !curve.curve.isStraight else { return true }
    firstChange = 0
    tessellate()
    return !mesh.isBroken
  }

  /// At least wide enough for float32 to separate the edges.
  private func meshWidth(_ halfWidth: Double) -> Double { max(2 * halfWidth, mesh.tolerance.units) }

  private func view(ofPointAt index: Int) -> PenView? { eras.last { $0.first <= index }?.view }

  private func noteView(_ view: PenView, at index: Int) {
    while let last = eras.last, last.first >= index { eras.removeLast() }
    if eras.last?.view != view { eras.append(Era(first: index, view: view)) }
  }
}
