import Geometry
import StrokeOracle
import TestSupport
import Testing

@Suite("The region of a stroke and the other exact strokes")
struct StrokeAgreementTests {
  static let seed: UInt64 = 0x4e61

  @Test("is the exact outline, of constant width and of widths that change", arguments: [false, true])
  func outline(varies: Bool) {
    var random = SplitMix64(seed: Self.seed)
    for (cap, exactCap) in [(StrokeCap.butt, StrokeCap.butt), (.round, .round), (.square, .square)] {
      for (join, exactJoin) in [
        (StrokeJoin.bevel, StrokeJoin.bevel), (.round, .round), (.miter(limit: 3), .miter(limit: 3)),
      ] {
        let points = positions(6, within: 20, using: &random)
        let halfWidths = points.map { _ in varies ? Double.random(in: 0.5...8, using: &random) : 2 }
        let outline = ExactOutline(points: points, halfWidths: halfWidths, cap: exactCap, join: exactJoin)
        let region = stroke(points, halfWidths, cap: cap, join: join)
        for position in positions(40, within: 30, using: &random) {
          let range = outline.signedDistance(to: position)
          let depth = region?.depth(at: position).value ?? .nan
          // Inside, the outline uses the whole border, and the region uses the border of one piece.
          let isRight =
            range.lowerBound > 0
            ? range.lowerBound - 1e-9 <= -depth && -depth <= range.upperBound + 1e-9
            : depth >= -1e-9 && depth <= -range.lowerBound
          check(isRight, "seed \(Self.seed) \(cap) \(join) \(points) \(position): \(depth), \(range)")
        }
      }
    }
  }

  @Test("of round caps and joins is the stroke of discs")
  func discs() {
    var random = SplitMix64(seed: Self.seed &+ 1)
    for _ in 0..<8 {
      let points = positions(5, within: 20, using: &random)
      let widths = points.map { _ in Double.random(in: 0...8, using: &random) }
      let exact = ExactStroke(points: points, halfWidths: widths, curve: .polyline)
      let region = stroke(points, widths, cap: .round, join: .round)
      for position in positions(40, within: 30, using: &random) {
        let range = exact.signedDistance(to: position)
        let depth = region?.depth(at: position).value ?? .nan
        // Inside, each computes the depth in its own piece.
        let isRight =
          range.lowerBound > 0
          ? range.lowerBound - 1e-9 <= -depth && -depth <= range.upperBound + 1e-9 : depth >= -1e-9
        check(isRight, "seed \(Self.seed &+ 1) \(points) \(widths) \(position): \(depth), \(range)")
      }
    }
  }

  @Test("falls along its direction, down to a border at its own value")
  func direction() {
    var random = SplitMix64(seed: Self.seed &+ 2)
    for cap in StrokeCap.allCases {
      for join in [StrokeJoin.bevel, .round, .miter(limit: 3)] {
        let points = positions(4, within: 20, using: &random)
        let region = stroke(points, [3, 1, 4, 2], cap: cap, join: join)
        for position in positions(40, within: 30, using: &random) {
          guard let here = region?.depth(at: position) else { return check(false, "no region") }
          guard here.value < 0 else { continue }
          // Outside, the nearest position of the region is in the given direction. The position half way to it is half
          // as far.
          let there = region?.depth(at: position + here.outward * here.value).value ?? .nan
          let halfway = region?.depth(at: position + here.outward * (here.value / 2)).value ?? .nan
          check(
            abs(there) < 1e-9 && abs(halfway - here.value / 2) < 1e-9,
            "seed \(Self.seed &+ 2) \(cap) \(join) \(points) \(position): \(here), \(there), \(halfway)")
        }
      }
    }
  }
}
