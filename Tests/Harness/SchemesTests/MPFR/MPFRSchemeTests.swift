import ExactNumbers
import Geometry
import Oracle
import Schemes
import TestSupport
import Testing
import Workloads

@Suite("An MPFR scheme")
struct MPFRSchemeTests {
  static let seed: UInt64 = 0x6e56

  @Test("hands over the nearest float32 well inside its horizon", arguments: [0, 40, 100, 140])
  func correctlyRounded(exponent: Int) throws {
    let scheme = MPFRScheme(precision: 256, viewport: .standard)
    var scenes = Scenes(seed: Self.seed, exponent: exponent)
    let judge = RoundingJudge()
    var judged = 0
    for _ in 0..<20 {
      let scene = scenes.scene(strokes: [25])
      scheme.store(scene)
      let camera = scenes.camera()
      scheme.move(to: camera, by: Gesture())
      let ndc = scheme.projected(25)
      let exact = try ExactScreen(scene, camera)
      for index in 0..<25 {
        let position = try exact.position(index)
        let x = judge.verdict(on: ndc[index].x, position: position.x, side: 1000)
        let y = judge.verdict(on: ndc[index].y, position: position.y, side: -750)
        check(
          x != .misrounded && y != .misrounded,
          "seed \(Self.seed), exponent \(exponent), \(scene.offsets[index]) under \(camera.pose): \(ndc[index])")
        judged += x == .correctlyRounded && y == .correctlyRounded ? 1 : 0
      }
    }
    #expect(judged >= 495)
  }

  @Test("misses beyond its horizon")
  func horizon() throws {
    let scheme = MPFRScheme(precision: 64, viewport: .standard)
    var scenes = Scenes(seed: Self.seed, exponent: 60)
    let scene = scenes.scene(strokes: [5])
    scheme.store(scene)
    let camera = scenes.camera()
    scheme.move(to: camera, by: Gesture())
    let exact = try ExactScreen(scene, camera)
    let seen = Viewport.standard.fromCentre(ndc: scheme.projected(5)[0])
    #expect((seen - (try exact.rounded(0))).length > 1)
  }

  @Test("chooses its bits by depth: 24 and the exponent of zoom times height, at least 53, and 64 more")
  func autoPrecision() throws {
    // 750 px is 1.46 · 2^9.
    for (significand, exponent, bits) in [
      (1.0, 0, 53), (1, -20_000, 53), (1, 20, 53), (1, 21, 54), (1.25, 30, 63), (1.5, 30, 64), (1, 20_000, 20_033),
    ] {
      let zoom = try #require(Zoom(significand, exponent: exponent))
      #expect(MPFRAutoPrecision.bits(deepest: zoom, viewport: .standard) == bits + 64, "\(zoom)")
    }
    let decades = try #require(DepthLabel(decades: 1000)).zoom
    #expect(MPFRAutoPrecision.bits(deepest: decades, viewport: .standard) == 3331 + 24 + 64)
    let tall = try #require(Viewport(width: 10, height: 4096))
    #expect(MPFRAutoPrecision.bits(deepest: try #require(Zoom(1, exponent: 30)), viewport: tall) == 30 + 12 + 24 + 64)
  }
  @Test("keeps a bit more for each doubling of the largest coordinate beyond 2^16")
  func autoPrecisionFar() {
    let rule = MPFRAutoPrecision(deepest: .one, viewport: .standard)
    for (exponent, bits) in [(-1000, 117), (0, 117), (16, 117), (17, 118), (100, 201), (1024, 1125)] {
      #expect(rule.bits(below: exponent) == bits)
    }
    #expect(MPFRScheme(rule, viewport: .standard).precision == 117)
  }
}
