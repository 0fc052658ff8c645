import Foundation
import Geometry
import Oracle
import TestSupport
import Testing

@testable import Annotations

/// Selection by rectangle and lasso, compared with many positions inside the regions of the reference.
struct AreaSelectionTests {
  /// An annotation, and for each position of a grid over it the distance by which the position is outside.
  private struct Sampled {
    static let count = 22
    let id: AnnotationID
    let annotation: Annotation
    let step: Double
    let samples: [(position: Vector2, distance: Double)]

    init(_ id: AnnotationID, _ judged: PickingTests.Judged) {
      self.id = id
      annotation = judged.annotation
      step = 2 * judged.reach / Double(Self.count - 1)
      samples = (0..<Self.count * Self.count).map { index in
        let cell = Vector2(Double(index % Self.count), Double(index / Self.count)) * (2 / Double(Self.count - 1))
        let position = judged.centre + (cell - Vector2(1, 1)) * judged.reach
        return (position, judged.reference.signedDistance(to: position))
      }
    }
  }

  /// Whether, by the samples, an area touches a region and contains it. Each answer is nil if the samples do not
  /// decide.
  ///
  /// An area is given by its signed distance. Near the border, positions between the samples may decide.
  private static func verdict(
    _ sampled: Sampled, _ area: (Vector2) -> Double
  ) -> (touches: Bool?, encloses: Bool?) {
    let step = sampled.step
    var (touches, misses, leaves) = (false, true, false)
    var deepest = -Double.infinity
    for (position, distance) in sampled.samples {
      let depth = area(position)
      if distance < -1e-6, depth < -1e-6 { touches = true }
      // Within a step of both, some position could be in both.
      if distance < step, depth < step { misses = false }
      if distance < -1e-6, depth > 1e-6 { leaves = true }
      if distance < step { deepest = max(deepest, depth) }
    }
    return (touches ? true : misses ? false : nil, leaves ? false : deepest < -step ? true : nil)
  }

  private static func scene(
    _ random: inout SplitMix64, count: Int, span: Double
  ) -> (AnnotationScene, [Sampled]) {
    var scene = AnnotationScene()
    let all = (0..<count).map { index in
      let judged = PickingTests.shape(&random, kind: index % 6, span: span)
      return Sampled(scene.add(judged.annotation, to: 0), judged)
    }
    return (scene, all)
  }

  @Test func rectanglesSelectWhatTheyTouchAndWhatTheyEnclose() {
    var random = SplitMix64(seed: 21)
    let (scene, all) = Self.scene(&random, count: 12, span: 40)
    var counts = SIMD4<Int>.zero
    for round in 0..<40 {
      let centre = Vector2(random.symmetric(), random.symmetric()) * 50
      let half = Vector2(2 + 60 * random.unit(), 2 + 90 * random.unit())
      let angle = round % 3 == 0 ? 0 : 4 * random.symmetric()
      let turn = Vector2(cos(angle), sin(angle))
      let corner = { (x: Double, y: Double) in centre + (half * Vector2(x, y)).rotated(by: turn) }
      var corners = (corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1))
      if round & 1 == 0 { corners = (corners.3, corners.2, corners.1, corners.0) }
      let area = FrameQuadrilateral(corners, in: 0)
      let touched = Set(scene.annotations(touching: area))
      let enclosed = Set(scene.annotations(enclosedBy: area))
      #expect(enclosed.isSubset(of: touched))
      for sampled in all {
        let (touches, encloses) = Self.verdict(sampled) { position in
          let local = (position - centre).rotated(byInverseOf: turn)
          let excess = Vector2(abs(local.x), abs(local.y)) - half
          return max(excess.x, excess.y)
        }
        if let touches {
          check(touched.contains(sampled.id) == touches, "\(area) touches \(sampled.annotation): \(!touches)")
          counts[touches ? 0 : 1] += 1
        }
        if let encloses {
          check(enclosed.contains(sampled.id) == encloses, "\(area) encloses \(sampled.annotation): \(!encloses)")
          counts[encloses ? 2 : 3] += 1
        }
      }
    }
    check(counts.min() > 10, "\(counts)")
  }

  /// A star about a centre, or a pentagram with a winding number of 2 in its middle.
  private static func lasso(_ random: inout SplitMix64, isPentagram: Bool) -> [Vector2] {
    let centre = Vector2(random.symmetric(), random.symmetric()) * 30
    let size = 15 + 60 * random.unit()
    if isPentagram {
      return (0..<5).map { centre + Vector2(cos(Double($0) * 0.8 * .pi), sin(Double($0) * 0.8 * .pi)) * (1.5 * size) }
    }
    return (0..<24).map {
      let angle = Double($0) * .pi / 12
      return centre + Vector2(cos(angle), sin(angle)) * (size * ($0 & 1 == 0 ? 1 : 0.7))
    }
  }

  /// The distance from a polygon's border, below 0 inside, by the angles of the edges as seen from the position.
  private static func distance(_ position: Vector2, _ polygon: [Vector2], _ rule: FillRule) -> Double {
    var (angle, least) = (0.0, Double.infinity)
    for (index, corner) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      angle += atan2((corner - position).cross(next - position), (corner - position).dot(next - position))
      let length = hypot(next.x - corner.x, next.y - corner.y)
      let along = (next - corner) / length
      let offset = (position - corner).rotated(byInverseOf: along)
      least = min(least, hypot(max(0, max(-offset.x, offset.x - length)), offset.y))
    }
    let winding = Int((angle / (2 * .pi)).rounded())
    let isInside = rule == .nonzero ? winding != 0 : winding & 1 != 0
    return isInside ? -least : least
  }

  @Test(arguments: FillRule.allCases)
  func lassosSelectWhatTheyTouchAndWhatTheyEnclose(rule: FillRule) throws {
    var random = SplitMix64(seed: 22)
    let (scene, all) = Self.scene(&random, count: 6, span: 30)
    var counts = SIMD4<Int>.zero
    for round in 0..<12 {
      let polygon = Self.lasso(&random, isPentagram: round % 2 == 1)
      let lasso = try #require(Lasso(polygon, in: 0, rule: rule))
      let touched = Set(scene.annotations(touching: lasso))
      let enclosed = Set(scene.annotations(enclosedBy: lasso))
      #expect(enclosed.isSubset(of: touched))
      for sampled in all {
        let (touches, encloses) = Self.verdict(sampled) { Self.distance($0, polygon, rule) }
        if let touches {
          check(touched.contains(sampled.id) == touches, "\(polygon) touches \(sampled.annotation): \(!touches)")
          counts[touches ? 0 : 1] += 1
        }
        if let encloses {
          check(enclosed.contains(sampled.id) == encloses, "\(polygon) encloses \(sampled.annotation): \(!encloses)")
          counts[encloses ? 2 : 3] += 1
        }
      }
    }
    check(counts.min() > 2, "\(counts)")
  }

  @Test func anAreaWithinAnUnfilledShapeTouchesNothingOfIt() throws {
    var scene = AnnotationScene()
    let transform = AnnotationTransform(position: Vector2(-50, -50), rotation: 0.3)
    let ring = scene.add(
      Annotation(
        Shape(.ellipse, size: Vector2(100, 100)), transform: transform, appearance: Appearance(strokeWidth: 4)), to: 0)
    let inside = Box(min: Vector2(-30, -30), max: Vector2(30, 30))
    let around = Box(min: Vector2(-52.5, -52.5), max: Vector2(52.5, 52.5))
    #expect(scene.annotations(touching: FrameQuadrilateral(inside, in: 0)) == [])
    #expect(scene.annotations(touching: FrameQuadrilateral(inside.expanded(by: 4), in: 0)) == [ring])
    #expect(scene.annotations(enclosedBy: FrameQuadrilateral(around, in: 0)) == [ring])
    #expect(scene.annotations(enclosedBy: FrameQuadrilateral(around.expanded(by: -1), in: 0)) == [])
    let square = [Vector2(-30, -30), Vector2(30, -30), Vector2(30, 30), Vector2(-30, 30)]
    #expect(scene.annotations(touching: try #require(Lasso(square, in: 0))) == [])
    #expect(scene.annotations(touching: try #require(Lasso(square.map { $0 * 1.2 }, in: 0))) == [ring])
    #expect(scene.annotations(enclosedBy: try #require(Lasso(square.map { $0 * 1.8 }, in: 0))) == [ring])
    #expect(scene.annotations(touching: try #require(Lasso(square, in: 1))) == [])
  }

  @Test func whatPaintsNothingIsNotSelected() throws {
    var scene = AnnotationScene()
    var annotation = Annotation(
      Shape(.rectangle, size: Vector2(10, 10)), transform: AnnotationTransform(position: .zero),
      appearance: Appearance(fill: nil, stroke: nil))
    _ = scene.add(annotation, to: 0)
    annotation.appearance = Appearance(fill: .white)
    annotation.isVisible = false
    _ = scene.add(annotation, to: 0)
    let area = Box(min: Vector2(-100, -100), max: Vector2(100, 100))
    let polygon = [Vector2(-100, -100), Vector2(100, -100), Vector2(0, 300)]
    #expect(scene.annotations(touching: FrameQuadrilateral(area, in: 0)) == [])
    #expect(scene.annotations(enclosedBy: FrameQuadrilateral(area, in: 0)) == [])
    #expect(scene.annotations(touching: try #require(Lasso(polygon, in: 0))) == [])
    #expect(scene.annotations(enclosedBy: try #require(Lasso(polygon, in: 0))) == [])
  }

  @Test func areasWithoutAnAreaEncloseNothing() {
    var scene = AnnotationScene()
    let annotation = Annotation(
      Shape(.rectangle, size: Vector2(10, 10)), transform: AnnotationTransform(position: .zero),
      appearance: Appearance(fill: .white))
    let id = scene.add(annotation, to: 0)
    let line = Box(min: Vector2(-5, 5), max: Vector2(20, 5))
    #expect(scene.annotations(enclosedBy: FrameQuadrilateral(line, in: 0)) == [])
    #expect(scene.annotations(touching: FrameQuadrilateral(line, in: 0)) == [id])
    #expect(scene.annotations(touching: FrameQuadrilateral(Box(min: .zero, max: .zero), in: 0)) == [id])
    #expect(scene.annotations(touching: FrameQuadrilateral(.empty, in: 0)) == [])
    #expect(Lasso([.zero, Vector2(1, 0)], in: 0) == nil)
    #expect(Lasso([.zero, Vector2(1, 0), Vector2(.nan, 0)], in: 0) == nil)
  }

  @Test func aLassoOfManyCornersHoldsWhatItWindsAbout() throws {
    var random = SplitMix64(seed: 23)
    // A coil whose turns overlap: 100 turns of 40 corners about a ring.
    let polygon = (0..<4000).map { index -> Vector2 in
      let (turn, coil) = (Double(index) / 4000 * 2 * .pi, Double(index) / 40 * 2 * .pi)
      return Vector2(cos(turn), sin(turn)) * (100 + 15 * cos(coil)) + Vector2(0, 15 * sin(coil))
    }
    for rule in FillRule.allCases {
      let lasso = try #require(Lasso(polygon, in: 0, rule: rule))
      for _ in 0..<8 {
        let position = Vector2(random.symmetric(), random.symmetric()) * 120
        let distance = Self.distance(position, polygon, rule)
        guard abs(distance) > 1e-6 else { continue }
        check(lasso.contains(position) == (distance < 0), "\(rule) at \(position): \(distance)")
      }
    }
  }
}
