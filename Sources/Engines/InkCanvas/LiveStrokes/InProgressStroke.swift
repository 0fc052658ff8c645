import Frames
import Geometry
import Ink
import Tessellation

/// One stroke in progress: its points as the rule stores them in the frame where it began, and its triangles.
///
/// A point is mapped by the view under which it arrived, even when it is corrected after the camera has moved.
final class InProgressStroke {
  /// The views under which points arrived, each with the index of its first point.
  private struct Era {
    let first: Int
    let view: PenView
  }

  let mesh: LiveMesh
  private(set) var frame = 0
  private(set) var color = StrokeColor.black
  /// The app's data of the stroke.
  private(set) var data = ""
  /// The strokes that hold the parts of this one which were added before the camera went too far.
  var pieces: [StrokeID] = []
  /// The point that vertices are relative to, in units.
  private(set) var origin = Vector2.zero
  /// The index in the line of the first point here.
  private(set) var base = 0
  /// The points of the line: the control points of the curve.
  private(set) var points: [Vector2] = []
  private var locations: [Vector2] = []
  private var halfWidths: [Double] = []
  /// The first point that has changed since the curve was computed.
  private var firstChange = Int.max
  private var curve: CurvePoints
  private var eras: [Era] = []
  /// The number of measured points; those after them are predicted.
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
    empty(from: 0)
  }

  private func empty(from base: Int) {
    self.base = base
    points.removeAll(keepingCapacity: true)
    locations.removeAll(keepingCapacity: true)
    halfWidths.removeAll(keepingCapacity: true)
    eras.removeAll(keepingCapacity: true)
    curve.removeAll()
    mesh.removeAll()
    firstChange = .max
    measured = 0
  }

  /// Removes points of the line from an index on. The point at which the stroke continues another piece stays.
  func shorten(to count: Int) {
    let count = max(count - base, base > 0 ? 1 : 0)
    guard count < points.count else { return }
    points.removeLast(points.count - count)
    locations.removeLast(locations.count - count)
    halfWidths.removeLast(halfWidths.count - count)
    firstChange = min(firstChange, count)
    measured = min(measured, count)
  }

  /// Stores a point of the line that is new or has changed.
  /// - Parameters:
  ///   - line: the index of the point, at most one beyond those stored.
  ///   - view: the present view of the stroke's frame; nil where the frame is too many levels away.
  /// - Returns: false where the point is new and cannot be stored in this frame.
  func keep(_ point: WidePoint, at line: Int, view now: PenView?) -> Bool {
    let index = line - base
    // Points before that belong to another piece.
    guard index >= (base > 0 ? 1 : 0) else { return true }
    guard index <= points.count else { return false }
    guard let view = index < measured ? view(ofPointAt: index) : now else { return false }
    let width = min(max(point.width, InkCanvas.widthRange.lowerBound), InkCanvas.widthRange.upperBound)
    let halfWidth = rule.stored(Vector2(width / 2 / view.zoom, 0))?.x ?? 0
    if index < measured, locations[index] == point.location {
      halfWidths[index] = halfWidth
      firstChange = min(firstChange, index)
      return true
    }
    // A correction to a position that cannot be stored does not move the point.
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

  /// Continues the stroke in another frame, from the last point of a piece.
  /// - Parameters:
  ///   - line: the index in the line of that last point.
  ///   - location: its present position on the screen, in px from the top left.
  ///   - halfWidth: in px.
  func resume(
    at line: Int, in frame: Int, _ location: Vector2, halfWidth: Double, view: PenView
  ) {
    self.frame = frame
    empty(from: line)
    guard let stored = view.stored(location, by: rule) else { return }
    points.append(stored)
    locations.append(location)
    halfWidths.append(rule.stored(Vector2(halfWidth / view.zoom, 0))?.x ?? 0)
    noteView(view, at: 0)
    start(at: stored, view)
    firstChange = 0
    measured = 1
  }

  /// Computes the curve and the triangles that have changed.
  func tessellate() {
    updateCurve()
    mesh.tessellate()
  }

  private func updateCurve() {
    guard firstChange < .max else { return }
    let first = curve.update(from: firstChange, points, halfWidths, by: rule) { self.curveTolerance(at: $0) }
    firstChange = .max
    mesh.shorten(to: curve.points.count)
    for index in first..<curve.points.count {
      mesh.set(curve.points[index] - origin, width: meshWidth(curve.halfWidths[index]), at: index)
    }
  }

  /// How far the polyline of the curve may deviate from it before a point, in units.
  private func curveTolerance(at index: Int) -> Double {
    pixels * CurvePoints.share / (view(ofPointAt: index)?.zoom ?? mesh.tolerance.zoom)
  }

  /// Drops the predicted points, and returns the curve through the measured ones, in units of the frame; nil where the
  /// only one is the last of the piece before.
  func takePath(simplifiedBy simplification: DouglasPeucker<SegmentDistance>?) -> FramePath? {
    shorten(to: base + measured)
    guard measured > (base > 0 ? 1 : 0) else { return nil }
    if let simplification, let zoom = view(ofPointAt: measured - 1)?.zoom { simplify(by: simplification, zoom: zoom) }
    updateCurve()
    return FramePath(
      curve.points, halfWidths: curve.halfWidths, style: .stroke(cap: .round, join: .round), color: color)
  }

  /// Leaves out points; the stroke cannot be continued afterwards.
  private func simplify(by simplification: DouglasPeucker<SegmentDistance>, zoom: Double) {
    let kept = simplification.keptIndices(of: points.map { ($0 - origin) * zoom })
    guard kept.count < points.count else { return }
    eras = [Era(first: 0, view: eras[eras.count - 1].view)]
    points = kept.map { points[$0] }
    halfWidths = kept.map { halfWidths[$0] }
    firstChange = 0
  }

  /// The last measured point, its half width in units, and its index in the line.
  var lastMeasured: (point: Vector2, halfWidth: Double, line: Int)? {
    measured > 0 ? (points[measured - 1], halfWidths[measured - 1], base + measured - 1) : nil
  }

  private func start(at point: Vector2, _ view: PenView) {
    origin = point
    _ = refine(for: view.zoom)
  }

  /// Retessellates where the zoom leaves the range of the mesh, and is O(1) otherwise.
  /// - Returns: false where float32 cannot hold them.
  func refine(for zoom: Double) -> Bool {
    guard !points.isEmpty, !MeshZoom.serves(mesh.tolerance.zoom, zoom, ratio: 4) else { return true }
    return mesh.retessellate(within: FlatteningTolerance(pixels: pixels, zoom: MeshZoom.finest(for: zoom, base: 1)))
  }

  /// Wide enough for float32 to separate the edges.
  private func meshWidth(_ halfWidth: Double) -> Double { max(2 * halfWidth, mesh.tolerance.units) }

  private func view(ofPointAt index: Int) -> PenView? { eras.last { $0.first <= index }?.view }

  private func noteView(_ view: PenView, at index: Int) {
    while let last = eras.last, last.first >= index { eras.removeLast() }
    if eras.last?.view != view { eras.append(Era(first: index, view: view)) }
  }
}
