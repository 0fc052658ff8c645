import Frames
import Geometry

/// Draws a scene from stored triangles. Each annotation is tessellated once for a range of zooms of four to one, and
/// again only when its kind, scale or appearance has changed. Moving and rotating it changes no triangle.
///
/// Annotations that have not been drawn for 120 frames are dropped once there are more than twice as many of them as
/// drawn ones. In the steady state, a frame of meshes allocates nothing; what is too large for them was cut near the
/// active frame, and is filled for each frame by a filler that allocates. It draws the same triangles as ``ImmediateRenderer``,
/// bit for bit.
public final class RetainedRenderer {
  private var near = NearFrames()
  private var sights: [FrameSight] = []
  private var visible = VisibleAnnotations()
  private var clipped = ClippedAnnotations(.painted)
  private var kept = KeptMeshes()

  /// A renderer without triangles.
  public init() {}

  /// The stored triangles.
  public var meshes: MeshArena { kept.arena }
  /// The number of annotations tessellated for the last frame.
  public var tessellatedCount: Int { kept.tessellatedCount }
  /// The number of annotations cut anew near the active frame for the last frame, as those too large for meshes are.
  var cutCount: Int { clipped.cutCount }
  /// The number of annotations with stored triangles.
  public var keptCount: Int { kept.count }
  /// The size of everything it stores, in bytes: triangles, the states of annotations, and buffers.
  public var byteCount: Int { kept.byteCount + visible.byteCount }

  /// Draws everything visible. O(visible annotations + vertices of those that have changed or come into view).
  /// - Parameters:
  ///   - scene: a scene whose frames are those of the canvas. It may be another one each time; an annotation that is
  ///     unchanged and in the same slot of both is not tessellated again.
  ///   - canvas: the camera. Each canvas needs its own renderer, and so does each copy of a canvas in which other
  ///     frames have been made.
  ///   - drawing: replaced.
  public func draw(
    _ scene: AnnotationScene, on canvas: FrameCanvas<DyadicHandoff>, into drawing: inout AnnotationDrawing
  ) {
    drawing.removeAll()
    near.update(scene, on: canvas)
    sights.removeAll(keepingCapacity: true)
    for frame in near.frames { if let sight = FrameSight(frame, on: canvas) { sights.append(sight) } }
    clipped.beginFrame(scene, on: canvas)
    visible.find(in: scene, sights, others: clipped.ancestors)
    if let backdrop = scene.keptBackdrop { drawing.append(backdrop: backdrop, on: canvas, kept.mesher, clipped) }
    kept.draw(visible.items, of: scene, sights, clipped, into: &drawing)
  }

  /// Draws an annotation that is not in the scene on top of the drawing: the preview of a tool.
  /// - Parameters:
  ///   - annotation: the annotation, drawn as if it were in the scene and tessellated anew; one that no scene would
  ///     accept is not drawn.
  ///   - frame: an index of the canvas's tree.
  ///   - canvas: the camera.
  ///   - drawing: appended to.
  public func append(
    _ annotation: Annotation, in frame: Int, on canvas: FrameCanvas<DyadicHandoff>,
    into drawing: inout AnnotationDrawing
  ) {
    drawing.append(annotation, in: frame, on: canvas, kept.mesher, clipped)
  }

  /// Draws paths on top of the drawing: those that ``AnnotationCanvas/writeSelection(in:into:)`` writes. Curves are
  /// within 1/16 px. O(path elements and vertices).
  /// - Parameters:
  ///   - paths: in px from the top left of the viewport, not far outside of it.
  ///   - drawing: appended to; the draws have no id.
  public func append(_ paths: PaintedPaths, into drawing: inout AnnotationDrawing) {
    kept.mesher.make(paths)
    drawing.append(nil, kept.mesher, .screen)
  }
}
