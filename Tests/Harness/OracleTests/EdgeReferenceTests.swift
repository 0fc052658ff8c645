import Geometry
import Oracle
import TestSupport
import Testing

@Suite("The distance of a drawn edge")
struct EdgeReferenceTests {
  static let seed: UInt64 = 0x6e34
  private let reference = EdgeReference(viewport: .standard)

  /// An oblique line through the viewport: a point of it, its direction, and its normal.
  private static func line(_ random: inout SplitMix64) -> (point: Vector2, direction: Vector2, normal: Vector2) {
    let point = Viewport.standard.centre * Vector2(random.symmetric(), random.symmetric()) * 0.6
    let direction = Rotation(halfTangent: 3 * random.symmetric())?.pair ?? Vector2(1, 0)
    return (point, direction, Vector2(-direction.y, direction.x))
  }

  @Test("is zero for the same edge, however it is moved along itself")
  func same() {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<500 {
      let (point, direction, _) = Self.line(&random)
      let drawn = (
        start: point - direction * (2000 + 1e5 * random.unit()), end: point + direction * (2000 + 1e5 * random.unit())
      )
      let distance = reference.distance(drawn: drawn, exact: point, direction: direction * 7) ?? .nan
      check(distance <= 1e-9, "\(drawn) on \(point) along \(direction): \(distance)")
      // Any point of the line stands for it, in view or not: what is not drawn is missed.
      let far = reference.distance(drawn: [], exact: point + direction * 5e4, direction: direction)
      check(far == .infinity, "\(String(describing: far)) by a point far off on \(point) along \(direction)")
    }
  }

  @Test("is the offset of a parallel edge")
  func parallel() {
    var random = SplitMix64(seed: Self.seed &+ 1)
    for _ in 0..<500 {
      let (point, direction, normal) = Self.line(&random)
      let offset = normal * (20 * random.symmetric())
      let drawn = (start: point + offset - direction * 3000, end: point + offset + direction * 3000)
      let distance = reference.distance(drawn: drawn, exact: point, direction: direction) ?? .nan
      check(abs(distance - offset.length) <= 1e-9, "\(offset) on \(point) along \(direction): \(distance)")
    }
  }

  @Test("is the gap that a short edge leaves inside the viewport")
  func short() {
    let drawn = (start: Vector2(-500, 0), end: Vector2(200, 0))
    #expect(reference.distance(drawn: drawn, exact: .zero, direction: Vector2(1, 0)) == 300)
    #expect(reference.distance(drawn: (Vector2(10, 0), Vector2(10, 0)), exact: .zero, direction: Vector2(1, 0)) == 510)
  }

  @Test("is infinite for an edge in view that was not drawn, or drawn with numbers that are not finite")
  func missing() {
    #expect(reference.distance(drawn: nil, exact: .zero, direction: Vector2(1, 1)) == .infinity)
    for bad in [Vector2(.nan, 0), Vector2(0, .infinity)] {
      let good = Vector2(1, 1)
      #expect(reference.distance(drawn: (bad, good), exact: .zero, direction: Vector2(1, 0)) == .infinity)
      #expect(reference.distance(drawn: (good, bad), exact: .zero, direction: Vector2(1, 0)) == .infinity)
    }
  }

  @Test("is nil where neither edge is visible, and finite where only a drawn edge is")
  func outside() {
    let far = Vector2(0, 10_000)
    #expect(reference.distance(drawn: nil, exact: far, direction: Vector2(1, 0)) == nil)
    #expect(
      reference.distance(drawn: (Vector2(-2000, 10_000), Vector2(2000, 10_000)), exact: far, direction: Vector2(1, 0))
        == nil)
    #expect(
      reference.distance(drawn: (Vector2(-2000, 300), Vector2(2000, 300)), exact: far, direction: Vector2(1, 0)) == 9700
    )
  }

  /// The sides of a rectangle of a size, upwards from (-2000, 0).
  private func sides(_ size: Vector2) -> [(start: Vector2, end: Vector2)] {
    let low = Vector2(-2000, 0)
    let corners = [low, low + Vector2(size.x, 0), low + size, low + Vector2(0, size.y)]
    return corners.indices.map { (corners[$0], corners[($0 + 1) % 4]) }
  }

  @Test("of several sides is that of whatever is in view, which has to be the border")
  func borders() {
    let along = Vector2(3, 0)
    #expect(reference.distance(drawn: sides(Vector2(4000, 4000)), exact: .zero, direction: along) == 0)
    #expect(reference.distance(drawn: sides(Vector2(4000, 4000)), exact: Vector2(0, 2), direction: along) == 2)
    #expect(reference.distance(drawn: sides(Vector2(4000, 200)), exact: .zero, direction: along) == 200)
    #expect(reference.distance(drawn: sides(Vector2(2200, 4000)), exact: .zero, direction: along) == 375)
    #expect(reference.distance(drawn: sides(Vector2(1600, 4000)), exact: .zero, direction: along) == 900)
  }

  @Test("of several sides is infinite where none is drawn or one is not finite, and nil where all is out of view")
  func unseenBorders() {
    let along = Vector2(1, 0)
    let none: [(start: Vector2, end: Vector2)] = []
    #expect(reference.distance(drawn: none, exact: .zero, direction: along) == .infinity)
    #expect(reference.distance(drawn: none, exact: Vector2(0, 400), direction: along) == nil)
    #expect(reference.distance(drawn: sides(Vector2(1000, 90)), exact: Vector2(0, 400), direction: along) == nil)
    let bad = sides(Vector2(4000, 4000)) + [(start: Vector2(.nan, 0), end: .zero)]
    #expect(reference.distance(drawn: bad, exact: .zero, direction: along) == .infinity)
  }
}
