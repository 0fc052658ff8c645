import Geometry

/// A map of the plane that keeps shapes: a rotation, a magnification and a displacement.
struct Similarity: Sendable {
  /// A position of the one plane.
  var source = Vector2.zero
  /// Where that comes to.
  var target = Vector2.zero
  /// The magnification, positive.
  var factor = 1.0
  /// The rotation, in radians, clockwise on a screen.
  var angle = 0.0

  /// Where a position comes to. Without a rotation and a magnification, displacements are kept as they are.
  func callAsFunction(_ position: Vector2) -> Vector2 {
    let turn = AnnotationTransform(position: .zero, rotation: angle).turn
    return target + (position - source).rotated(by: turn) * factor
  }
}

extension Annotation {
  /// The annotation where a map takes it, strokes and arrow heads included. By a map that only displaces, its kind and
  /// its sizes keep their bits.
  func mapped(by map: Similarity) -> Annotation {
    var result = self
    let box = kind.box
    if map.factor != 1 {
      result.kind = kind.magnified(by: map.factor)
      result.transform.scale *= map.factor
      result.appearance.strokeWidth *= map.factor
    }
    if map.angle != 0 { result.transform.rotation += map.angle }
    result.transform.position = map(transform.centre(of: box)) - box.centre * result.transform.scale
    return result
  }
}
