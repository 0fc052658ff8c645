import Frames
import Geometry

/// Annotations that float32 cannot represent on the screen, and those of frames far above. They are clipped to a box
/// near the active frame when the camera changes frame, and to the viewport for each displayed frame.
final class ClippedAnnotations {
  private struct Key: Hashable {
    var canvas: UInt64
    var active: Int
    var viewport: Viewport
  }

  /// An annotation's outline near the active frame.
  private struct Kept {
    var revision: UInt64
    var transform: AnnotationTransform
    var frame: Int
    var outline: ClippedOutline
  }

  /// The paths of an annotation to clip.
  enum Region {
    /// The painted paths.
    case painted
    /// The paths for hit tests.
    case hit
  }

  private let region: Region
  /// The slots of annotations near the active frame that are in frames too far up for a view in doubles.
  private(set) var ancestors: [Int32] = []
  /// The number of outlines computed for this displayed frame.
  private(set) var cutCount = 0
  private var key: Key?
  private var content: UInt64?
  private var kept: [Int32: Kept] = [:]
  private var keptBackdrop: (annotation: AnnotationScene.KeptAnnotation, outline: ClippedOutline)?
  private var offsets: [Int: FrameOffset] = [:]
  private var paths = PaintedPaths()
  private let writer = OutlineWriter()
  private var view = OutlineWriter.View(centre: .zero, scale: Vector2(1, 0), size: .zero)
  private var half = 0.0
  private var tree = FrameTree()

  /// Creates an empty set of outlines.
  /// - Parameter region: the paths to clip: the painted ones for drawing, or those for hit tests with
  ///   ``contains(_:tolerance:_:in:)``.
  init(_ region: Region) { self.region = region }

  /// Drops all outlines.
  func forget() {
    key = nil
    content = nil
  }

  /// Prepares for a displayed frame. O(1), unless the camera has changed frame: then O(levels + annotations nearby in
  /// frames above). Any change of the scene repeats the search of frames above.
  func beginFrame(_ scene: borrowing AnnotationScene, on canvas: FrameCanvas<DyadicHandoff>) {
    cutCount = 0
    let camera = canvas.camera
    view = OutlineWriter.View(centre: camera.centre, scale: camera.turn * camera.zoom, size: canvas.viewport.size)
    let key = Key(canvas: canvas.identity, active: camera.frame, viewport: canvas.viewport)
    if key != self.key {
      self.key = key
      content = nil
      kept.removeAll(keepingCapacity: true)
      keptBackdrop = nil
      offsets.removeAll(keepingCapacity: true)
      half = DyadicHandoff.centreLimit * 1.5 + 2 * canvas.viewport.diagonal
    }
    if let known = keptBackdrop, known.annotation !== scene.keptBackdrop { keptBackdrop = nil }
    tree = canvas.tree
    guard content != scene.contentRevision else { return }
    content = scene.contentRevision
    findAncestors(scene, active: camera.frame)
  }

  /// Finds the annotations near the active frame in frames that are too far up for doubles.
  private func findAncestors(_ scene: borrowing AnnotationScene, active: Int) {
    ancestors.removeAll(keepingCapacity: true)
    let level = tree[active].level
    for (frame, index) in scene.indices where index.count > 0 && frame >= 0 && frame < tree.count {
      guard level - tree[frame].level > FrameSight.levelsUp else { continue }
      let origin = offset(of: frame).rounded
      guard origin.x.isFinite, origin.y.isFinite else { continue }
      let reach = Vector2(repeating: origin.length * 0x1p-48 + 0x1p-30)
      index.forEach(intersecting: Box(min: origin - reach, max: origin + reach)) { slot in
        if scene.marks[Int(slot)].isVisible { ancestors.append(slot) }
      }
    }
    ancestors.sort()
  }

  private func offset(of frame: Int) -> FrameOffset {
    if let known = offsets[frame] { return known }
    let made = FrameOffset(of: key?.active ?? 0, in: frame, tree: tree)
    offsets[frame] = made
    return made
  }

  func append(_ slot: AnnotationScene.Slot, _ index: Int32, into drawing: inout AnnotationDrawing) {
    let first = drawing.draws.count
    writer.write(outline(of: slot, index), id: slot.id, view, into: &drawing)
    drawing.noteImages(of: slot.annotation, from: first) { placement(of: slot.frame) }
  }

  /// Draws the backdrop of the scene of the last ``beginFrame(_:on:)``, which is in frame 0.
  func append(backdrop: AnnotationScene.KeptAnnotation, into drawing: inout AnnotationDrawing) {
    let first = drawing.draws.count
    let outline = keptBackdrop?.outline ?? makeOutline(backdrop.annotation, 0)
    if keptBackdrop == nil { keptBackdrop = (backdrop, outline) }
    writer.write(outline, id: nil, view, into: &drawing)
    drawing.noteImages(of: backdrop.annotation, from: first) { placement(of: 0) }
  }

  /// Draws an annotation that is not in the scene.
  func append(
    _ annotation: Annotation, in frame: Int, on canvas: FrameCanvas<DyadicHandoff>,
    into drawing: inout AnnotationDrawing
  ) {
    let first = drawing.draws.count
    writer.write(makeOutline(annotation, frame), id: nil, view, into: &drawing)
    drawing.noteImages(of: annotation, from: first) { placement(of: frame) }
  }

  /// The map from a frame's positions to the screen, at any depth.
  private func placement(of frame: Int) -> ImagePlacement {
    let offset = offset(of: frame)
    let unit = Double(sign: .plus, exponent: -offset.levels * FrameOffset.levelBits, significand: 1)
    return ImagePlacement(
      centre: offset.rounded + view.centre * unit, remainder: .zero,
      pxPerUnit: view.scale / unit, middle: view.size * 0.5)
  }

  /// Whether the region of an annotation is within a tolerance of a position, exactly at any depth and size. It uses
  /// the scene and camera of the last ``beginFrame(_:on:)``.
  /// - Parameters:
  ///   - position: in px from the top left of the viewport, within the viewport.
  ///   - tolerance: in px, at least 0.
  ///   - index: the index of the annotation's slot.
  ///   - scene: the scene.
  func contains(
    _ position: Vector2, tolerance: Double, _ index: Int32, in scene: borrowing AnnotationScene
  ) -> Bool {
    guard let slot = scene.slots[Int(index)] else { return false }
    return writer.contains(position, tolerance: tolerance, outline(of: slot, index), view)
  }

  private func outline(of slot: AnnotationScene.Slot, _ index: Int32) -> ClippedOutline {
    let transform = slot.annotation.transform
    if let known = kept[index], known.revision == slot.revision, known.transform == transform,
      known.frame == slot.frame
    {
      return known.outline
    }
    let outline = makeOutline(slot.annotation, slot.frame)
    kept[index] = Kept(revision: slot.revision, transform: transform, frame: slot.frame, outline: outline)
    return outline
  }

  private func makeOutline(_ annotation: Annotation, _ frame: Int) -> ClippedOutline {
    cutCount += 1
    paths.removeAll()
    switch region {
    case .painted: annotation.kind.paint(annotation.transform.scale, annotation.appearance, into: &paths)
    case .hit: annotation.kind.paintHitRegion(annotation.transform.scale, annotation.appearance, into: &paths)
    }
    let extent = annotation.kind.paintedExtent(annotation.transform.scale, annotation.appearance)
    let builder = OutlineBuilder(
      SlotPose(annotation), extent: extent.length, offset: offset(of: frame), half: half)
    return builder.outline(of: paths)
  }
}
