import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The position of an annotation in the image: a scale about the top left corner of its box, then a rotation about the
/// centre of the scaled box.
///
/// A local position `c` of an annotation whose box is `b` is mapped to `position + m + R(c ∘ scale − m)` in the image,
/// where `m = centre(b) ∘ scale` and `R` rotates by ``rotation``. So ``position`` is the image position of the local
/// origin before the rotation.
///
/// The scale does not stretch strokes and arrow heads: a pen is round.
public struct AnnotationTransform: Hashable, Sendable {
  /// The position of the local origin before the rotation, in image units: units of the annotation's frame.
  public var position: Vector2
  /// Image units per local unit on each axis; finite and not 0. A negative scale mirrors.
  public var scale: Vector2
  /// The rotation about the centre of the box, in radians, finite; positive turns clockwise on a screen (y down).
  public var rotation: Double

  /// Creates a transform. Its values are checked when it is added to a scene.
  /// - Parameters:
  ///   - position: the position of the local origin before the rotation, in image units.
  ///   - scale: image units per local unit.
  ///   - rotation: in radians, clockwise on a screen.
  public init(position: Vector2, scale: Vector2 = Vector2(1, 1), rotation: Double = 0) {
    self.position = position
    self.scale = scale
    self.rotation = rotation
  }

  /// Cosine and sine of the rotation; exactly (1, 0) for none.
  public var turn: Vector2 { rotation == 0 ? Vector2(1, 0) : Vector2(cos(rotation), sin(rotation)) }

  /// The image position of the centre of a local box. It does not depend on the rotation.
  public func centre(of box: Box) -> Vector2 { position + box.centre * scale }

  /// The image position of a local position.
  /// - Parameters:
  ///   - local: in local units.
  ///   - box: the annotation's box, in local units.
  public func image(_ local: Vector2, in box: Box) -> Vector2 {
    let centre = box.centre * scale
    return position + centre + (local * scale - centre).rotated(by: turn)
  }

  /// The local position at an image position: the inverse of ``image(_:in:)`` up to rounding.
  public func local(_ image: Vector2, in box: Box) -> Vector2 {
    let centre = box.centre * scale
    return ((image - position - centre).rotated(byInverseOf: turn) + centre) / scale
  }
}
