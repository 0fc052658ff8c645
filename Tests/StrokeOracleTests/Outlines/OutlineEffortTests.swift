import Foundation
import Geometry
import Testing

@testable import StrokeOracle

/// What is judged of outlines that take much work, and how much work that is.
@Suite("The effort for an outline")
struct OutlineEffortTests {
  /// A diagonal bar with a crack along its middle, which has a wider chamber somewhere where that has a size.
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
  func crack() {
    let t = 0.01
    for (length, width, chamber, isHole) in [
      (200.0, 0.998, 0.0, false), (2000, 0.998, 0, false), (2000, 1.1, 0, true), (20, 0.998, 4, true),
    ] {
      let stroke = ExactStroke(
        points: [.zero, Vector2(length, length) * 0.5.squareRoot()], halfWidth: 1, curve: .polyline)
      let outline = Self.cracked(length, width: width * t, chamber: chamber * t)
      let border = OutlineBorder(of: outline)
      #expect(border.holes.count == 1)
      var search = HoleSearch(
        judge: OutlineJudge(region: stroke, tolerance: t), outline: outline, border: border.segments,
        grid: EdgeGrid(over: border.segments.map { ($0.from, $0.to) }, margin: t / 2), resolution: t / 256)
      for hole in border.holes { #expect(search.kind(of: hole) == (isHole ? .hole : .sliver)) }
      #expect(search.squares <= 1 << 16, "\(length) \(width): \(search.squares)")
    }
  }
}
