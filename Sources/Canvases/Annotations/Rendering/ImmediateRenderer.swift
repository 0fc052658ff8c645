import Frames
import Geometry

/// Draws a scene by tessellating everything visible for each displayed frame, like a canvas with drawing commands. It
/// keeps no triangles. Tiles of what is too small are made all at once, and kept.
///
/// It draws the same triangles as ``RetainedRenderer``, bit for bit.
public final class ImmediateRenderer {
  private let mesher = AnnotationMesher()
  private var near = NearFrames()
  private var sights: [FrameSight] = []
  private var visible = VisibleAnnotations()
  private var together = AnnotationTiles(InkTiles(strokesPerFrame: .max))
  private var clipped = ClippedAnnotations(.painted)

  /// Creates a renderer without buffers.
  public init() {}

  /// The number of annotations tessellated for the last displayed frame.
  public private(set) var tessellatedCount = 0
  /// The tiles of what is too small or too much to be drawn one by one.
  public var tiles: InkTiles {
    get { together.tiles }
    _modify { yield &together.tiles }
  }

  /// Draws everything visible. O(visible vertices).
  /// - Parameters:
  ///   - scene: a scene whose frames are those of the canvas.
  ///   - canvas: the camera. Each canvas needs its own renderer, and so does each copy of a canvas that has made
  ///     different frames.
  ///   - drawing: the drawing, which is replaced.
  public func draw(
    _ scene: AnnotationScene, on canvas: FrameCanvas<DyadicHandoff>, into drawing: inout AnnotationDrawing
  ) {
    drawing.removeAll()
    findVisible(scene, on: canvas)
    if let backdrop = scene.keptBackdrop { drawing.append(backdrop: backdrop, on: canvas, mesher, clipped) }
    for item in visible.items { append(item, of: scene, into: &drawing) }
    drawing.tiles = together.tiles
  }

  /// Draws everything visible, one annotation at a time, so that only the triangles of one annotation are in memory.
  /// For a caller that keeps no drawing, such as the writer of a file. O(visible vertices).
  /// - Parameters:
  ///   - scene: see ``draw(_:on:into:)``.
  ///   - canvas: see ``draw(_:on:into:)``.
  ///   - body: receives the drawing of each visible annotation and tile, the backmost first.
  /// - Throws: the error that `body` throws, which ends the calls.
  public func forEachDrawing<Failure: Error>(
    of scene: AnnotationScene, on canvas: FrameCanvas<DyadicHandoff>,
    _ body: (AnnotationDrawing) throws(Failure) -> Void
  ) throws(Failure) {
    findVisible(scene, on: canvas)
    var drawing = AnnotationDrawing()
    if let backdrop = scene.keptBackdrop {
      drawing.append(backdrop: backdrop, on: canvas, mesher, clipped)
      try body(drawing)
    }
    for item in visible.items {
      drawing.removeAll()
      append(item, of: scene, into: &drawing)
      drawing.tiles = together.tiles
      try body(drawing)
    }
  }

  private func findVisible(_ scene: AnnotationScene, on canvas: FrameCanvas<DyadicHandoff>) {
    tessellatedCount = 0
    near.update(scene, on: canvas)
    sights.removeAll(keepingCapacity: true)
    for frame in near.frames { if let sight = FrameSight(frame, on: canvas) { sights.append(sight) } }
    clipped.forget()
    clipped.beginFrame(scene, on: canvas)
    visible.find(in: scene, sights, others: clipped.ancestors, on: canvas, &together)
  }

  private func append(_ item: VisibleAnnotations.Item, of scene: AnnotationScene, into drawing: inout AnnotationDrawing)
  {
    if let tile = item.tile { return drawing.append(together, tile) }
    guard let slot = scene.slots[Int(item.slot)] else { return }
    tessellatedCount += 1
    if item.sight < 0 {
      clipped.append(slot, item.slot, into: &drawing)
    } else {
      drawing.append(slot.annotation, id: slot.id, mesher, in: sights[Int(item.sight)])
    }
  }

  /// Draws an annotation that is not in the scene on top of the drawing: the preview of a tool.
  /// - Parameters:
  ///   - annotation: the annotation, drawn as if it were in the scene; an invalid one is not drawn.
  ///   - frame: an index of the canvas's tree.
  ///   - canvas: the camera.
  ///   - drawing: the drawing to append to.
  public func append(
    _ annotation: Annotation, in frame: Int, on canvas: FrameCanvas<DyadicHandoff>,
    into drawing: inout AnnotationDrawing
  ) {
    drawing.append(annotation, in: frame, on: canvas, mesher, clipped)
  }

  /// Draws paths on top of the drawing, such as those of ``AnnotationCanvas/writeSelection(in:into:)``. Curves are
  /// within 1/16 px. O(path elements and vertices).
  /// - Parameters:
  ///   - paths: in px from the top left of the viewport, not far outside it.
  ///   - drawing: the drawing to append to; the draws have no id.
  public func append(_ paths: PaintedPaths, into drawing: inout AnnotationDrawing) {
    mesher.make(paths)
    drawing.append(nil, mesher, .screen)
  }
}

extension AnnotationDrawing {
  /// Tessellates an annotation and appends it.
  mutating func append(
    _ annotation: borrowing Annotation, id: AnnotationID?, _ mesher: AnnotationMesher, in sight: FrameSight
  ) {
    mesher.make(annotation, exponent: sight.exponent)
    let first = draws.count
    append(id, mesher, Placement(SlotPose(annotation), in: sight))
    noteImages(of: annotation, from: first) { ImagePlacement(in: sight) }
  }

  /// Appends the triangles of a mesher.
  mutating func append(_ id: AnnotationID?, _ mesher: AnnotationMesher, _ placement: Placement) {
    let base = UInt32(truncatingIfNeeded: vertices.count)
    let first = UInt32(truncatingIfNeeded: indices.count)
    vertices.append(contentsOf: mesher.vertices)
    indices.append(contentsOf: mesher.indices)
    for part in mesher.parts {
      draws.append(
        AnnotationDraw(
          id: id, color: part.color, memory: .frame, firstIndex: first + part.first, indexCount: part.count,
          baseVertex: base, origin: placement.origin, scale: placement.scale, paint: AnnotationDraw.Paint(part.paint)))
    }
  }

  /// Appends an annotation outside of the scene.
  mutating func append(
    _ annotation: Annotation, in frame: Int, on canvas: FrameCanvas<DyadicHandoff>, _ mesher: AnnotationMesher,
    _ clipped: ClippedAnnotations
  ) {
    guard annotation.isVisible, annotation.kind.fault == nil, frame >= 0, frame < canvas.tree.count,
      AnnotationScene.reach.contains(annotation.paintedBox)
    else { return }
    if let sight = meshSight(of: annotation, in: frame, on: canvas) {
      append(annotation, id: nil, mesher, in: sight)
    } else {
      clipped.append(annotation, in: frame, on: canvas, into: &self)
    }
  }

  /// Appends the backdrop of a scene. Its clipped outline is kept.
  mutating func append(
    backdrop: AnnotationScene.KeptAnnotation, on canvas: FrameCanvas<DyadicHandoff>, _ mesher: AnnotationMesher,
    _ clipped: ClippedAnnotations
  ) {
    if let sight = meshSight(of: backdrop.annotation, in: 0, on: canvas) {
      append(backdrop.annotation, id: nil, mesher, in: sight)
    } else {
      clipped.append(backdrop: backdrop, into: &self)
    }
  }

  /// The view of a frame in which a mesh can represent an annotation; nil if the annotation must be clipped.
  private func meshSight(
    of annotation: Annotation, in frame: Int, on canvas: FrameCanvas<DyadicHandoff>
  ) -> FrameSight? {
    let size = annotation.paintedBox.size
    guard let sight = FrameSight(frame, on: canvas), max(size.x, size.y) <= sight.greatestSize else { return nil }
    return sight
  }
}
