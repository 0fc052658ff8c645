import Geometry
import Schemes
import Testing
import Workloads

@Suite("A stroke's points on a canvas")
struct CanvasMapTests {
  private static func scheme(_ name: String, decades: Int) throws -> any CoordinateScheme {
    let zoom = try #require(DepthLabel(decades: decades)).zoom
    let deepest = try #require(Zoom(2 * zoom.significand, exponent: zoom.exponent))
    let scheme = try #require(SchemeCatalog.scheme(named: name, deepest: deepest, viewport: .standard))
    var scenes = Scenes(seed: 4, exponent: zoom.exponent)
    if let traveller = scheme as? any TravellingScheme {
      DepthWalk(seed: 4).replay(to: zoom) { traveller.travel(by: $0) }
    } else {
      scheme.move(to: scenes.camera(), by: Gesture())
    }
    return scheme
  }

  @Test("are seen where they were touched, px from the top left, y down", arguments: SchemeCatalog.names)
  func shallow(name: String) throws {
    let map = CanvasMap(try Self.scheme(name, decades: 1), viewport: .standard)
    let positions = [Vector2(0, 0), Vector2(1000, 750), Vector2(12.5, 700), Vector2(500, 375)]
    for (index, position) in positions.enumerated() { map.keep(position, at: index) }
    for (index, position) in positions.enumerated() { #expect((map.position(at: index) - position).length < 2e-3) }
  }

  @Test("are lost deep down by single and double precision, and not by frames")
  func deep() throws {
    let touch = Vector2(312.25, 99.75)
    for (name, isKept) in [("float32", false), ("float64", false), ("telescoping", true), ("dyadic-frames", true)] {
      let map = CanvasMap(try Self.scheme(name, decades: 200), viewport: .standard)
      map.keep(touch, at: 0)
      #expect(((map.position(at: 0) - touch).length < 1e-3) == isKept, "\(name)")
    }
  }

  @Test("can be changed and taken back")
  func changes() throws {
    let map = CanvasMap(try Self.scheme("float64", decades: 0), viewport: .standard)
    for x in 0..<5 { map.keep(Vector2(Double(x), 0), at: x) }
    map.keep(Vector2(100, 100), at: 2)
    map.removeAll(from: 4)
    map.removeAll(from: 9)
    #expect((map.position(at: 2) - Vector2(100, 100)).length < 1e-3)
    #expect((map.position(at: 3) - Vector2(3, 0)).length < 1e-3)
    map.removeAll(from: -1)
    map.keep(Vector2(7, 7), at: 0)
    #expect((map.position(at: 0) - Vector2(7, 7)).length < 1e-3)
  }
}
