import ExactNumbers
import Frames
import Geometry
import TestSupport
import Testing
import Workloads

@testable import Schemes

@Suite("One stored point is projected to the same bits as among all")
struct SinglePointTests {
  static let seed: UInt64 = 0x6e51
  private static let viewport = Viewport.standard
  private static let strokes = [1, 7, 2, 16, 3, 5]
  private static let noGesture = Gesture()

  /// Compares a scheme's answers for all its points with its answers one by one, under several cameras.
  static func compare<Scheme: CoordinateScheme>(
    _ scheme: Scheme, exponent: Int, stored: (inout Scenes, ExactScene) -> [Scheme.StoredPoint]
  ) {
    var scenes = Scenes(seed: seed, exponent: exponent)
    let scene = scenes.scene(strokes: strokes)
    scheme.store(scene)
    let points = stored(&scenes, scene)
    for _ in 0..<8 {
      let camera = scenes.camera()
      scheme.move(to: camera, by: noGesture)
      let all = scheme.projected(scene.offsets.count)
      for index in all.indices {
        let single = scheme.project(points[index])
        check(
          isSame(all[index], single),
          "\(Scheme.self), seed \(seed), exponent \(exponent), point \(index), \(camera.pose): \(all[index]), \(single)"
        )
      }
    }
  }

  @Test("in float32", arguments: [0, 3, 20, 60])
  func float32(exponent: Int) {
    Self.compare(Float32Scheme(viewport: Self.viewport), exponent: exponent) { _, scene in
      var rounder = ExactRounder(precision: 24)
      return scene.offsets.indices.map { SIMD2<Float>(rounder.point($0, of: scene)) }
    }
  }

  @Test("in float64", arguments: [0, 3, 20, 60])
  func float64(exponent: Int) {
    Self.compare(Float64Scheme(viewport: Self.viewport), exponent: exponent) { _, scene in
      var rounder = ExactRounder(precision: 53)
      return scene.offsets.indices.map { rounder.point($0, of: scene) }
    }
  }

  @Test("with an origin for each stroke", arguments: [0, 3, 20, 60])
  func strokeLocal(exponent: Int) {
    Self.compare(StrokeLocalScheme(viewport: Self.viewport), exponent: exponent) { _, scene in
      var rounder = ExactRounder(precision: 53)
      var differences = ExactDifferences(scene)
      var points: [StrokeLocalScheme.StoredPoint] = []
      for stroke in scene.strokes {
        let origin = rounder.point(stroke.lowerBound, of: scene)
        for index in stroke { points.append(.init(origin: origin, vertex: differences.float(index, minus: origin))) }
      }
      return points
    }
  }

  @Test("in MPFR", arguments: [24, 53, 256, 1200], [0, 60, 1000])
  func mpfr(precision: Int, exponent: Int) {
    let scheme = MPFRScheme(precision: precision, viewport: Self.viewport)
    Self.compare(scheme, exponent: exponent) { _, scene in
      scene.offsets.indices.map { index in
        var x = BigFloat(precision: precision)
        var y = BigFloat(precision: precision)
        var scratch = BigFloat(precision: 53)
        scene.load(index, x: &x, y: &y, scratch: &scratch)
        return ExactPoint(x: x, y: y)
      }
    }
  }

  @Test(
    "in telescoping frames, for strokes that begin at exact doubles, and seen from frames below",
    arguments: [0, 4, 10, 31])
  func telescoping(decades: Int) throws {
    let scheme = FrameScheme(rule: TelescopingHandoff(), viewport: Self.viewport)
    DepthWalk(seed: Self.seed).replay(to: try #require(DepthLabel(decades: decades)).zoom) { scheme.travel(by: $0) }
    let centre = Vector2(scheme.viewpoint.centre.x.double, scheme.viewpoint.centre.y.double)
    let frame = scheme.unproject(.zero).frame
    var random = SplitMix64(seed: Self.seed)
    let anchor = ExactPoint(x: centre.x, y: centre.y)
    // Offsets that are added to the centre without rounding, because they are multiples of its last bits.
    let unit = 0x1p6 * max(centre.x.ulp, centre.y.ulp)
    let offsets = (0..<30).map { _ in
      Vector2(Double(random.next() % 0x400_0000) * unit, -Double(random.next() % 0x400_0000) * unit)
    }
    let scene = ExactScene(anchor: anchor, exponent: 0, offsets: offsets, strokes: (0..<30).map { $0..<$0 + 1 })
    scheme.store(scene)
    for step in 0..<10 {
      let anchor = Vector2(random.symmetric(), random.symmetric()) * 300
      let turn = try #require(Rotation(halfTangent: 0.2 * random.symmetric())).pair
      scheme.travel(by: Gesture(anchor: anchor, scale: step < 7 ? 3.25 : 0.2, turn: turn, pan: Vector2(1.37, -0.71)))
      let all = scheme.projected(30)
      for index in all.indices {
        let single = scheme.project(.init(frame: frame, origin: centre + offsets[index]))
        check(isSame(all[index], single), "10^\(decades), step \(step), \(offsets[index]): \(all[index]), \(single)")
      }
    }
  }
}
