import Annotations
import Geometry
import Testing

/// The position at which SwiftUI's chain of effects shows a view, in matrices, compared with an annotation's transform.
struct SwiftUIOrderTests {
  /// A linear map and a displacement after it.
  private struct Affine {
    var columns = (Vector2(1, 0), Vector2(0, 1))
    var displacement = Vector2.zero

    func callAsFunction(_ p: Vector2) -> Vector2 { columns.0 * p.x + columns.1 * p.y + displacement }

    /// The same map about a position other than the origin.
    func about(_ anchor: Vector2) -> (Vector2) -> Vector2 { { self($0 - anchor) + anchor } }
  }

  /// `.scaleEffect(scale, anchor: .topLeading).rotationEffect(angle, anchor: .center).position(p)` on a view of a size.
  /// The effects change only the drawing, so anchors refer to the frame of the layout, and `position` centres that
  /// frame.
  private func swiftUI(
    _ local: Vector2, _ size: Vector2, _ scale: Vector2, _ turn: Vector2, _ position: Vector2
  ) -> Vector2 {
    let scaled = Affine(columns: (Vector2(scale.x, 0), Vector2(0, scale.y))).about(.zero)
    let rotated = Affine(columns: (turn, Vector2(-turn.y, turn.x))).about(size * 0.5)
    return rotated(scaled(local)) + (position - size * 0.5)
  }

  @Test func theDifferenceIsTheFormulaOfTheArticle() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<200 {
      let size = Vector2(10 + 90 * random.unit(), 10 + 90 * random.unit())
      let scale = Vector2(0.2 + random.unit() * 4, 0.2 + random.unit() * 4)
      let position = Vector2(random.symmetric(), random.symmetric()) * 500
      let local = size * Vector2(random.unit(), random.unit())
      let transform = AnnotationTransform(position: position, scale: scale, rotation: 3 * random.symmetric())
      let middle = scale * size * 0.5
      let difference = middle + (size * 0.5 - middle).rotated(by: transform.turn)
      let ours = transform.image(local, in: Box(min: .zero, max: size))
      let theirs = swiftUI(local, size, scale, transform.turn, position)
      #expect((ours - theirs - difference).length < 1e-9)
    }
  }
}
