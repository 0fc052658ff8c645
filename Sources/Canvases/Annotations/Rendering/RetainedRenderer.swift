import Frames
import Geometry

/// Draws a scene from stored triangles. Each annotation is tessellated once for a range of zooms with the ratio four,
/// and again only if its kind, scale or appearance has changed. Moving and rotating it changes no triangle.
///
/// Annotations that have not been drawn for 120 displayed frames are dropped once there are more than twice as many of
/// them as drawn ones. In the steady state, drawing meshes allocates nothing. Annotations too large for meshes are
/// clipped near the active frame, and filled anew for each displayed frame, which allocates. It draws the same
/// triangles as ``ImmediateRenderer``, bit for bit, once its ``tiles`` are made.
public final class RetainedRenderer {
  private var near = NearFrames()
  private var sights: [FrameSight] = []
  private var visible = VisibleAnnotations()
  private var together = AnnotationTiles(InkTiles())
  private var clipped = ClippedAnnotations(.painted)
  private var kept = KeptMeshes()

  /// Creates a renderer without triangles.
  public init() {}

  /// The stored triangles.
  public var meshes: MeshArena { kept.arena }
  /// The number of annotations tessellated for the last displayed frame.
  public var tessellatedCount: Int { kept.tessellatedCount }
  /// The number of annotations clipped anew near the active frame for the last displayed frame: those too large for
  /// meshes.
  var cutCount: Int { clipped.cutCount }
  /// The number of annotations with stored triangles.
  public var keptCount: Int { kept.count }
  /// The size of everything it stores, in bytes: triangles, the states of annotations, and buffers.
  public var byteCount: Int { kept.byteCount + visible.byteCount + together.tiles.byteCount }
  /// The tiles of what is too small or too much to be drawn one by one, with the number of annotations that are painted
  /// into them in a displayed frame.
  public var tiles: InkTiles {
    get { together.tiles }
    _modify { yield &together.tiles }
  }

  /// Draws everything visible. O(visible annotations + vertices of those that have changed or come into view).
  /// - Parameters:
  ///   - scene: a scene whose frames are those of the canvas. It may be a different scene each time. An annotation that
  ///     is unchanged and in the same slot of both scenes is not tessellated again.
  ///   - canvas: the camera. Each canvas needs its own renderer, and so does each copy of a canvas that has made
  ///     different frames.
  ///   - drawing: the drawing, which is replaced.
  public func draw(
    _ scene: AnnotationScene, on canvas: FrameCanvas<DyadicHandoff>, into drawing: inout AnnotationDrawing
  ) {
    drawing.removeAll()
    near.update(scene, on: canvas)
    sights.removeAll(keepingCapacity: true)
    for frame in near.frames { if let sight = FrameSight(frame, on: canvas) { sights.append(sight) } }
    clipped.beginFrame(scene, on: canvas)
    visible.find(in: scene, sights, others: clipped.ancestors, on: canvas, &together)
    if let backdrop = scene.keptBackdrop { drawing.append(backdrop: backdrop, on: canvas, kept.mesher, clipped) }
    kept.draw(visible.items, of: scene, sights, clipped, together, into: &drawing)
    drawing.tiles = together.tiles
  }

  /// Draws an annotation that is not in the scene on top of the drawing: the preview of a tool.
  /// - Parameters:
  ///   - annotation: the annotation, drawn as if it were in the scene and tessellated anew; an invalid one is not
  ///     drawn.
  ///   - frame: an index of the canvas's tree.
  ///   - canvas: the camera.
  ///   - drawing: the drawing to append to.
  public func append(
    _ annotation: Annotation, in frame: Int, on canvas: FrameCanvas<DyadicHandoff>,
    into drawing: inout AnnotationDrawing
  ) {
    drawing.append(annotation, in: frame, on: canvas, kept.mesher, clipped)
  }

  /// Draws paths on top of the drawing, such as those of ``AnnotationCanvas/writeSelection(in:into:)``. Curves are
  /// within 1/16 px. O(path elements and vertices).
  /// - Parameters:
  ///   - paths: in px from the top left of the viewport, not far outside it.
  ///   - drawing: the drawing to append to; the draws have no id.
  public func append(_ paths: PaintedPaths, into drawing: inout AnnotationDrawing) {
    kept.mesher.make(paths)
    drawing.append(nil, kept.mesher, .screen)
  }
}
