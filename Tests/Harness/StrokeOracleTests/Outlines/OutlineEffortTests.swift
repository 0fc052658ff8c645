import Foundation
import Geometry
import Testing

@testable import StrokeOracle

/// Verdicts on outlines that take much work, and the amount of that work.
@Suite("The effort for an outline")
struct OutlineEffortTests {
  /// A diagonal bar with a crack along its middle. If `chamber` is not 0, the crack has a wider chamber of that size.
  private static func cracked(_ length: Double, width: Double, chamber: Double = 0) -> OutlineRegion {
    let direction = Vector2(0.5.squareRoot(), 0.5.squareRoot())
    let (a, b, c) = (direction, direction * (0.7 * length), direction * (length - 1))
    let side = direction.perpendicularCCW
    func widened(_ sign: Double) -> [Vector2] {
      [
        a, b - direction * chamber, b + (side * sign - direction) * (chamber / 2),
        b + (side * sign + direction) * (chamber / 2), b + direction * chamber, c,
      ].enumerated().map { $0 == 2 || $0 == 3 ? $1 : $1 + side * (sign * width / 2) }
    }
    let crack =
      chamber > 0
      ? widened(-1) + widened(1).reversed()
      : Outlines.bar(from: a, to: c, halfWidth: width / 2)
    return OutlineRegion(
      contours: [Outlines.bar(from: .zero, to: direction * length, halfWidth: 1), crack], rule: .evenOdd)
  }

  @Test("to find a disc in a crack does not grow with the crack's length")
  func crack() throws {
    let t = 0.01
    for (length, width, chamber, isHole) in [
      (200.0, 0.998, 0.0, false), (2000, 0.998, 0, false), (2000, 1.1, 0, true), (20, 0.998, 4, true),
    ] {
      let stroke = ExactStroke(
        points: [.zero, Vector2(length, length) * 0.5.squareRoot()], halfWidth: 1, curve: .polyline)
      let outline = Self.cracked(length, width: width * t, chamber: chamber * t)
      let border = try OutlineBorder(of: outline)
      #expect(border.holes.count == 1)
      var search = HoleSearch(
        judge: OutlineJudge(region: stroke, tolerance: t), outline: outline, border: border.segments,
        tree: EdgeTree(over: border.segments.map { ($0.from, $0.to) }, margin: t / 2), resolution: t / 256)
      for hole in border.holes { #expect(search.kind(of: hole) == (isHole ? .hole : .sliver)) }
      #expect(search.squares <= 1 << 16, "\(length) \(width): \(search.squares)")
    }
  }

  @Test("to compare edges does not grow with how much longer others are")
  func cluster() throws {
    func pairs(_ sides: Int, turned: Bool) throws -> Int {
      let contours = [
        Outlines.rectangle(-500_000...500_000, -1...1), Outlines.circle(.zero, 0.3, sides: sides),
      ].map { $0.map { turned ? Vector2(-$0.y, $0.x) : $0 } }
      let region = OutlineRegion(contours: contours, rule: .nonzero)
      #expect(region.contains(Vector2(0.1, 0.1)) && !region.contains(Vector2(1.1, 1.1)))
      return try OutlineArrangement(of: region).pairs
    }
    for turned in [false, true] {
      let counts = try [2000, 4000].map { try pairs($0, turned: turned) }
      #expect(counts[1] < 3 * counts[0] && counts[1] < 20 * 4000, "\(counts)")
    }
  }

  @Test("to split a star is that of its crossings, of which there may be about a million")
  func star() throws {
    func star(_ count: Int) -> OutlineRegion {
      let corners = Outlines.circle(.zero, 50, sides: count)
      return OutlineRegion(contours: [(0..<count).map { corners[$0 * (count / 2) % count] }], rule: .nonzero)
    }
    let arrangement = try OutlineArrangement(of: star(101))
    // Every two edges without a common end cross, and in some positions three do.
    #expect(arrangement.edges.count > 101 * 90 && arrangement.pairs < 40 * arrangement.edges.count)
    let stroke = ExactStroke(points: [.zero], halfWidth: 50, curve: .polyline)
    let judge = OutlineJudge(region: stroke, tolerance: 0.25)
    #expect(throws: OutlineError.self) { try judge.verdict(on: star(3001)) }
    // Notches 100 sin(π / 101) px wide and 100 / 3 px deep. The depth counts only up to the position at which a notch
    // is as wide as the tolerance.
    let depth = 100 / 3 * (1 - 0.25 / (100 * sin(.pi / 101)))
    #expect(try abs((judge.verdict(on: star(101)).inside?.distance ?? 0) - depth) < 0.3)
  }

  @Test("to find a filled gap is enough on a long stroke too")
  func gap() throws {
    let (halfWidth, gap, t) = (3.0, 0.5, 0.01)
    let corners = Outlines.circle(.zero, 2 * (halfWidth + gap), sides: 3)
    let points = corners + [corners[0], corners[0] + Vector2(5000, 30)]
    let stroke = ExactStroke(points: points, halfWidth: halfWidth, curve: .polyline)
    let pieces =
      points.map { Outlines.circle($0, halfWidth, sides: 200) }
      + zip(points, points.dropFirst()).map { Outlines.bar(from: $0, to: $1, halfWidth: halfWidth) }
    let judge = OutlineJudge(region: stroke, tolerance: t)
    let filled = try judge.verdict(on: OutlineRegion(contours: pieces + [corners], rule: .nonzero))
    #expect(abs((filled.outside?.distance ?? 0) - gap) < t / 10)
    #expect(try judge.verdict(on: OutlineRegion(contours: pieces, rule: .nonzero)).outside?.distance ?? 0 < t / 10)
  }
}
