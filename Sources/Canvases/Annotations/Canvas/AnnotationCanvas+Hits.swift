import Frames
import Geometry

// Hit tests at a position, in a rectangle and in a lasso: exact, at any depth.
extension AnnotationCanvas {
  /// The number of levels above the active frame up to which positions in doubles are within 2^-7 px. Annotations
  /// further up are hit-tested by their outlines near the active frame.
  private static let levelsInDoubles = 2

  /// The topmost annotation at a canvas position; nil if there is none. A fill is hit on its inside, a stroke within
  /// its width, a text anywhere in its box; see <doc:HitTesting>. O(log n + nearby annotations), plus O(levels) if the
  /// camera has changed frame.
  /// - Parameters:
  ///   - position: in points from the top left; a position that is not finite hits nothing.
  ///   - tolerance: the distance that still counts as a hit, in points, at least 0.
  ///   - pickable: the annotations that can be hit; invisible ones never can.
  public func annotation(
    at position: Vector2, tolerance: Double = 4, among pickable: PickableAnnotations = .unlocked
  ) -> AnnotationID? {
    guard position.x.isFinite, position.y.isFinite, tolerance >= 0, tolerance.isFinite else { return nil }
    let scene = editor.scene
    var positions: [FramePosition] = []
    var best: PaintingOrder?
    clipped.beginFrame(scene, on: frames)
    func test(_ slot: Int32) {
      guard let kept = scene.slots[Int(slot)], pickable.contains(scene.marks[Int(slot)]) else { return }
      let order = scene.order(kept)
      if let best, order < best { return }
      if clipped.contains(screen(position), tolerance: tolerance * pixelDensity, slot, in: scene) { best = order }
    }
    for frame in scene.indices.keys {
      guard let view = view(of: frame) else { continue }
      let place = FramePosition(view.image(position), in: frame, tolerance: tolerance / view.pointsPerUnit)
      if levels(above: frame) <= Self.levelsInDoubles {
        positions.append(place)
      } else {
        let box = Box(min: place.position, max: place.position)
        scene.indices[frame]?.forEach(intersecting: box.expanded(by: place.tolerance + place.position.length * 0x1p-48))
        {
          test($0)
        }
      }
    }
    for slot in clipped.ancestors { test(slot) }
    let near = scene.topmost(at: positions, among: pickable)
    guard let near, let slot = scene.slot(of: near), let kept = scene.slots[Int(slot)] else { return best?.id }
    return best.map { $0 > scene.order(kept) ? $0.id : near } ?? near
  }

  /// The number of levels from a frame down to the active one; 0 or less for others.
  private func levels(above frame: Int) -> Int { frames.tree[activeFrame].level - frames.tree[frame].level }

  /// The annotations wholly inside a box on the canvas. Only annotations that are visible and not locked count, in
  /// frames at most two levels above the active one and twelve below it.
  /// - Parameter box: in points from the top left.
  public func annotations(in box: Box) -> Set<AnnotationID> {
    selected(box) { scene, area in scene.annotations(enclosedBy: area) }
  }

  /// The annotations that intersect a box on the canvas, restricted as in ``annotations(in:)``.
  /// - Parameter box: in points from the top left.
  public func annotations(touching box: Box) -> Set<AnnotationID> {
    selected(box) { scene, area in scene.annotations(touching: area) }
  }

  /// The annotations wholly inside a closed polygon on the canvas, by the even-odd rule, restricted as in
  /// ``annotations(in:)``.
  /// - Parameter polygon: in points from the top left, at least 3 finite positions.
  public func annotations(inLasso polygon: [Vector2]) -> Set<AnnotationID> {
    var result: Set<AnnotationID> = []
    forEachView { frame, view in
      if let lasso = Lasso(polygon.map { view.image($0) }, in: frame) {
        result.formUnion(editor.scene.annotations(enclosedBy: lasso))
      }
    }
    return result
  }

  private func selected(
    _ box: Box, _ select: (AnnotationScene, FrameQuadrilateral) -> [AnnotationID]
  ) -> Set<AnnotationID> {
    guard !box.isEmpty, box.size.x.isFinite, box.size.y.isFinite else { return [] }
    let corners = [box.min, Vector2(box.max.x, box.min.y), box.max, Vector2(box.min.x, box.max.y)]
    var result: Set<AnnotationID> = []
    forEachView { frame, view in
      let seen = corners.map { view.image($0) }
      result.formUnion(select(editor.scene, FrameQuadrilateral((seen[0], seen[1], seen[2], seen[3]), in: frame)))
    }
    return result
  }

  /// Calls `body` for the frames that have annotations and a view in doubles.
  private func forEachView(_ body: (Int, CanvasView) -> Void) {
    for frame in editor.scene.indices.keys {
      if let view = view(of: frame), levels(above: frame) <= Self.levelsInDoubles { body(frame, view) }
    }
  }
}
