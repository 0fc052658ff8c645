import Annotations
import Frames
import Geometry

/// A scene for timings: its annotations with the ids that every engine uses, and the screen.
struct TimedScene {
  let count: Int
  let visible: VisibleShare
  let scenery: AnnotationScenery
  let records: [AnnotationRecord]
  let viewport: Viewport

  init(count: Int, visible: VisibleShare, viewport: Viewport, seed: UInt64) {
    self.count = count
    self.visible = visible
    self.viewport = viewport
    scenery = AnnotationScenery(count: count, visible: visible, screen: viewport.size, seed: seed)
    records = scenery.annotations.enumerated().map { AnnotationRecord(id: AnnotationID($0), annotation: $1) }
  }
}

/// An engine: it draws a scene, and applies an app's changes between two frames.
protocol TimedRenderer: AnyObject {
  /// Draws a frame.
  func display()
  /// Triangles of the last frame.
  var triangleCount: Int { get }
  /// Pans the camera.
  func pan(by pixels: Vector2) throws
  /// Sets the transforms of annotations.
  func move(_ transforms: [(AnnotationID, AnnotationTransform)]) throws
  /// Brings an annotation to the front.
  func bringToFront(_ id: AnnotationID) throws
  /// The topmost annotation at a position, in image units.
  func annotation(at position: Vector2) -> AnnotationID?
}

/// The immediate or the retained renderer with a scene, its history and a camera.
final class TimedSceneRenderer: TimedRenderer {
  private var editor: SceneEditor
  private var canvas: FrameCanvas<DyadicHandoff>
  private var drawing = AnnotationDrawing()
  private var isDragging = false
  private let draw: (AnnotationScene, FrameCanvas<DyadicHandoff>, inout AnnotationDrawing) -> Void

  private init(
    _ scene: TimedScene,
    _ draw: @escaping (AnnotationScene, FrameCanvas<DyadicHandoff>, inout AnnotationDrawing) -> Void
  ) throws {
    self.draw = draw
    editor = SceneEditor(try AnnotationScene(scene.records))
    canvas = FrameCanvas(rule: DyadicHandoff(), viewport: scene.viewport)
  }

  static func immediate(_ scene: TimedScene) throws -> TimedSceneRenderer {
    let renderer = ImmediateRenderer()
    return try TimedSceneRenderer(scene) { renderer.draw($0, on: $1, into: &$2) }
  }

  static func retained(_ scene: TimedScene) throws -> TimedSceneRenderer {
    let renderer = RetainedRenderer()
    return try TimedSceneRenderer(scene) { renderer.draw($0, on: $1, into: &$2) }
  }

  func display() { draw(editor.scene, canvas, &drawing) }

  var triangleCount: Int { drawing.draws.reduce(0) { $0 + Int($1.indexCount) } / 3 }

  func pan(by pixels: Vector2) throws { try canvas.apply(Gesture(pan: pixels)) }

  /// Several at once are moved as in a drag, whose steps are one command.
  func move(_ transforms: [(AnnotationID, AnnotationTransform)]) throws {
    if transforms.count > 1 { beginDrag() } else { endDrag() }
    try editor.setTransforms(transforms)
  }

  func bringToFront(_ id: AnnotationID) throws {
    endDrag()
    try editor.bringToFront([id])
  }

  private func beginDrag() {
    if !isDragging { editor.beginGroup() }
    isDragging = true
  }

  private func endDrag() {
    if isDragging { editor.endGroup() }
    isDragging = false
  }

  func annotation(at position: Vector2) -> AnnotationID? {
    editor.scene.topmost(at: CollectionOfOne(FramePosition(position, in: 0)))
  }
}

/// The tree of views with a camera.
final class ViewTreeRenderer: TimedRenderer {
  private let tree: ViewTree
  private let viewport: Viewport
  private var origin: Vector2
  private var top: Int

  init(_ scene: TimedScene) {
    tree = ViewTree(scene.records)
    viewport = scene.viewport
    origin = scene.viewport.centre
    top = scene.count
  }

  func display() { tree.display(zoom: 1, pan: origin, screen: viewport.size) }

  var triangleCount: Int { tree.triangleCount }

  func pan(by pixels: Vector2) { origin += pixels }

  func move(_ transforms: [(AnnotationID, AnnotationTransform)]) {
    // Ids are indices of the published annotations.
    for (id, transform) in transforms { tree.annotations[id.number].annotation.transform = transform }
  }

  func bringToFront(_ id: AnnotationID) {
    tree.annotations[id.number].annotation.zIndex = top
    top += 1
  }

  func annotation(at position: Vector2) -> AnnotationID? { tree.annotation(at: position) }
}

/// The change before each timed frame, the same for every engine.
struct AnnotationChanges {
  private let records: [AnnotationRecord]
  private var generator: SplitMix64
  private var step = 0

  init(_ scene: TimedScene, seed: UInt64) {
    records = scene.records
    generator = SplitMix64(seed: seed, stream: "annotation changes")
  }

  /// Makes the change of a quantity, and the frame after it.
  mutating func make(_ quantity: AnnotationQuantity, on renderer: any TimedRenderer) throws {
    step += 1
    switch quantity {
    case .frame: try renderer.pan(by: Vector2(step & 1 == 0 ? 1 : -1, 0))
    case .editedFrame:
      let record = records[Int.random(in: records.indices, using: &generator)]
      var transform = record.annotation.transform
      transform.position += Vector2(3, 2)
      transform.scale *= step & 1 == 0 ? 1.01 : 1.02
      try renderer.move([(record.id, transform)])
    case .reorderedFrame: try renderer.bringToFront(records[Int.random(in: records.indices, using: &generator)].id)
    default:
      guard let share = quantity.movingShare else { break }
      let count = max(1, Int(Double(records.count) * share))
      let offset = Vector2(step & 1 == 0 ? 2 : 0, 1)
      let first = count == records.count ? 0 : Int.random(in: 0...(records.count - count), using: &generator)
      try renderer.move(
        records[first..<first + count].map { record in
          var transform = record.annotation.transform
          transform.position += offset
          transform.rotation += 0.01 * Double(step % 7)
          return (record.id, transform)
        })
    }
    renderer.display()
  }
}
