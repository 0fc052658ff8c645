import Geometry
import Oracle
import TestSupport
import Testing
import Workloads

@Suite("The distance of a drawn edge")
struct EdgeReferenceTests {
  static let seed: UInt64 = 0x6e34
  private let reference = EdgeReference(viewport: .standard)

  /// An oblique line through the viewport: a point of it, its direction, and the direction across.
  private static func line(_ random: inout SplitMix64) -> (point: Vector2, along: Vector2, across: Vector2) {
    let point = Viewport.standard.centre * Vector2(random.symmetric(), random.symmetric()) * 0.6
    let along = Rotation(halfTangent: 3 * random.symmetric())?.pair ?? Vector2(1, 0)
    return (point, along, Vector2(-along.y, along.x))
  }

  @Test("is nothing for the same edge, however it slides along itself")
  func same() {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<500 {
      let (point, along, _) = Self.line(&random)
      let drawn = (
        start: point - along * (2000 + 1e5 * random.unit()), end: point + along * (2000 + 1e5 * random.unit())
      )
      let distance = reference.distance(drawn: drawn, exact: point, direction: along * 7) ?? .nan
      check(distance <= 1e-9, "\(drawn) on \(point) along \(along): \(distance)")
    }
  }

  @Test("is how far the edge is pushed aside")
  func parallel() {
    var random = SplitMix64(seed: Self.seed &+ 1)
    for _ in 0..<500 {
      let (point, along, across) = Self.line(&random)
      let aside = across * (20 * random.symmetric())
      let drawn = (start: point + aside - along * 3000, end: point + aside + along * 3000)
      let distance = reference.distance(drawn: drawn, exact: point, direction: along) ?? .nan
      check(abs(distance - aside.length) <= 1e-9, "\(aside) on \(point) along \(along): \(distance)")
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

  @Test("is none where nothing is to be seen, and what strays in where something should not be")
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
}
