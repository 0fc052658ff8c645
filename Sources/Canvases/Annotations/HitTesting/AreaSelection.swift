import Geometry

/// A selection rectangle in the coordinates of one frame. It is a convex quadrilateral, since the camera may be
/// rotated.
public struct FrameQuadrilateral: Hashable, Sendable {
  /// The frame.
  public var frame: Int
  /// The corners of a convex quadrilateral, in the frame's units and in either direction of rotation. It may have no
  /// area.
  public var corners: (Vector2, Vector2, Vector2, Vector2) {
    get { (a, b, c, d) }
    set { (a, b, c, d) = newValue }
  }
  private var a, b, c, d: Vector2

  /// Creates a quadrilateral from four consecutive corners, in the frame's units.
  /// - Parameters:
  ///   - corners: the corners of a convex quadrilateral.
  ///   - frame: the frame.
  public init(_ corners: (Vector2, Vector2, Vector2, Vector2), in frame: Int) {
    (a, b, c, d) = corners
    self.frame = frame
  }

  /// Creates a rectangle parallel to the frame's axes.
  /// - Parameters:
  ///   - box: in the frame's units.
  ///   - frame: the frame.
  public init(_ box: Box, in frame: Int) {
    self.init((box.min, Vector2(box.max.x, box.min.y), box.max, Vector2(box.min.x, box.max.y)), in: frame)
  }

  var polygon: ConvexPolygon { ConvexPolygon(a, b, c, d) }
}

extension AnnotationScene {
  /// The annotations that intersect a selection rectangle, from bottom to top. O(log n + found · log found + nearby
  /// path elements).
  ///
  /// Only hit regions count: a rectangle inside an unfilled shape does not intersect the shape.
  /// - Parameters:
  ///   - area: a convex quadrilateral.
  ///   - pickable: the annotations that count.
  public func annotations(
    touching area: FrameQuadrilateral, among pickable: PickableAnnotations = .unlocked
  ) -> [AnnotationID] {
    let polygon = area.polygon
    return select(in: polygon.box, of: area.frame, among: pickable) { annotation, box, paths in
      guard ConvexPolygon(box).intersects(polygon) else { return false }
      let view = LocalView(annotation)
      return paths.touches(polygon.map(view.local))
    }
  }

  /// The annotations wholly inside a selection rectangle, including its border, from bottom to top. O(log n + found ·
  /// log found + nearby path elements).
  /// - Parameters:
  ///   - area: a convex quadrilateral; one without area contains nothing.
  ///   - pickable: the annotations that count.
  public func annotations(
    enclosedBy area: FrameQuadrilateral, among pickable: PickableAnnotations = .unlocked
  ) -> [AnnotationID] {
    let polygon = area.polygon
    let (first, second) = (polygon[2] - polygon[0], polygon[3] - polygon[1])
    let turn = first.cross(second)
    guard turn != 0 else { return [] }
    return select(in: polygon.box, of: area.frame, among: pickable) { annotation, _, paths in
      let view = LocalView(annotation)
      for index in 0..<4 {
        let edge = polygon[index + 1] - polygon[index]
        let length = edge.length
        guard length > 0 else { continue }
        let outwards = (turn > 0 ? edge.perpendicularCW : edge.perpendicularCCW) / length
        let farthest = paths.farthest(in: outwards.rotated(byInverseOf: view.turn))
        if !(farthest > -.infinity && farthest <= (polygon[index] - view.centre).dot(outwards)) { return false }
      }
      return true
    }
  }

  /// The annotations whose boxes intersect a box and whose paths satisfy a condition, from bottom to top.
  func select(
    in box: Box, of frame: Int, among pickable: PickableAnnotations,
    where isSelected: (Annotation, Box, PaintedPaths) -> Bool
  ) -> [AnnotationID] {
    guard let index = indices[frame] else { return [] }
    var paths = PaintedPaths()
    var found: [PaintingOrder] = []
    index.forEach(intersecting: box) { number in
      guard pickable.contains(marks[Int(number)]), let slot = slots[Int(number)] else { return }
      let annotation = slot.annotation
      paths.removeAll()
      annotation.kind.paintHitRegion(annotation.transform.scale, annotation.appearance, into: &paths)
      if isSelected(annotation, slot.paintedBox, paths) { found.append(order(slot)) }
    }
    return found.sorted().map(\.id)
  }
}

/// A map from positions of a frame to those of an annotation: relative to its centre, before its rotation.
struct LocalView {
  let centre: Vector2
  let turn: Vector2

  init(_ annotation: Annotation) {
    centre = annotation.transform.centre(of: annotation.kind.box)
    turn = annotation.transform.turn
  }

  func local(_ position: Vector2) -> Vector2 { (position - centre).rotated(byInverseOf: turn) }
}
