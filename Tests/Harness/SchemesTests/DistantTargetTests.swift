import ExactNumbers
import Geometry
import TestSupport
import Testing
import Workloads

@testable import Schemes

@Suite("Far from the origin")
struct DistantTargetTests {
  private static let seed: UInt64 = 0x6e72

  private static func scheme(_ name: String, _ exponent: Int) throws -> any ArchivingScheme {
    let zoom = try #require(Zoom(2, exponent: exponent))
    return try #require(
      SchemeCatalog.standard[name]?.scheme(deepest: zoom, viewport: .standard) as? any ArchivingScheme)
  }

  /// The largest distance of a drawn point from its exact position, in px.
  private static func error(_ scheme: any CoordinateScheme, _ scene: ExactScene, _ camera: ExactCamera) throws -> Double
  {
    scheme.move(to: camera, by: Gesture())
    let exact = try ExactScreen(scene, camera)
    return try scheme.projected(scene.offsets.count).enumerated().map { index, ndc in
      (Viewport.standard.fromCentre(ndc: ndc) - (try exact.rounded(index))).length
    }.max() ?? .infinity
  }

  @Test(
    "bits by depth and distance show content where it is, and where it was when it is read back",
    arguments: ["mpfr-auto", "perturbation"], [1e6, 1e30, 1e300])
  func placement(name: String, distance: Double) throws {
    for exponent in [0, 20, 1000] {
      let target = SeededTarget(seed: Self.seed, distance: try #require(TargetDistance(distance)))
      var scenes = Scenes(seed: Self.seed, exponent: exponent, anchor: target.point(fractionBits: exponent + 64))
      let scene = scenes.scene(strokes: [7, 5])
      let (scheme, copy) = (try Self.scheme(name, exponent), try Self.scheme(name, exponent))
      scheme.store(scene)
      try copy.restore(from: scheme.archive())
      for _ in 0..<3 {
        let camera = scenes.camera()
        for scheme in [scheme, copy] {
          let error = try Self.error(scheme, scene, camera)
          #expect(error < 1e-4, "2^\(exponent): \(error) px")
        }
        #expect(zip(scheme.projected(12), copy.projected(12)).allSatisfy(isAlike))
      }
    }
  }

  @Test("so many bits as are enough near the origin are not enough")
  func control() throws {
    let target = SeededTarget(seed: Self.seed, distance: try #require(TargetDistance(1e30)))
    var scenes = Scenes(seed: Self.seed, exponent: 30, anchor: target.point(fractionBits: 94))
    let scene = scenes.scene(strokes: [12])
    let near = MPFRAutoPrecision.bits(deepest: try #require(Zoom(2, exponent: 30)), viewport: .standard)
    let scheme = MPFRScheme(precision: near, viewport: .standard)
    scheme.store(scene)
    #expect(try Self.error(scheme, scene, scenes.camera()) > 1)
  }

  @Test("a touch comes back where it was, in a canvas that has stored nothing there")
  func touch() throws {
    let target = SeededTarget(seed: Self.seed, distance: try #require(TargetDistance(1e30)))
    var scenes = Scenes(seed: Self.seed, exponent: 40, anchor: target.point(fractionBits: 104))
    let zoom = try #require(Zoom(2, exponent: 40))
    let scheme = MPFRScheme(MPFRAutoPrecision(deepest: zoom, viewport: .standard), viewport: .standard)
    scheme.move(to: scenes.camera(), by: Gesture())
    let ndc = scheme.project(scheme.unproject(Vector2(120, -80)))
    let seen = Viewport.standard.fromCentre(ndc: ndc)
    #expect((seen - Vector2(120, -80)).length < 1e-4, "\(seen)")
  }

  @Test("an archive is refused whose coordinates would fill the memory", arguments: ["mpfr-auto", "perturbation"])
  func huge(name: String) throws {
    for (exponent, isRefused) in [(1000, false), (1_000_000_000, true)] {
      var writer = ArchiveWriter()
      if name == "mpfr-auto" { writer.append(strokes: [0..<1]) }
      for text in ["0x1p0", "-0x1p\(exponent)"] { writer.append(text) }
      if name == "perturbation" {
        writer.append(Int64(0))
        writer.append(strokes: [])
      }
      let scheme = try Self.scheme(name, 0)
      var refusal: SchemeArchiveError?
      do { try scheme.restore(from: writer.bytes) } catch { refusal = error }
      #expect((refusal.map { "\($0)".contains("beyond 2^1048576.") } ?? false) == isRefused, "\(name) \(exponent)")
    }
  }
}
