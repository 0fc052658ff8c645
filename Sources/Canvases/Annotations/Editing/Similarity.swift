import Geometry

/// A map of the plane that preserves shapes: a rotation, a magnification and a displacement.
struct Similarity: Sendable {
  /// A position before the map.
  var source = Vector2.zero
  /// The position that the map moves it to.
  var target = Vector2.zero
  /// The magnification, positive.
  var factor = 1.0
  /// The rotation, in radians, clockwise on a screen.
  var angle = 0.0

  /// The mapped position. Without a rotation and a magnification, displacements are kept bit for bit.
  func callAsFunction(_ position: Vector2) -> Vector2 {
    let turn = AnnotationTransform(position: .zero, rotation: angle).turn
    return target + (position - source).rotated(by: turn) * factor
  }
}

extension Annotation {
  /// The annotation after a map, including strokes and arrow heads. A pure displacement keeps the bits of its kind and
  /// its sizes.
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
