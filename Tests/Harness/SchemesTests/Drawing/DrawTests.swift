import ExactNumbers
import Frames
import Geometry
import TestSupport
import Testing

@testable import Schemes

@Suite("Drawn edges")
struct DrawTests {
  static let seed: UInt64 = 0x6e55
  private static let strokes = [5, 1, 12, 2, 3]

  /// Draws strokes that extend far beyond the guard band, and compares every edge with the exact one clipped to the
  /// band.
  private static func checkEdges(of scheme: any CoordinateScheme, exponent: Int, within pixels: Double) throws {
    var scenes = Scenes(seed: seed, exponent: exponent)
    var seen = 0
    for round in 0..<3 {
      let scene = scenes.scene(strokes: strokes, reach: round == 0 ? 300 : 2000)
      scheme.store(scene)
      let camera = scenes.camera()
      scheme.move(to: camera, by: Gesture())
      let edges = scheme.drawn(atMost: scene.offsets.count)
      let exact = try ExactScreen(scene, camera)
      let sources = scene.strokes.flatMap { $0.dropLast() }
      check(edges.map(\.source) == edges.map(\.source).sorted(), "\(type(of: scheme)): \(edges.map(\.source))")
      check(Set(edges.map(\.source)).isSubset(of: sources), "\(type(of: scheme)): \(edges.map(\.source))")
      for source in sources {
        let words = "\(type(of: scheme)), seed \(seed), exponent \(exponent), round \(round), edge \(source)"
        let expected = try exact.clip(source, bound: DrawnEdge.guardBand)
        let drawn = edges.filter { $0.source == source }
        // An edge of which less than a thousandth is inside the band, at a corner, may be drawn or dropped.
        if abs(expected.share) < 1e-3 { continue }
        check(drawn.count == (expected.ends == nil ? 0 : 1), "\(drawn.count) drawn, " + words)
        guard let edge = drawn.first, let ends = expected.ends else { continue }
        seen += 1
        for (given, exact) in [(edge.start, ends.start), (edge.end, ends.end)] {
          let error = ((Vector2(given) - exact) * Vector2(500, 375)).length
          check(error <= pixels, "\(error) px, " + words)
        }
      }
    }
    #expect(seen > 15)
  }

  @Test("lie on the exact edge, cut to the guard band, in float64", arguments: [0, 4, 10])
  func float64(exponent: Int) throws {
    try Self.checkEdges(of: Float64Scheme(viewport: .standard), exponent: exponent, within: 1e-4)
  }

  @Test("lie on the exact edge, cut to the guard band, in mpfr-auto", arguments: [0, 10, 53, 300, 3322])
  func auto(exponent: Int) throws {
    let zoom = try #require(Zoom(2, exponent: exponent))
    let scheme = try #require(SchemeCatalog.standard["mpfr-auto"]?.scheme(deepest: zoom, viewport: .standard))
    try Self.checkEdges(of: scheme, exponent: exponent, within: 1e-4)
  }

  @Test(
    "lie near the exact edge at the surface in float32 arithmetic",
    arguments: [
      "float32", "stroke-local", "rte", "df32", "rte-nearest", "auto-offset", "grid-i64", "grid-i128", "fixed-32",
    ])
  func single(name: String) throws {
    let scheme = try #require(SchemeCatalog.standard[name]?.scheme(deepest: .one, viewport: .standard))
    try Self.checkEdges(of: scheme, exponent: 0, within: 0.01)
  }

  @Test("lie near the exact edge at the surface in telescoping frames")
  func telescoping() throws {
    let scheme = FrameScheme(rule: TelescopingHandoff(), viewport: .standard)
    var scenes = Scenes(seed: Self.seed, exponent: 0)
    let scene = scenes.scene(strokes: Self.strokes, reach: 2000)
    scheme.store(scene)
    // A telescoping camera begins at the world's origin; the target is some 1,000 units away.
    let pan = Vector2(-scene.anchor.x.double, -scene.anchor.y.double)
    scheme.travel(by: Gesture(pan: pan))
    let edges = scheme.drawn(atMost: scene.offsets.count)
    let centre = scheme.viewpoint.centre
    let pose = CameraPose(offset: .zero, magnification: 1, rotation: .identity)
    let exact = try ExactScreen(scene, ExactCamera(anchor: centre, exponent: 0, pose: pose))
    #expect(edges.count > 5)
    for edge in edges {
      let ends = try #require(try exact.clip(edge.source, bound: DrawnEdge.guardBand).ends)
      for (given, exact) in [(edge.start, ends.start), (edge.end, ends.end)] {
        let error = ((Vector2(given) - exact) * Vector2(500, 375)).length
        check(error <= 0.01, "edge \(edge.source): \(error) px")
      }
    }
  }

  @Test(
    "carry the same bits as the points where nothing is cut",
    arguments: SchemeCatalog.standard.names + ["float16-differences", "rte-nearest", "auto-offset"])
  func uncut(name: String) throws {
    let scheme = try #require(SchemeCatalog.standard[name]?.scheme(deepest: .one, viewport: .standard))
    let offsets = (0..<8).map { Vector2(-333.3 + 91.7 * Double($0), 200.1 - 77.7 * Double($0)).roundedToGrid() }
    let scene = ExactScene(anchor: ExactPoint(x: 0, y: 0), exponent: 0, offsets: offsets, strokes: [0..<5, 5..<8])
    scheme.store(scene)
    let points = scheme.projected(8)
    let edges = scheme.drawn(atMost: 8)
    #expect(edges.map(\.source) == [0, 1, 2, 3, 5, 6])
    for edge in edges {
      // MPFR projects in short registers and clips in wide ones: the last bit may differ.
      let ulps: Float = scheme is MPFRScheme ? 1 : 0
      for (given, point) in [(edge.start, points[edge.source]), (edge.end, points[edge.source + 1])] {
        check(
          abs(given.x - point.x) <= ulps * point.x.ulp && abs(given.y - point.y) <= ulps * point.y.ulp,
          "\(name), edge \(edge.source): \(given), \(point)")
      }
    }
  }

  @Test(
    "a stroke of two equal points is one edge without length, where the point is",
    arguments: SchemeCatalog.standard.names + ["float16-differences", "rte-nearest", "auto-offset"])
  func dot(name: String) throws {
    let scheme = try #require(SchemeCatalog.standard[name]?.scheme(deepest: .one, viewport: .standard))
    let point = Vector2(123.25, -77.5)
    let scene = ExactScene(
      anchor: ExactPoint(x: 0, y: 0), exponent: 0, offsets: [point, point, Vector2(9, 9)], strokes: [0..<2, 2..<3])
    scheme.store(scene)
    let edges = scheme.drawn(atMost: 3)
    try #require(edges.map(\.source) == [0])
    let position = scheme.projected(3)[0]
    #expect(edges[0].start == position && edges[0].end == position)
  }

  @Test("name the scene's points where strokes before them could not be stored")
  func unstored() throws {
    let scheme = FrameScheme(rule: DyadicHandoff(), viewport: .standard)
    // The second and the fifth stroke extend beyond the storable range of a dyadic frame.
    let far = Vector2(1e6, 0)
    let offsets = [
      Vector2(0, 0), Vector2(100, 0), far, Vector2(0, 50), Vector2(0, 100), Vector2(100, 100), Vector2(200, 100),
      Vector2(0, 200), Vector2(10, far.x), Vector2(0, 300), Vector2(5000, 300),
    ]
    let strokes = [0..<2, 2..<4, 4..<7, 7..<9, 9..<11]
    scheme.store(ExactScene(anchor: ExactPoint(x: 0, y: 0), exponent: 0, offsets: offsets, strokes: strokes))
    #expect(scheme.drawn(atMost: 11).map(\.source).sorted() == [0, 4, 5, 9])
    // Draw them also as edges of an ancestor.
    scheme.travel(by: Gesture(anchor: Vector2(50, 100), scale: 3000))
    #expect(scheme.viewpoint.chain.links.count == 1)
    #expect(scheme.drawn(atMost: 11).map(\.source) == [4])
  }
}
