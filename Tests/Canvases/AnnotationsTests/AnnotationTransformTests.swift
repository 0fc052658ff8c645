import Annotations
import Geometry
import TestSupport
import Testing

/// The meaning of position, scale and rotation.
struct AnnotationTransformTests {
  private let box = Box(min: .zero, max: Vector2(40, 20))

  @Test func positionIsTheTopLeftCornerWithoutARotation() {
    let transform = AnnotationTransform(position: Vector2(100, 50), scale: Vector2(2, 3))
    #expect(transform.image(.zero, in: box) == Vector2(100, 50))
    #expect(transform.image(box.max, in: box) == Vector2(180, 110))
  }

  @Test func theCentreStaysUnderRotation() {
    let transform = AnnotationTransform(position: Vector2(100, 50), scale: Vector2(2, 3), rotation: 0.7)
    let centre = transform.image(box.centre, in: box)
    #expect((centre - Vector2(140, 80)).length < 1e-12)
  }
}
