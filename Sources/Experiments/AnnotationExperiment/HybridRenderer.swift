import Annotations
import Frames
import Geometry

/// One canvas for what rests, and views for what was changed last: the annotation app's design document's way back
/// from views to a canvas where those are too slow.
///
/// The canvas is drawn anew where the camera has moved, and where other annotations are changed than before, since they
/// leave it and the last ones return. While the same ones go on being changed, it is not touched. Views are above the
/// canvas, so that a changed annotation is seen above those that should cover it: a true hybrid needs a canvas on
/// either side of each view.
final class HybridRenderer: TimedRenderer {
  private var editor: SceneEditor
  private var canvas: FrameCanvas<DyadicHandoff>
  private let renderer = ImmediateRenderer()
  private var drawing = AnnotationDrawing()
  private let views = ViewTree([])
  private let viewport: Viewport
  private var origin: Vector2
  private var changed: [AnnotationID] = []
  private var isCanvasStale = true
  private var top: Int

  init(_ scene: TimedScene) throws {
    editor = SceneEditor(try AnnotationScene(scene.records))
    canvas = FrameCanvas(rule: DyadicHandoff(), viewport: scene.viewport)
    viewport = scene.viewport
    origin = scene.viewport.centre
    top = scene.count
  }

  func display() {
    if isCanvasStale { renderer.draw(editor.scene, on: canvas, into: &drawing) }
    isCanvasStale = false
    views.display(zoom: 1, pan: origin, screen: viewport.size)
  }

  var triangleCount: Int { drawing.draws.reduce(0) { $0 + Int($1.indexCount) } / 3 + views.triangleCount }

  func pan(by pixels: Vector2) throws {
    try canvas.apply(Gesture(pan: pixels))
    origin += pixels
    isCanvasStale = true
  }

  func move(_ transforms: [(AnnotationID, AnnotationTransform)]) throws {
    try lift(transforms.map(\.0))
    try editor.setTransforms(transforms)
    for (index, change) in transforms.enumerated() { views.annotations[index].annotation.transform = change.1 }
  }

  func bringToFront(_ id: AnnotationID) throws {
    try lift([id])
    try editor.bringToFront([id])
    views.annotations[0].annotation.zIndex = top
    top += 1
  }

  /// Takes annotations out of the canvas into views, and puts the last ones back.
  private func lift(_ ids: [AnnotationID]) throws {
    guard ids != changed else { return }
    try editor.setVisible(true, changed)
    views.annotations = ids.compactMap { id in
      editor.scene[id].map { AnnotationRecord(id: id, annotation: $0) }
    }
    try editor.setVisible(false, ids)
    changed = ids
    isCanvasStale = true
  }

  func annotation(at position: Vector2) -> AnnotationID? {
    views.annotation(at: position) ?? editor.scene.topmost(at: CollectionOfOne(FramePosition(position, in: 0)))
  }
}
