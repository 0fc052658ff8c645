import Frames
import Geometry
import Ink
import Tessellation

/// The state shared by the parts of an ink canvas: the canvas of frames, the strokes in progress, and the history.
final class CanvasCore: GestureConsumer {
  var canvas: FrameCanvas<DyadicHandoff>
  var history = CanvasHistory()
  /// The colour of new strokes.
  var color = StrokeColor.black
  /// The app data of new strokes.
  var data = ""
  /// Whether the last step was an erasure, which another one may continue.
  var wasErasing = false
  let meshes: MeshCache
  let tolerance: Double
  /// The strokes in progress, in the order in which they began.
  private(set) var live: [InProgressStroke] = []
  /// The number of strokes that could not be added.
  private(set) var lost = 0
  /// The strokes added since the app last took their ids.
  private(set) var completed: [StrokeID] = []
  private var spare: [InProgressStroke] = []
  private var curve: CurveFlattener
  /// Removes points of complete strokes.
  private var simplification: DouglasPeucker<SegmentDistance>?

  init(
    _ canvas: FrameCanvas<DyadicHandoff>, tolerance: Double, curve: CurveFlattener
  ) throws(TessellationError) {
    self.canvas = canvas
    self.tolerance = tolerance
    self.curve = curve
    meshes = try MeshCache(tolerance: tolerance)
    spare = [try newStroke()]
  }

  private func newStroke() throws(TessellationError) -> InProgressStroke {
    try InProgressStroke(curve, tolerance: tolerance, rule: canvas.rule)
  }

  /// Sets the curve and the simplification of new strokes. No stroke may be in progress.
  func use(_ curve: CurveFlattener, _ simplification: DouglasPeucker<SegmentDistance>?) {
    self.curve = curve
    self.simplification = simplification
    spare.removeAll()
  }

  /// Applies a gesture. A gesture that this canvas cannot apply is ignored.
  func consume(_ gesture: Gesture, at timestamp: Double) { try? apply(gesture) }

  /// Applies a gesture.
  func apply(_ gesture: Gesture) throws(FrameCanvasError) {
    try canvas.apply(gesture)
    followCamera()
  }

  /// Continues strokes in progress in another frame if the camera has moved too far from theirs.
  func followCamera() {
    for stroke in live where !stroke.points.isEmpty {
      if let view = view(of: stroke.frame), stroke.refine(for: view.zoom) { continue }
      _ = continueElsewhere(stroke, before: .max)
    }
  }

  func view(of frame: Int) -> PenView? { PenView(of: frame, from: canvas) }

  /// The position of a frame's point on the screen, in px from the top left, at any distance; nil beyond the range of
  /// doubles.
  func position(of local: Vector2, in frame: Int) -> Vector2? {
    canvas.screen(local, of: frame).map { $0 + canvas.viewport.centre }
  }

  /// Takes the new ids of strokes that still exist.
  func takeCompleted() -> [StrokeID] {
    defer { completed = [] }
    return completed.filter { canvas.content.index(of: $0) != nil }
  }

  /// Drops the new ids.
  func forgetCompleted() { completed = [] }

  // MARK: Strokes in progress

  func beginStroke() -> InProgressStroke? {
    guard let stroke = spare.popLast() ?? (try? newStroke()) else { return nil }
    stroke.begin(in: canvas.camera.frame, color: color, data: data)
    live.append(stroke)
    return stroke
  }

  /// Adds the measured points of a stroke to the canvas.
  /// - Parameter isContinued: whether another piece draws the last span.
  func addPiece(of stroke: InProgressStroke, isContinued: Bool = false) {
    guard let path = stroke.takePath(simplifiedBy: simplification, isContinued: isContinued) else { return }
    // The rule has already stored the points, so this fails only if no ids are left.
    guard let id = try? canvas.add(path, to: stroke.frame, data: stroke.data) else { return lost += 1 }
    stroke.pieces.append(id)
  }

  /// Adds the points of a stroke so far to the canvas, and continues the stroke in the active frame.
  /// - Parameter line: the index in the line of the first point to leave out.
  /// - Returns: false if there are no points to add.
  func continueElsewhere(_ stroke: InProgressStroke, before line: Int) -> Bool {
    stroke.shorten(to: line)
    let frame = canvas.camera.frame
    guard let view = view(of: frame), let last = stroke.lastMeasured, last.line < line else { return false }
    let centre = view.screenCentre
    let zoom = self.view(of: stroke.frame)?.zoom ?? 0
    func seen(_ point: Vector2) -> Vector2 { position(of: point, in: stroke.frame) ?? centre }
    func width(_ halfWidth: Double) -> Double { min(halfWidth * zoom, InkCanvas.widthRange.upperBound / 2) }
    let limit = PenView.maxDistance / 2
    func isNear(_ location: Vector2) -> Bool {
      (location - centre).length <= limit && view.stored(location, by: canvas.rule) != nil
    }
    let bend =
      simplification == nil
      ? stroke.bend?.map { (location: seen($0.point), halfWidth: width($0.halfWidth)) } : nil
    if let bend, bend.allSatisfy({ isNear($0.location) }) {
      addPiece(of: stroke, isContinued: true)
      stroke.resume(at: last.line, in: frame, bend, view: view)
    } else {
      addPiece(of: stroke)
      // The part far outside the view is left out.
      let offset = seen(last.point) - centre
      let location = centre + (offset.length > limit ? offset * (limit / offset.length) : offset)
      stroke.resume(
        at: last.line, in: frame, [(location: location, halfWidth: width(last.halfWidth))], view: view)
    }
    stroke.tessellate()
    return true
  }

  /// Ends a stroke that is complete or was cancelled.
  func end(_ stroke: InProgressStroke, isCancelled: Bool) {
    live.removeAll { $0 === stroke }
    if isCancelled {
      try? canvas.exchange(stroke.pieces, for: [])
    } else {
      addPiece(of: stroke)
      completed += stroke.pieces
      if !stroke.pieces.isEmpty {
        history.add([CanvasExchange(removed: stroke.pieces)])
        wasErasing = false
      }
    }
    stroke.mesh.removeAll()
    spare.append(stroke)
  }
}
