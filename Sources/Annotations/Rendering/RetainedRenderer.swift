import Frames
import Geometry

/// Draws a scene from triangles that are kept: each annotation is tessellated once for a range of zooms of four to one,
/// and again only when its kind, scale or appearance has changed. Moving and rotating it changes no triangle.
///
/// Annotations that have not been drawn for 120 frames are forgotten once there are more of them than twice those
/// drawn. In the steady state, a frame allocates nothing. It draws the same triangles as ``ImmediateRenderer``, bit for
/// bit.
public final class RetainedRenderer {
  private var near = NearFrames()
  private var sights: [FrameSight] = []
  private var visible = VisibleAnnotations()
  private var clipped = ClippedAnnotations(.painted)
  private var kept = KeptMeshes()

  /// A renderer that has drawn nothing.
  public init() {}

  /// The triangles that are kept.
  public var meshes: MeshArena { kept.arena }
  /// How many annotations' triangles were made for the last frame.
  public var tessellatedCount: Int { kept.tessellatedCount }
  /// How many annotations' triangles are kept.
  public var keptCount: Int { kept.count }
  /// The size of all that it keeps, in bytes: triangles, what there is of each annotation, and buffers.
  public var byteCount: Int { kept.byteCount + visible.byteCount }

  /// Draws what is visible. O(visible annotations) and the vertices of those that have changed or come into view.
  /// - Parameters:
  ///   - scene: whose frames are those of the canvas. It may be another one each time; what is the same annotation,
  ///     unchanged, in the same slot of both is not made anew.
  ///   - canvas: the camera. One renderer serves one canvas: copies of a canvas in which different frames have been
  ///     made take a renderer each.
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
    kept.draw(visible.items, of: scene, sights, clipped, into: &drawing)
  }

  /// Draws an annotation that is not in the scene on top of what was drawn: the preview of a tool.
  /// - Parameters:
  ///   - annotation: drawn where it would be in the scene; made anew; one that no scene would take is not drawn.
  ///   - frame: an index of the canvas's tree.
  ///   - canvas: the camera.
  ///   - drawing: appended to.
  public func append(
    _ annotation: Annotation, in frame: Int, on canvas: FrameCanvas<DyadicHandoff>,
    into drawing: inout AnnotationDrawing
  ) {
    drawing.append(annotation, in: frame, on: canvas, kept.mesher, clipped)
  }

  /// Draws paths on top of what was drawn: what ``AnnotationCanvas/writeSelection(in:into:)`` writes. Curves are within
  /// 1/16 px. O(path elements and vertices).
  /// - Parameters:
  ///   - paths: in px from the top left of the viewport, not far outside of it.
  ///   - drawing: appended to; the draws have no id.
  public func append(_ paths: PaintedPaths, into drawing: inout AnnotationDrawing) {
    kept.mesher.make(paths)
    drawing.append(nil, kept.mesher, .screen)
  }
}
