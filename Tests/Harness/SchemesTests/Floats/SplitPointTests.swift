import ExactNumbers
import Geometry
import Oracle
import TestSupport
import Testing
import Workloads

@testable import Schemes

@Suite("The split into a nearest float and the rest")
struct SplitPointTests {
  /// The largest error in px of points within 300 px of a target, at zooms from 2^exponent to twice that.
  private static func error(_ name: String, exponent: Int, distance: Double) throws -> Double {
    let target = SeededTarget(seed: 0x6e75, distance: try #require(TargetDistance(distance)))
    var scenes = Scenes(seed: 0x6e75, exponent: exponent, anchor: target.point(fractionBits: exponent + 64))
    let scheme = try #require(SchemeCatalog.standard[name]?.scheme(deepest: .one, viewport: .standard))
    let scene = scenes.scene(strokes: [40])
    scheme.store(scene)
    var largest = 0.0
    for _ in 0..<10 {
      let camera = scenes.camera()
      scheme.move(to: camera, by: Gesture())
      let exact = try ExactScreen(scene, camera)
      for (index, ndc) in scheme.projected(40).enumerated() {
        largest = max(largest, (Viewport.standard.fromCentre(ndc: ndc) - (try exact.rounded(index))).length)
      }
    }
    return largest
  }

  @Test(
    "shows points to their 49 bits, as emulated double precision does, near the origin and far from it",
    arguments: [1, 700, 6.4e6])
  func nearest(distance: Double) throws {
    // A step of 49 bits is 2^-8 px at this zoom. The error may be two half steps on each axis.
    let exponent = 49 - 8 - Int(distance.exponent) - 1
    for name in ["rte-nearest", "df32"] {
      let error = try Self.error(name, exponent: exponent, distance: distance)
      #expect(error < 0x1p-7 * 2.0.squareRoot() * 2 && error > 0x1p-12, "\(name): \(error) px")
    }
  }

  @Test("about an origin of its own shows points to its 45 bits, in both axes", arguments: [1, 700, 6.4e6])
  func autoOffset(distance: Double) throws {
    let exponent = 45 - 8 - Int(distance.exponent) - 1
    let error = try Self.error("auto-offset", exponent: exponent, distance: distance)
    #expect(error < 0x1p-8 * 2.0.squareRoot() && error > 0x1p-12, "\(error) px")
  }

  @Test("Cesium's split is no better than single precision near the origin, and is at the Earth's radius")
  func cesium() throws {
    #expect(try Self.error("rte", exponent: 14, distance: 700) > 0.25)
    #expect(try Self.error("rte", exponent: 4, distance: 6.4e6) < 0.25)
    #expect(try Self.error("float32", exponent: 4, distance: 6.4e6) > 2)
    #expect(try Self.error("rte-nearest", exponent: 14, distance: 700) < 1e-3)
    #expect(try Self.error("rte-nearest", exponent: 4, distance: 6.4e6) < 1e-3)
  }
}

@Suite("The order of operations relative to the eye")
struct NearestSplitTests {
  @Test("the subtraction keeps what the differences of single parts lose")
  func order() {
    let scheme = NearestSplitScheme(viewport: .standard)
    // The eye is at the origin, the zoom 1: the low part is added to the high part with one rounding.
    let ndc = scheme.project(SplitPoint(high: SIMD2(64, 1), low: SIMD2(0x1p-18, 0x1p-30)))
    #expect(ndc == SIMD2<Float>(2.0 / 1000, -2.0 / 750) * SIMD2(64, 1))
    let far = scheme.project(SplitPoint(high: SIMD2(64, 0), low: SIMD2(0x1p-17, 0)))
    #expect(far.x == Float(2.0 / 1000) * (64 + 0x1p-17))
  }
}

@Suite("An origin rounded to float32")
struct AutoOffsetTests {
  private static func camera(_ x: Double, exponent: Int) -> ExactCamera {
    ExactCamera(
      anchor: ExactPoint(x: x, y: 0), exponent: exponent,
      pose: CameraPose(offset: .zero, magnification: 1, rotation: .identity))
  }

  @Test("is subtracted from high parts, low parts are added, and the origin's own position follows")
  func operations() {
    let scheme = AutoOffsetScheme(viewport: .standard)
    // Floats are 2^-14 apart at 600, so the origin is 600, and the centre of the view is 2^-16 beside it.
    scheme.move(to: Self.camera(600 + 0x1p-16, exponent: 20), by: Gesture())
    let scale = Float(2.0 / 1000 * 0x1p20)
    let origin = Float(-0x1p-16 * (2.0 / 1000 * 0x1p20))
    let ndc = scheme.project(SplitPoint(Vector2(600 + 0x1p-16 + 0x1p-20, 0)))
    #expect(ndc.x == scale * (0x1p-16 + 0x1p-20) + origin && ndc.y == 0)
  }

  @Test("has no error that the middle of the view does not cause: where it is a float, points keep their 49 bits")
  func exactOrigin() {
    let scheme = AutoOffsetScheme(viewport: .standard)
    scheme.move(to: Self.camera(600, exponent: 34), by: Gesture())
    // 100 px to the right, rounded to a double.
    let offset = (100 * 0x1p-34 * 0x1p43).rounded() * 0x1p-43
    let ndc = scheme.project(SplitPoint(Vector2(600 + offset, 0)))
    #expect(abs(Double(ndc.x) * 500 - offset * 0x1p34) < 1e-4)
    // At half a step of a float from the origin, the displacement of the view has 24 bits, which are coarser than this.
    let middle = 600 + 0.49 * 0x1p-14
    scheme.move(to: Self.camera(middle, exponent: 34), by: Gesture())
    let beside = scheme.project(SplitPoint(Vector2(middle + offset, 0)))
    #expect(abs(Double(beside.x) * 500 - offset * 0x1p34) > 1e-3)
  }
}
