import Foundation
import Geometry
import TestSupport
import Testing

@testable import StrokeOracle

@Suite("The fewest vertices")
struct FewestVerticesTests {
  @Test("of a dot are those of a polygon about a circle")
  func dot() {
    // If the corners of a polygon are a tolerance outside and its edges a tolerance inside, the edges turn by 2 acos((r
    // − t) / (r + t)).
    for (radius, tolerance, polygon) in [(10.0, 0.1, 15.7), (10, 0.025, 31.4), (100, 0.1, 49.7)] {
      let stroke = ExactStroke(points: [Vector2(3, 4)], halfWidth: radius, curve: .polyline)
      let count = Double(FewestVertices(of: stroke, tolerance: tolerance).count)
      #expect(count <= polygon.rounded(.up) && count > 0.9 * polygon, "\(radius) \(tolerance): \(count)")
    }
  }

  @Test("of a line do not depend on its points, and of a bend grow with its sharpness over the tolerance")
  func bend() {
    func count(_ points: [Vector2], tolerance: Double) -> Int {
      let stroke = ExactStroke(points: points, halfWidth: 2, curve: .uniformCatmullRom)
      return FewestVertices(of: stroke, tolerance: tolerance, samplesPerSpan: 64).count
    }
    let line = (0...10).map { Vector2(10 * Double($0), 0) }
    #expect(count(line, tolerance: 0.1) == count([line[0], line[10]], tolerance: 0.1))
    let wave = line.enumerated().map { Vector2($1.x, $0 % 2 == 0 ? 0 : 12) }
    #expect(count(wave, tolerance: 0.1) > 3 * count(line, tolerance: 0.1))
    let (loose, tight) = (count(wave, tolerance: 0.1), count(wave, tolerance: 0.025))
    // A quarter of the tolerance takes twice as many edges.
    #expect(Double(tight) > 1.6 * Double(loose) && Double(tight) < 2.2 * Double(loose), "\(loose) \(tight)")
  }

  @Test("are no more than an outline has that is kept")
  func kept() throws {
    let stroke = ExactStroke(points: [Vector2(0, 0), Vector2(20, 0)], halfWidth: 1, curve: .polyline)
    let outline = OutlineRegion(contours: [Outlines.rectangle(-0.76...20.76, -0.76...0.76)], rule: .nonzero)
    let verdict = try OutlineJudge(region: stroke, tolerance: 0.24).verdict(on: outline)
    #expect((verdict.outside?.distance ?? 0) <= 0.24 && (verdict.inside?.distance ?? 0) <= 0.24)
    #expect(FewestVertices(of: stroke, tolerance: 0.24).count <= 4)
  }

  @Test("of a region are no more than its outline has, however the stroke runs within it")
  func hidden() throws {
    let (halfWidth, t) = (10.0, 0.25)
    // An arc of five edges about each end, and two long edges.
    let arc = (0...5).map { step -> Vector2 in
      let angle = 89.8 * .pi / 180 * (Double(step) / 2.5 - 1)
      return Vector2(cos(angle), sin(angle)) * 10.2499
    }
    let outline = arc.map { $0 + Vector2(96, 0) } + arc.map { -$0 }
    let strokes: [[Double]] = [[0, 96], [0, 96, 24], [96, 0, 96], [24, 96, 0], [0, 50, 20, 96, 70, 80]]
    for abscissas in strokes {
      let stroke = ExactStroke(points: abscissas.map { Vector2($0, 0) }, halfWidth: halfWidth, curve: .polyline)
      let verdict = try OutlineJudge(region: stroke, tolerance: t)
        .verdict(on: OutlineRegion(contours: [outline], rule: .nonzero))
      #expect((verdict.outside?.distance ?? 0) <= t && (verdict.inside?.distance ?? 0) <= t, "\(verdict)")
      let count = FewestVertices(of: stroke, tolerance: t).count
      #expect(count <= outline.count && count >= outline.count - 3, "\(abscissas): \(count)")
    }
  }

  @Test("are counted by widths of hulls that are those of every edge against every corner")
  func widths() {
    var random = SplitMix64(seed: 3)
    for trial in 0..<400 {
      // Flat, round, and with corners that are hardly any.
      let height = [1e-12, 0.01, 1, 30][trial % 4]
      let positions = (0..<(3 + trial / 8)).map { index -> Vector2 in
        let angle = 2 * Double.pi * random.unit()
        return trial % 8 < 4
          ? Vector2(30 * cos(angle), height * sin(angle)) : Vector2(Double(index), height * sin(Double(index) / 9))
      }
      guard let width = Self.width(positions) else { continue }
      #expect(FewestVertices.isNarrow(positions[...], width * (1 + 1e-14)), "\(trial)")
      #expect(!FewestVertices.isNarrow(positions[...], width * (1 - 1e-14)), "\(trial)")
    }
  }

  /// The hull of such positions has corners in no order.
  @Test("of a line that is straight but for rounding are counted by the same widths")
  func roundedWidths() {
    var random = SplitMix64(seed: 4)
    for trial in 0..<2000 {
      let slope = 3 * random.symmetric()
      let positions = (0..<(3 + trial % 10)).map { _ -> Vector2 in
        let x = 10 * random.unit()
        return Vector2(x, slope * x)
      }
      guard let width = Self.width(positions), width > 0 else { continue }
      check(!FewestVertices.isNarrow(positions[...], width / 2), "\(trial)")
    }
  }

  /// The least width of the hull, of every edge against every corner; nil for a hull without area.
  private static func width(_ positions: [Vector2]) -> Double? {
    let hull = FewestVertices.hull(positions[...])
    guard hull.count > 2 else { return nil }
    return hull.indices.map { index -> Double in
      let edge = hull[(index + 1) % hull.count] - hull[index]
      return (hull.map { abs(edge.cross($0 - hull[index])) }.max() ?? 0) / edge.length
    }.min()
  }
}
