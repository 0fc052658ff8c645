import Geometry
import TestSupport
import Testing

@testable import Annotations

/// Strokes whose width differs from point to point.
struct DiscStrokeTests {
  private struct Disc {
    var centre: Vector2
    var radius: Double
  }

  /// The distance from the union of the discs between two by search: it is convex in the parameter.
  private static func distance(_ position: Vector2, _ a: Disc, _ b: Disc) -> Double {
    func distance(_ t: Double) -> Double {
      (a.centre + (b.centre - a.centre) * t - position).length - a.radius - (b.radius - a.radius) * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<200 {
      let third = (high - low) / 3
      if distance(low + third) < distance(high - third) { high -= third } else { low += third }
    }
    return max(0, min(distance(low), min(distance(0), distance(1))))
  }

  private static func paths(_ discs: [Disc]) -> PaintedPaths {
    var paths = PaintedPaths()
    for (index, disc) in discs.enumerated() {
      if index == 0 { paths.move(to: disc.centre) } else { paths.line(to: disc.centre) }
    }
    paths.stroke(.black, widths: discs.map { 2 * $0.radius })
    return paths
  }

  @Test func theDistanceIsThatFromTheNearestDisc() {
    var random = SplitMix64(seed: 71)
    for round in 0..<400 {
      // Among them ones where a disc contains the next one, or has no size.
      let discs = (0..<3).map { _ in
        Disc(
          centre: Vector2(random.symmetric(), random.symmetric()) * 10,
          radius: random.next() % 5 == 0 ? 0 : random.unit() * (round % 2 == 0 ? 2 : 9))
      }
      let paths = Self.paths(discs)
      for _ in 0..<5 {
        let position = Vector2(random.symmetric(), random.symmetric()) * 20
        let expected = min(
          Self.distance(position, discs[0], discs[1]), Self.distance(position, discs[1], discs[2]))
        let distance = paths.distance(to: position)
        check(abs(distance - expected) < 1e-7, "\(discs) \(position): \(distance), not \(expected)")
        let place = ConvexPolygon(position)
        if expected == 0 || expected > 1e-6 { check(paths.touches(place) == (expected == 0), "\(discs) \(position)") }
      }
      let direction = AnnotationTransform(position: .zero, rotation: 7 * random.unit()).turn
      let farthest = discs.map { $0.centre.dot(direction) + $0.radius }.max() ?? 0
      check(abs(paths.farthest(in: direction) - farthest) < 1e-12, "\(discs) towards \(direction)")
      let extent = paths.extent
      check(extent.x >= paths.farthest(in: Vector2(1, 0)) - 1e-12, "\(discs)")
    }
  }

  @Test func missingWidthsAreTheLastAndOthersAreDropped() {
    var paths = PaintedPaths()
    paths.move(to: .zero)
    paths.line(to: Vector2(10, 0))
    paths.quadratic(Vector2(15, 5), to: Vector2(20, 0))
    paths.close()
    paths.stroke(.black, widths: [4, -3])
    #expect(paths.widths == [4, 0, 0])
    paths.move(to: Vector2(0, 9))
    paths.stroke(.black, widths: [6, .nan, 8])
    #expect(paths.widths == [4, 0, 0, 6])
    #expect(paths.distance(to: Vector2(0, 13)) == 1)
    #expect(paths.distance(to: Vector2(20, -1)) == 1)
    paths.removeAll()
    #expect(paths.widths.isEmpty)
  }

  @Test func theTrianglesCoverTheDiscsAndNothingElse() throws {
    var random = SplitMix64(seed: 72)
    let mesher = AnnotationMesher()
    for round in 0..<60 {
      let points = (0..<6).map { _ in Vector2(random.symmetric(), random.symmetric()) * 60 }
      let widths = points.map { _ in random.next() % 4 == 0 ? 0 : random.unit() }
      let annotation = Annotation(
        FreehandStroke(points, widths: widths), transform: AnnotationTransform(position: .zero),
        appearance: Appearance(stroke: .black, strokeWidth: 18))
      mesher.make(annotation, exponent: 0)
      var paths = PaintedPaths()
      annotation.kind.paint(annotation.transform.scale, annotation.appearance, into: &paths)
      let triangles = stride(from: 0, to: mesher.indices.count, by: 3).map { first in
        (0..<3).map { Vector2(mesher.vertices[Int(mesher.indices[first + $0])]) }
      }
      for _ in 0..<60 {
        let position = Vector2(random.symmetric(), random.symmetric()) * 70
        let isCovered = DepthHitTests.isCovered(position, triangles)
        // Strokes narrower than a quarter of a px are drawn that wide.
        if isCovered { check(paths.distance(to: position) <= 0.4, "round \(round) covers \(position)") }
        let inside = [Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0), Vector2(0, -1), .zero].allSatisfy {
          paths.distance(to: position + $0 * 0.6) == 0
        }
        if inside { check(isCovered, "round \(round) leaves \(position) open") }
      }
    }
  }
}
