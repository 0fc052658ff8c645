import ExactNumbers
import Frames
import Geometry
import Oracle
import Schemes
import TestSupport
import Testing
import Workloads

@Suite("A touch on the screen")
struct RoundTripTests {
  static let seed: UInt64 = 0x6e57

  private static func checkTouches(on scheme: some CoordinateScheme, _ random: inout SplitMix64, within pixels: Double)
  {
    for _ in 0..<100 {
      let touch = Viewport.standard.centre * Vector2(random.symmetric(), random.symmetric())
      let seen = Viewport.standard.fromCentre(ndc: scheme.project(scheme.unproject(touch)))
      check((seen - touch).length <= pixels, "\(type(of: scheme)), seed \(seed): \(touch) is seen at \(seen)")
    }
  }

  @Test(
    "is seen where it was, at shallow depth, in every scheme",
    arguments: SchemeCatalog.standard.names + ["rte-nearest", "auto-offset"])
  func shallow(name: String) throws {
    let deepest = try #require(Zoom(2))
    let scheme = try #require(SchemeCatalog.standard[name]?.scheme(deepest: deepest, viewport: .standard))
    var scenes = Scenes(seed: Self.seed, exponent: 0)
    for _ in 0..<10 {
      let turn = try #require(Rotation(halfTangent: scenes.random.symmetric())).pair
      scheme.move(
        to: scenes.camera(), by: Gesture(anchor: Vector2(31, -17), scale: 1.37, turn: turn, pan: Vector2(9, 5)))
      Self.checkTouches(on: scheme, &scenes.random, within: 1e-3 + designedDeviation(of: name, zooms: 1...2))
    }
  }

  @Test(
    "is seen where it was, deep down, in schemes without a horizon",
    arguments: ["mpfr-auto", "fixed-32", "perturbation", "telescoping"])
  func deep(name: String) throws {
    let zoom = try #require(DepthLabel(decades: 200)).zoom
    let deepest = try #require(Zoom(2 * zoom.significand, exponent: zoom.exponent))
    let scheme = try #require(SchemeCatalog.standard[name]?.scheme(deepest: deepest, viewport: .standard))
    var scenes = Scenes(seed: Self.seed, exponent: zoom.exponent)
    if let traveller = scheme as? any TravellingScheme {
      DepthWalk(seed: Self.seed).replay(to: zoom) { traveller.travel(by: $0) }
    } else {
      scheme.move(to: scenes.camera(), by: Gesture())
    }
    Self.checkTouches(on: scheme, &scenes.random, within: 1e-3)
  }

  @Test(
    "is, before the float32 conversion, where exact arithmetic puts the stored points",
    arguments: ["float64", "double-double"])
  func screenPositions(name: String) throws {
    let descriptor = try #require(SchemeCatalog.standard[name])
    let scheme = try #require(descriptor.scheme(deepest: .one, viewport: .standard) as? any ScreenPositionScheme)
    var scenes = Scenes(seed: Self.seed, exponent: 4)
    let scene = scenes.scene(strokes: [40])
    scheme.store(scene)
    for _ in 0..<10 {
      let camera = scenes.camera()
      scheme.move(to: camera, by: Gesture())
      let exact = try ExactScreen(scene, camera)
      let positions = [Vector2](unsafeUninitializedCapacity: 40) { buffer, count in
        scheme.project(into: buffer)
        count = 40
      }
      for index in positions.indices {
        let error = (positions[index] - (try exact.rounded(index))).length
        check(error <= 1e-10, "seed \(Self.seed), \(scene.offsets[index]) under \(camera.pose): \(error) px")
      }
    }
  }

  @Test("stands in the frame that the walk's handoffs lead to", arguments: [1, 10, 100])
  func viewpoint(decades: Int) throws {
    let zoom = try #require(DepthLabel(decades: decades)).zoom
    let scheme = FrameScheme(rule: TelescopingHandoff(), viewport: .standard)
    DepthWalk(seed: Self.seed).replay(to: zoom) { scheme.travel(by: $0) }
    let viewpoint = scheme.viewpoint
    let composition = try #require(FrameComposition(viewpoint.chain))
    #expect(viewpoint.chain.links.count == (decades - 1) / 3)
    #expect((0.5...1000).contains(viewpoint.zoom))
    let reached = composition.scale.double * viewpoint.zoom
    #expect(abs(reached / zoom.double - 1) <= 1e-12)
  }
}
