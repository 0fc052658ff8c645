import Foundation
import Geometry
import TestSupport
import Testing

@testable import Annotations

/// Compares distances to paths with searches over positions of the paths.
struct PathDistanceTests {
  private static func fill(_ build: (inout PaintedPaths) -> Void, rule: FillRule = .nonzero) -> PaintedPaths {
    var paths = PaintedPaths()
    build(&paths)
    paths.fill(.black, rule: rule)
    return paths
  }

  private static func quadratic(_ curve: [Vector2], _ t: Double) -> Vector2 {
    curve[0] * ((1 - t) * (1 - t)) + curve[1] * (2 * t * (1 - t)) + curve[2] * (t * t)
  }

  /// The least distance over a parameter from 0 to 1, by search.
  private static func leastDistance(_ position: Vector2, _ curve: (Double) -> Vector2) -> Double {
    func distance(_ t: Double) -> Double { (curve(t) - position).length }
    let samples = (0...400).map { distance(Double($0) / 400) }
    var least = Double.infinity
    for index in 0...400
    where (index == 0 || samples[index - 1] >= samples[index])
      && (index == 400 || samples[index + 1] >= samples[index])
    {
      var (low, high) = (max(0, Double(index - 1) / 400), min(1, Double(index + 1) / 400))
      for _ in 0..<80 {
        let third = (high - low) / 3
        if distance(low + third) < distance(high - third) { high -= third } else { low += third }
      }
      least = min(least, distance((low + high) / 2), samples[index])
    }
    return least
  }

  @Test func theDistanceFromAQuarterOfAnEllipseIsTheLeast() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<300 {
      let radii = Vector2(exp(6 * random.symmetric()), exp(6 * random.symmetric()))
      let size = max(radii.x, radii.y)
      let number = Int(random.next() & 3)
      let centre = Vector2(random.symmetric(), random.symmetric()) * size
      let quarter = EllipseQuarter(centre: centre, radii: radii, quarter: number, isBackward: random.next() & 1 == 0)
      let reach = random.next() & 1 == 0 ? radii : Vector2(size, size) * 2
      let position = centre + Vector2(random.symmetric(), random.symmetric()) * reach
      let expected = Self.leastDistance(position) { t in
        let angle = (Double(number) + t) * .pi / 2
        return centre + Vector2(cos(angle), sin(angle)) * radii
      }
      let distance = PathPart.quarter(quarter).distance(to: position)
      check(
        abs(distance - expected) <= 1e-12 * size, "\(radii) \(number) \(position - centre): \(distance) \(expected)")
    }
  }

  @Test func positionsOnTheAxesOfAnEllipseHaveTheirDistance() {
    let quarter = PathPart.quarter(
      EllipseQuarter(centre: .zero, radii: Vector2(5, 3), quarter: 0, isBackward: false))
    // The radius of curvature at (5, 0) is 9 / 5. From (3.2, 0) inwards, the end is no longer the nearest position.
    #expect(quarter.distance(to: Vector2(4, 0)) == 1)
    #expect(abs(quarter.distance(to: Vector2(3.2, 0)) - 1.8) < 1e-15)
    #expect(abs(quarter.distance(to: .zero) - 3) < 1e-15)
    // At cos θ = 5 x / 16 = 1/2: (2.5 − 1.6)² + 9 · 3/4.
    #expect(abs(quarter.distance(to: Vector2(1.6, 0)) - 7.56.squareRoot()) < 1e-14)
    let circle = PathPart.quarter(
      EllipseQuarter(centre: .zero, radii: Vector2(2, 2), quarter: 0, isBackward: false))
    #expect(circle.distance(to: .zero) == 2)
    #expect(abs(circle.distance(to: Vector2(3, 4)) - 3) < 1e-14)
    #expect(abs(circle.distance(to: Vector2(1e-9, 1e-9)) - (2 - 2e-18.squareRoot())) < 1e-14)
  }

  @Test func theDistanceFromAQuadraticIsTheLeast() {
    var random = SplitMix64(seed: 6)
    func vector() -> Vector2 { Vector2(random.symmetric(), random.symmetric()) * 10 }
    for round in 0..<300 {
      var curve = [vector(), vector(), vector()]
      if round % 10 == 0 { curve[1] = curve[0] + (curve[2] - curve[0]) * (2 * random.symmetric()) }
      if round % 10 == 1 { curve[2] = curve[0] }
      let position = vector()
      let part = PathPart.quadratic(QuadraticCurve(start: curve[0], control: curve[1], end: curve[2]))
      let expected = Self.leastDistance(position) { Self.quadratic(curve, $0) }
      let distance = part.distance(to: position)
      check(abs(distance - expected) < 1e-11, "\(curve) \(position): \(distance) \(expected)")
    }
  }

  /// Contours of all kinds of segments, and the same contours as dense polygons.
  private static func contours(_ random: inout SplitMix64) -> (PaintedPaths, [[Vector2]]) {
    func vector(_ scale: Double = 10) -> Vector2 { Vector2(random.symmetric(), random.symmetric()) * scale }
    var polygons: [[Vector2]] = []
    let paths = fill { paths in
      for _ in 0..<2 {
        var polygon = [vector()]
        paths.move(to: polygon[0])
        for _ in 0..<4 {
          let position = polygon[polygon.count - 1]
          switch random.next() % 3 {
          case 0:
            polygon.append(vector())
            paths.line(to: polygon[polygon.count - 1])
          case 1:
            let (control, end) = (vector(), vector())
            paths.quadratic(control, to: end)
            polygon += (1...2000).map { quadratic([position, control, end], Double($0) / 2000) }
          default:
            let radii = Vector2(random.unit(), random.unit()) * 8
            let number = Int(random.next() & 3)
            let isBackward = random.next() & 1 == 0
            let first = (Double(number) + (isBackward ? 1 : 0)) * .pi / 2
            let centre = position - Vector2(cos(first), sin(first)) * radii
            paths.quarter(centre: centre, radii: radii, number, isBackward: isBackward)
            polygon += (1...2000).map {
              let angle = first + (isBackward ? -1 : 1) * Double($0) / 2000 * .pi / 2
              return centre + Vector2(cos(angle), sin(angle)) * radii
            }
          }
        }
        polygons.append(polygon)
      }
    }
    return (paths, polygons)
  }

  /// The sum of the angles of the edges as seen from a position, in whole turns.
  private static func winding(_ polygons: [[Vector2]], about position: Vector2) -> Int {
    var angle = 0.0
    for polygon in polygons {
      var before = polygon[polygon.count - 1] - position
      for corner in polygon {
        let after = corner - position
        angle += atan2(before.cross(after), before.dot(after))
        before = after
      }
    }
    return Int((angle / (2 * .pi)).rounded())
  }

  @Test(arguments: FillRule.allCases)
  func fillsHoldThePositionsAboutWhichTheyWind(rule: FillRule) {
    var random = SplitMix64(seed: 7)
    var count = 0
    for _ in 0..<6 {
      let (nonzero, polygons) = Self.contours(&random)
      var paths = nonzero
      if rule == .evenOdd {
        paths.removeAll()
        for element in nonzero.elements {
          switch element {
          case .move(let to): paths.move(to: to)
          case .line(let to): paths.line(to: to)
          case .quadratic(let control, let end): paths.quadratic(control, to: end)
          case .quarter(let centre, let radii, let number, let isBackward):
            paths.quarter(centre: centre, radii: radii, number, isBackward: isBackward)
          case .close: paths.close()
          }
        }
        paths.fill(.black, rule: .evenOdd)
      }
      for _ in 0..<25 {
        let position = Vector2(random.symmetric(), random.symmetric()) * 14
        let distance = paths.distance(to: position)
        let winding = Self.winding(polygons, about: position)
        let isInside = rule == .nonzero ? winding != 0 : winding & 1 != 0
        var nearest = Double.infinity
        for polygon in polygons {
          for corner in polygon { nearest = min(nearest, (corner - position).length) }
        }
        // The polygon is within 1e-5 of the curves.
        guard nearest > 1e-3 else { continue }
        count += 1
        check((distance == 0) == isInside, "\(position) has the distance \(distance) and winds \(winding) times")
        if !isInside { check(distance <= nearest + 1e-9, "\(distance) is more than \(nearest)") }
      }
    }
    #expect(count > 100)
  }

  @Test func linesWithCapsEndAsTheirCapsSay() {
    func distance(_ cap: StrokeCap, _ position: Vector2) -> Double {
      var paths = PaintedPaths()
      paths.move(to: Vector2(-10, 0))
      paths.line(to: Vector2(10, 0))
      paths.stroke(.black, width: 4, cap: cap)
      return paths.distance(to: position)
    }
    for (cap, beyond, corner) in [
      (StrokeCap.butt, 3.0, 3.0), (.square, 1.0, 1.0), (.round, 1.0, (9 + 2.25).squareRoot() - 2),
    ] {
      #expect(distance(cap, Vector2(13, 0)) == beyond)
      check(abs(distance(cap, Vector2(13, 1.5)) - corner) < 1e-15, "\(cap)")
      #expect(distance(cap, Vector2(5, -1.9)) == 0)
      #expect(distance(cap, Vector2(5, -3)) == 1)
    }
  }

  @Test func dotsAreWhatTheirCapsMakeOfThem() {
    for (cap, expected) in [(StrokeCap.butt, Double.infinity), (.square, 1), (.round, 2.0.squareRoot() * 3 - 2)] {
      var paths = PaintedPaths()
      paths.move(to: .zero)
      paths.line(to: .zero)
      paths.stroke(.black, width: 4, cap: cap)
      let distance = paths.distance(to: cap == .square ? Vector2(3, 0) : Vector2(3, 3))
      check(distance == expected || abs(distance - expected) < 1e-15, "\(cap): \(distance)")
    }
  }

  @Test func cornersHaveTheirJoins() {
    func distance(_ join: StrokeJoin, _ position: Vector2) -> Double {
      var paths = PaintedPaths()
      paths.move(to: Vector2(-10, 0))
      paths.line(to: .zero)
      paths.line(to: Vector2(0, 10))
      paths.stroke(.black, width: 2, join: join)
      return paths.distance(to: position)
    }
    let beyond = Vector2(2, -2)
    let diagonal = 2.0.squareRoot()
    #expect(abs(distance(.miter(limit: 4), beyond) - diagonal) < 1e-15)
    #expect(abs(distance(.miter(limit: 1.4), beyond) - 1.5 * diagonal) < 1e-15)
    #expect(abs(distance(.bevel, beyond) - 1.5 * diagonal) < 1e-15)
    #expect(abs(distance(.round, beyond) - (2 * diagonal - 1)) < 1e-15)
  }

  @Test func contoursWithoutSizeAndMirroredOnesAreNoTrouble() {
    for radii in [Vector2.zero, Vector2(3, 0), Vector2(0, 3), Vector2(-3, 2)] {
      var paths = PaintedPaths()
      paths.move(to: radii * Vector2(1, 0))
      for number in 0..<4 { paths.quarter(centre: .zero, radii: radii, number) }
      paths.close()
      paths.fill(.black)
      paths.strokeAgain(.black, width: 2, join: .round)
      let distance = paths.distance(to: Vector2(0, 10))
      // A stroke of one position without a cap draws nothing.
      let expected = radii == .zero ? 10 : 9 - abs(radii.y)
      check(abs(distance - expected) < 1e-12, "\(radii): \(distance)")
      #expect(!paths.distance(to: Vector2(.nan, 0)).isLess(than: 0))
    }
    #expect(PaintedPaths().distance(to: .zero) == .infinity)
  }
}
