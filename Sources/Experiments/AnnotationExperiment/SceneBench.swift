import Annotations
import Geometry

/// The operations on a scene without drawing: hit tests, selections, commands and their undoing.
struct SceneBench {
  private var editor: SceneEditor
  private let records: [AnnotationRecord]
  private let inPaintingOrder: [AnnotationRecord]
  private let view: Box
  private var generator: SplitMix64
  private var paths = PaintedPaths()
  private var selection: Set<AnnotationID> = []
  private var probe = Vector2.zero
  private var chosen = 0
  /// The result of the last operation, so that the compiler removes no work.
  private(set) var found = 0

  init(_ scene: TimedScene, seed: UInt64) throws {
    editor = SceneEditor(try AnnotationScene(scene.records))
    records = scene.records
    inPaintingOrder = records.sorted { $0.annotation.zIndex < $1.annotation.zIndex }
    view = scene.scenery.view
    generator = SplitMix64(seed: seed, stream: "annotation probes")
  }

  /// Chooses the position of the next operation, and prepares it; not timed.
  mutating func prepare(_ quantity: AnnotationQuantity) throws {
    probe = view.min + Vector2(generator.unit(), generator.unit()) * view.size
    chosen = Int.random(in: records.indices, using: &generator)
    switch quantity {
    case .undo: try move()
    case .redo:
      try move()
      editor.undo()
    default: break
    }
  }

  mutating func perform(_ quantity: AnnotationQuantity) throws {
    switch quantity {
    case .hitTest:
      let position = CollectionOfOne(FramePosition(probe, in: 0))
      found += editor.scene.topmost(at: position, using: &paths)?.number ?? 0
    case .linearHitTest: found += linearHit()?.number ?? 0
    case .rectangleSelection:
      let area = Box(min: probe - view.size * 0.125, max: probe + view.size * 0.125)
      found += editor.scene.annotations(touching: FrameQuadrilateral(area, in: 0)).count
    case .selectAll:
      selection = Set(editor.scene.idsInPaintingOrder)
      found += selection.count
      selection = []
    case .edit: try move()
    case .undo: editor.undo()
    case .redo: editor.redo()
    case .reorder: try editor.bringToFront([records[chosen].id])
    default: break
    }
  }

  private mutating func move() throws {
    var transform = records[chosen].annotation.transform
    transform.position += Vector2(generator.symmetric(), generator.symmetric()) * 4
    try editor.setTransform(transform, of: records[chosen].id)
  }

  /// Each annotation is tested, the topmost first.
  private func linearHit() -> AnnotationID? {
    for index in inPaintingOrder.indices.reversed() where inPaintingOrder[index].annotation.isHit(at: probe) {
      return inPaintingOrder[index].id
    }
    return nil
  }
}
