import Geometry
import Schemes
import Testing
import Workloads

@Suite("A stroke's points on a canvas")
struct StoredPointsTests {
  private static func points(_ name: String, decades: Int) throws -> StoredPoints {
    let zoom = try #require(DepthLabel(decades: decades)).zoom
    let deepest = try #require(Zoom(2 * zoom.significand, exponent: zoom.exponent))
    let descriptor = try #require(SchemeCatalog.standard[name])
    let scheme = descriptor.scheme(deepest: deepest, viewport: .standard)
    var scenes = Scenes(seed: 4, exponent: zoom.exponent)
    if let traveller = scheme as? any TravellingScheme {
      DepthWalk(seed: 4).replay(to: zoom) { traveller.travel(by: $0) }
    } else {
      scheme.move(to: scenes.camera(), by: Gesture())
    }
    return descriptor.storedPoints(of: scheme, viewport: .standard)
  }

  @Test("are seen where they were touched, px from the top left, y down", arguments: SchemeCatalog.standard.names)
  func shallow(name: String) throws {
    let points = try Self.points(name, decades: 1)
    let positions = [Vector2(0, 0), Vector2(1000, 750), Vector2(12.5, 700), Vector2(500, 375)]
    for (index, position) in positions.enumerated() { points.store(position, at: index) }
    let bound = 2e-3 + designedDeviation(of: name, zooms: 10...20)
    for (index, position) in positions.enumerated() { #expect((points.position(at: index) - position).length < bound) }
  }

  @Test("are lost deep down by single and double precision, and not by frames")
  func deep() throws {
    let touch = Vector2(312.25, 99.75)
    for (name, isKept) in [
      ("float32", false), ("float64", false), ("double-double", false), ("tile-16", false), ("css-4dp", false),
      ("perturbation", true), ("telescoping", true), ("dyadic-frames", true),
    ] {
      let points = try Self.points(name, decades: 200)
      points.store(touch, at: 0)
      #expect(((points.position(at: 0) - touch).length < 1e-3) == isKept, "\(name)")
    }
  }

  @Test("can be changed and taken back")
  func changes() throws {
    let points = try Self.points("float64", decades: 0)
    for x in 0..<5 { points.store(Vector2(Double(x), 0), at: x) }
    points.store(Vector2(100, 100), at: 2)
    points.removeAll(from: 4)
    points.removeAll(from: 9)
    #expect((points.position(at: 2) - Vector2(100, 100)).length < 1e-3)
    #expect((points.position(at: 3) - Vector2(3, 0)).length < 1e-3)
    points.removeAll(from: -1)
    points.store(Vector2(7, 7), at: 0)
    #expect((points.position(at: 0) - Vector2(7, 7)).length < 1e-3)
  }
}
