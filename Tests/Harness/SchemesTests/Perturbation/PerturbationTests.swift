import ExactNumbers
import Geometry
import TestSupport
import Testing

@testable import Schemes

@Suite("Offsets from a reference")
struct PerturbationTests {
  static let seed: UInt64 = 0x6e62

  private static func scheme(exponent: Int) throws -> PerturbationScheme {
    guard let zoom = Zoom(2, exponent: exponent) else { throw NotFinite() }
    return PerturbationScheme(MPFRAutoPrecision(deepest: zoom, viewport: .standard), viewport: .standard)
  }

  private static func screen(_ scheme: PerturbationScheme, _ count: Int) -> [Vector2] {
    [Vector2](unsafeUninitializedCapacity: count) { buffer, written in
      scheme.project(into: buffer)
      written = count
    }
  }

  @Test("show points within 1e-11 px of where they are, at any depth", arguments: [0, 60, 1000, 3322, 20_000])
  func deep(exponent: Int) throws {
    let scheme = try Self.scheme(exponent: exponent)
    var scenes = Scenes(seed: Self.seed, exponent: exponent)
    let scene = scenes.scene(strokes: [20])
    scheme.store(scene)
    for _ in 0..<4 {
      let camera = scenes.camera()
      scheme.move(to: camera, by: Gesture())
      let exact = try ExactScreen(scene, camera)
      for (index, position) in Self.screen(scheme, 20).enumerated() {
        let error = (position - (try exact.rounded(index))).length
        check(error <= 1e-11, "exponent \(exponent), \(scene.offsets[index]) under \(camera.pose): \(error) px")
      }
    }
  }

  @Test("are as coarse as doubles far from the reference, in px of the view", arguments: [30, 44, 60])
  func far(decadesOfTwo: Int) throws {
    let scheme = try Self.scheme(exponent: 100)
    // The second point is at the world's origin. The first is 2^n px away at the camera's zoom.
    let start = Vector2(0x1.8p10, 0x1.123456789ABCDp10)
    let scene = ExactScene(
      anchor: ExactPoint(x: 0, y: 0), exponent: 0, offsets: [start, Vector2(0x1.3p-40, 0x1.5p-40)], strokes: [0..<2])
    scheme.store(scene)
    let camera = ExactCamera(
      anchor: ExactPoint(x: 0, y: 0), exponent: decadesOfTwo,
      pose: CameraPose(offset: .zero, magnification: 1, rotation: .identity))
    scheme.move(to: camera, by: Gesture())
    let error = (Self.screen(scheme, 2)[1] - (try ExactScreen(scene, camera).rounded(1))).length
    // Half a unit in the last place of a coordinate below 2^11, once for the point and once for the camera.
    let bound = Double(sign: .plus, exponent: decadesOfTwo - 42, significand: 1)
    check(error <= bound * 2.0.squareRoot(), "\(error) px, bound \(bound)")
    if decadesOfTwo >= 44 { check(error > bound / 1000, "\(error) px") }
  }

  @Test("of touches begin anew where the camera is far from the last reference, and only there")
  func touches() throws {
    let scheme = try Self.scheme(exponent: 3000)
    func camera(_ exponent: Int, x: Double) -> ExactCamera {
      ExactCamera(
        anchor: ExactPoint(x: 700, y: 300), exponent: exponent,
        pose: CameraPose(offset: Vector2(x, 5), magnification: 1.25, rotation: .identity))
    }
    scheme.move(to: camera(0, x: 0), by: Gesture())
    let surface = scheme.unproject(.zero)
    scheme.move(to: camera(0, x: 1000), by: Gesture())
    #expect(scheme.unproject(.zero).reference === surface.reference)
    scheme.move(to: camera(3000, x: 0), by: Gesture())
    let touch = Vector2(123.4, -56.7)
    let deep = scheme.unproject(touch)
    #expect(deep.reference !== surface.reference && deep.reference.exponent == 3000)
    #expect((Viewport.standard.fromCentre(ndc: scheme.project(deep)) - touch).length < 1e-4)
    scheme.move(to: camera(3000, x: 100), by: Gesture())
    #expect(scheme.unproject(touch).reference === deep.reference)
    let moved = Viewport.standard.fromCentre(ndc: scheme.project(deep))
    #expect((moved - touch - Vector2(-125, 0)).length < 1e-4)
    // The old point keeps its reference.
    scheme.move(to: camera(0, x: 0), by: Gesture())
    #expect(Viewport.standard.fromCentre(ndc: scheme.project(surface)).length < 1e-4)
  }

  @Test("give a point the same bits alone as among all", arguments: [0, 60, 2000])
  func single(exponent: Int) throws {
    let scheme = try Self.scheme(exponent: exponent)
    SinglePointTests.compare(scheme, exponent: exponent) { _, scene in
      // The scheme's bits represent the first point exactly, so offsets are differences on the scene's grid.
      var x = BigFloat(precision: scheme.precision)
      var y = BigFloat(precision: scheme.precision)
      var scratch = BigFloat(precision: 53)
      scene.load(0, x: &x, y: &y, scratch: &scratch)
      let reference = PerturbationReference(x: x, y: y, exponent: exponent)
      return scene.offsets.map { .init(reference: reference, offset: $0 - scene.offsets[0]) }
    }
  }
}
