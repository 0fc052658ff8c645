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

  /// Removes points of the line from an index on. The point that continues another piece stays.
  func shorten(to count: Int) {
    let count = max(count - base, base > 0 ? 1 : 0)
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

  /// Computes the changed parts of the curve and its triangles.
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

  /// The largest deviation of the polyline from the curve before a point, in units.
  private func curveTolerance(at index: Int) -> Double {
    pixels * CurvePoints.share / (view(ofPointAt: index)?.zoom ?? mesh.tolerance.zoom)
  }

  /// Drops the predicted points, and returns the curve through the measured ones, in units of the frame; nil if the
  /// only one is the last point of the previous piece.
  func takePath(simplifiedBy simplification: DouglasPeucker<SegmentDistance>?) -> FramePath? {
    shorten(to: base + measured)
    guard measured > (base > 0 ? 1 : 0) else { return nil }
    if let simplification, let zoom = view(ofPointAt: measured - 1)?.zoom { simplify(by: simplification, zoom: zoom) }
    updateCurve()
    return FramePath(
      curve.points, halfWidths: curve.halfWidths, style: .stroke(cap: .round, join: .round), color: color)
  }

  /// Removes points. The stroke cannot be continued afterwards.
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

  /// Retessellates if the zoom has left the range of the mesh; otherwise O(1).
  /// - Returns: false if float32 cannot represent the triangles.
  func refine(for zoom: Double) -> Bool {
    guard !points.isEmpty, !MeshZoom.serves(mesh.tolerance.zoom, zoom, ratio: 4) else { return true }
    return mesh.retessellate(within: FlatteningTolerance(pixels: pixels, zoom: MeshZoom.finest(for: zoom, base: 1)))
  }

  /// At least wide enough for float32 to separate the edges.
  private func meshWidth(_ halfWidth: Double) -> Double { max(2 * halfWidth, mesh.tolerance.units) }

  private func view(ofPointAt index: Int) -> PenView? { eras.last { $0.first <= index }?.view }

  private func noteView(_ view: PenView, at index: Int) {
    while let last = eras.last, last.first >= index { eras.removeLast() }
    if eras.last?.view != view { eras.append(Era(first: index, view: view)) }
  }
}
