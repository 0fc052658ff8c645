import Geometry
import TestSupport
import Testing

@testable import Annotations

/// Triangles are on the painted paths, and cover them.
struct AnnotationMesherTests {
  /// Whether a position is in one of the triangles.
  private func isCovered(_ position: Vector2, by mesher: AnnotationMesher) -> Bool {
    for first in stride(from: 0, to: mesher.indices.count, by: 3) {
      let (a, b, c) = (
        Vector2(mesher.vertices[Int(mesher.indices[first])]), Vector2(mesher.vertices[Int(mesher.indices[first + 1])]),
        Vector2(mesher.vertices[Int(mesher.indices[first + 2])])
      )
      let (u, v, w) = (
        (b - a).cross(position - a), (c - b).cross(position - b), (a - c).cross(position - c)
      )
      if u >= 0 && v >= 0 && w >= 0 || u <= 0 && v <= 0 && w <= 0 { return true }
    }
    return false
  }

  @Test func chordsStayWithinTheToleranceOfDenselySampledCurves() {
    var random = RandomAnnotations(seed: 1)
    for _ in 0..<20 {
      let tolerance = 0.01 * random.number(0.1...10)
      let radii = Vector2(random.number(0.1...100), random.number(0.1...100))
      let (control, end) = (Vector2(random.number(-90...90), 40), Vector2(random.number(-90...90), 70))
      var points: [Vector2] = [.zero]
      Chords.append(from: .zero, control: control, to: end, tolerance: tolerance, to: &points)
      let curve = (0...500).map { step in
        let t = Double(step) / 500
        return control * (2 * t * (1 - t)) + end * (t * t)
      }
      #expect(deviation(of: curve, from: points) <= tolerance * 1.0001)
      points = [Vector2(0, radii.y)]
      Chords.append(
        centre: .zero, radii: radii, quarter: 0, isBackward: true, tolerance: tolerance, to: &points)
      // The same quarter by its rational parametrisation.
      let quarter = (0...500).map { step in
        let t = Double(step) / 500
        return radii * Vector2(1 - t * t, 2 * t) / (1 + t * t)
      }
      #expect(points.last == Vector2(radii.x, 0))
      #expect(deviation(of: quarter, from: points) <= tolerance * 1.0001)
    }
  }

  /// The largest distance of samples from a polyline.
  private func deviation(of samples: [Vector2], from points: [Vector2]) -> Double {
    samples.map { sample in
      zip(points, points.dropFirst()).map { a, b in
        let direction = b - a
        let t = min(1, max(0, (sample - a).dot(direction) / max(direction.dot(direction), 1e-300)))
        return (a + direction * t - sample).length
      }.min() ?? .infinity
    }.max() ?? 0
  }

  @Test(arguments: [-1, 0, 2]) func anEllipsesTrianglesCoverItToAQuarterOfAPixel(exponent: Int) {
    let radii = Vector2(90, 40)
    let mesher = AnnotationMesher()
    let ellipse = Annotation(
      Shape(.ellipse, size: radii * 2), transform: AnnotationTransform(position: .zero),
      appearance: Appearance(fill: .white, stroke: nil))
    mesher.make(ellipse, exponent: exponent)
    let tolerance = 0.25 / ZoomLevel.zoom(exponent)
    for vertex in mesher.vertices {
      // Distances of positions near an ellipse, by its implicit equation and gradient.
      #expect(abs(distance(Vector2(vertex), radii)) <= tolerance * 0.01 + 1e-4)
    }
    var random = RandomAnnotations(seed: 2)
    for _ in 0..<400 {
      let position = Vector2(random.number(-100...100), random.number(-50...50))
      let distance = distance(position, radii)
      if distance < -tolerance * 1.5 { #expect(isCovered(position, by: mesher)) }
      if distance > tolerance * 1.5 { #expect(!isCovered(position, by: mesher)) }
    }
  }

  private func distance(_ position: Vector2, _ radii: Vector2) -> Double {
    let unit = position / radii
    let gradient = (unit / radii).length
    return gradient > 0 ? (unit.length - 1) * unit.length / gradient : -radii.min()
  }

  @Test func aStarIsFilledInItsTipsAndNotBetweenThem() {
    let star = Annotation(
      Shape(.star(tips: 5, inner: 0.4), size: Vector2(100, 100)), transform: AnnotationTransform(position: .zero),
      appearance: Appearance(fill: .white, stroke: nil))
    let mesher = AnnotationMesher()
    mesher.make(star, exponent: 0)
    for tip in 0..<5 {
      let turn = AnnotationTransform(position: .zero, rotation: 2 * .pi / 5 * Double(tip)).turn
      let between = AnnotationTransform(position: .zero, rotation: 2 * .pi / 5 * (Double(tip) + 0.5)).turn
      #expect(isCovered(Vector2(0, -47).rotated(by: turn), by: mesher))
      #expect(isCovered(Vector2(0, -19.5).rotated(by: between), by: mesher))
      #expect(!isCovered(Vector2(0, -21).rotated(by: between), by: mesher))
    }
  }

  @Test func aStarIsAFanFromItsCentreThatIsTheSameAsItsPolygon() {
    var random = RandomAnnotations(seed: 9)
    let mesher = AnnotationMesher()
    for round in 0..<40 {
      let tips = 3 + round % 9
      let size = Vector2(random.number(10...90), random.number(10...90))
      let scale = Vector2(round & 1 == 0 ? 1 : -1.5, round & 2 == 0 ? 1 : -0.7)
      let star = Annotation(
        Shape(.star(tips: tips, inner: random.number(0.05...1)), size: size),
        transform: AnnotationTransform(position: .zero, scale: scale), appearance: Appearance(fill: .white, stroke: nil)
      )
      mesher.make(star, exponent: 2)
      var paths = PaintedPaths()
      star.kind.paint(scale, star.appearance, into: &paths)
      let corners = paths.elements.compactMap { element -> Vector2? in
        switch element {
        case .move(let position), .line(let position): position
        default: nil
        }
      }
      #expect(mesher.vertices.count == 2 * tips + 1 && mesher.indices.count == 6 * tips)
      // The polygon's area by its corners, and the area by the triangles' sides. They are equal if there are no gaps
      // and overlaps.
      let sides = zip(corners, corners.dropFirst() + corners.prefix(1))
      let area = abs(sides.map { $0.cross($1) }.reduce(0, +))
      var triangles = 0.0
      for first in stride(from: 0, to: mesher.indices.count, by: 3) {
        let points = mesher.indices[first..<first + 3].map { Vector2(mesher.vertices[Int($0)]) }
        triangles += abs((points[1] - points[0]).cross(points[2] - points[0]))
      }
      #expect(abs(area - triangles) < 1e-5 * area)
      for _ in 0..<20 {
        let position = Vector2(random.number(-70...70), random.number(-45...45))
        var isInside = false
        var nearest = Double.infinity
        for (a, b) in sides {
          let t = min(1, max(0, (position - a).dot(b - a) / (b - a).dot(b - a)))
          nearest = min(nearest, (a + (b - a) * t - position).length)
          guard (a.y > position.y) != (b.y > position.y) else { continue }
          if position.x < a.x + (position.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
        }
        if nearest > 1e-4 { #expect(isCovered(position, by: mesher) == isInside) }
      }
    }
  }

  @Test func aFillAndItsStrokeAreTwoPartsTheStrokeOnTop() {
    let square = Annotation(
      Shape(.rectangle, size: Vector2(20, 20)), transform: AnnotationTransform(position: .zero),
      appearance: Appearance(fill: .white, stroke: .black, strokeWidth: 2))
    let mesher = AnnotationMesher()
    mesher.make(square, exponent: 0)
    #expect(mesher.parts.map(\.color) == [.white, .black])
    #expect(mesher.parts.map(\.count).reduce(0, +) == UInt32(mesher.indices.count))
    #expect(abs((mesher.vertices.map(\.x).max() ?? 0) - 11) < 0.25)
  }

  @Test func zoomsOfFourToOneShareAMesh() {
    #expect(ZoomLevel.exponent(for: 1) == 0)
    #expect(ZoomLevel.exponent(for: 1.01) == 1)
    #expect(ZoomLevel.exponent(for: 4) == 1)
    #expect(ZoomLevel.exponent(for: 4.01) == 2)
    #expect(ZoomLevel.exponent(for: 0.25) == -1)
    #expect(ZoomLevel.exponent(for: 0.26) == 0)
    for exponent in -20...20 {
      let zoom = ZoomLevel.zoom(exponent)
      #expect(ZoomLevel.exponent(for: zoom) == exponent)
      #expect(ZoomLevel.exponent(for: zoom.nextUp) == exponent + 1)
    }
    #expect(ZoomLevel.exponent(for: .nan) == -500)
    #expect(ZoomLevel.exponent(for: .infinity) == 500)
  }
}
