import Frames
import Geometry
import Ink
import Tessellation

/// What the parts of an ink canvas share: the canvas of frames, its strokes in progress, and what can be undone.
final class CanvasCore: GestureConsumer {
  var canvas: FrameCanvas<DyadicHandoff>
  var history = CanvasHistory()
  /// Attached to strokes that begin.
  var data = ""
  /// Whether the last step was an erasing, which another one may continue.
  var wasErasing = false
  let meshes: MeshCache
  let tolerance: Double
  /// In the order in which they began.
  private(set) var live: [PenStroke] = []
  /// The strokes added since the app was told last.
  private(set) var completed: [StrokeID] = []
  private var spare: [PenStroke] = []

  init(_ canvas: FrameCanvas<DyadicHandoff>, tolerance: Double) throws(TessellationError) {
    self.canvas = canvas
    self.tolerance = tolerance
    meshes = try MeshCache(tolerance: tolerance)
    spare = [try PenStroke(tolerance: tolerance)]
  }

  /// A gesture that this canvas cannot follow does nothing.
  func consume(_ gesture: Gesture, at timestamp: Double) { try? apply(gesture) }

  /// Applies a gesture.
  func apply(_ gesture: Gesture) throws(FrameCanvasError) {
    try canvas.apply(gesture)
    followCamera()
  }

  /// The camera has moved: strokes in progress whose frame is left too far behind are continued in another.
  func followCamera() {
    for stroke in live where !stroke.points.isEmpty {
      if let view = view(of: stroke.frame), stroke.refine(for: view.zoom) { continue }
      _ = continueElsewhere(stroke, before: .max)
    }
  }

  func view(of frame: Int) -> PenView? { PenView(of: frame, from: canvas) }

  /// Where a point of a frame is seen, in px from the top left, at any distance; nil beyond the range of doubles.
  func position(of local: Vector2, in frame: Int) -> Vector2? {
    canvas.screen(local, of: frame).map { $0 + canvas.viewport.centre }
  }

  /// The ids that were not taken yet.
  func takeCompleted() -> [StrokeID] {
    defer { completed = [] }
    return completed
  }

  // MARK: Strokes in progress

  func beginStroke() -> PenStroke? {
    guard let stroke = spare.popLast() ?? (try? PenStroke(tolerance: tolerance)) else { return nil }
    stroke.begin(in: canvas.camera.frame, data: data)
    live.append(stroke)
    return stroke
  }

  /// Adds the measured points of a stroke to the canvas.
  func addPiece(of stroke: PenStroke) {
    // Never refused: the rule has stored the points.
    guard let path = stroke.path, let id = try? canvas.add(path, to: stroke.frame, data: stroke.data) else { return }
    stroke.pieces.append(id)
  }

  /// Adds what is there of a stroke to the canvas, and continues it in the active frame.
  /// - Parameter line: the index in the line of the first point that does not belong to what is there.
  /// - Returns: false where nothing is there.
  func continueElsewhere(_ stroke: PenStroke, before line: Int) -> Bool {
    stroke.shorten(to: line)
    let frame = canvas.camera.frame
    guard let view = view(of: frame), let last = stroke.lastMeasured, last.line < line else { return false }
    let centre = view.screenCentre
    let zoom = self.view(of: stroke.frame)?.zoom ?? 0
    let seen = position(of: last.point, in: stroke.frame).map { $0 - centre } ?? .zero
    addPiece(of: stroke)
    // What is left far out of sight is left out.
    let limit = PenView.maxDistance / 2
    let location = centre + (seen.length > limit ? seen * (limit / seen.length) : seen)
    stroke.resume(
      at: last.line, in: frame, location, halfWidth: min(last.halfWidth * zoom, InkCanvas.widthRange.upperBound / 2),
      view: view, by: canvas.rule)
    stroke.mesh.tessellate()
    return true
  }

  /// A stroke is complete, or was cancelled.
  func end(_ stroke: PenStroke, isCancelled: Bool) {
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
