import ExactNumbers
import Geometry
import StrokeOracle
import TestSupport
import Testing

@Suite("The region of a stroke, without frames between")
struct StrokeRegionTests {
  static let bend = [Vector2(0, 0), Vector2(10, 0), Vector2(10, 10)]

  private static func expectDepth(
    _ region: RegionView?, _ x: Double, _ y: Double, _ value: Double, outward: Vector2? = nil,
    within error: Double = 1e-12,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let found = region?.depth(at: Vector2(x, y)) else {
      return check(false, "no region", sourceLocation: sourceLocation)
    }
    check(abs(found.value - value) < error, "(\(x), \(y)): \(found), not \(value)", sourceLocation: sourceLocation)
    guard let outward else { return }
    check(
      (found.outward - outward).length < error, "(\(x), \(y)): \(found), not \(outward)", sourceLocation: sourceLocation
    )
  }

  @Test("of constant width is a rectangle about each edge")
  func rectangle() {
    let region = stroke([Vector2(0, 0), Vector2(3, 4)], [1])
    Self.expectDepth(region, 1.5, 2, 1)
    // (0.6, 0.8) · 2 + (−0.8, 0.6) · 0.75
    Self.expectDepth(region, 0.6, 2.05, 0.25, outward: Vector2(-0.8, 0.6))
    Self.expectDepth(region, 1.8, 1.15, 0.25, outward: Vector2(0.8, -0.6))
    Self.expectDepth(region, 0.6 * 0.25, 0.8 * 0.25, 0.25, outward: Vector2(-0.6, -0.8))
    Self.expectDepth(region, 0.6 * 6, 0.8 * 6, -1, outward: Vector2(0.6, 0.8))
    // Three beyond the end and four beyond the side.
    Self.expectDepth(region, -0.6 * 3 - 0.8 * 5, -0.8 * 3 + 0.6 * 5, -5)
  }

  @Test("of widths that differ has sides that touch both discs")
  func taper() {
    // The slope is 0.6, so the normals are (−0.6, ±0.8).
    let points = [Vector2(0, 0), Vector2(10, 0)]
    for isReversed in [false, true] {
      let region = stroke(isReversed ? points.reversed() : points, isReversed ? [7, 1] : [1, 7])
      for side in [1.0, -1] {
        let normal = Vector2(-0.6, 0.8 * side)
        for t in [0.25, 0.5, 0.75] {
          let touch = Vector2(10, 0) * t + normal * (1 + 6 * t)
          for away in [-0.25, 0, 0.5] {
            let position = touch + normal * away
            Self.expectDepth(region, position.x, position.y, -away, outward: normal)
          }
        }
        // The hull ends in two edges from (10, 0), towards the points at which the tangents touch.
        let end = Vector2(10, 0) + normal * 3 + Vector2(0.8, 0.6 * side) * 0.5
        Self.expectDepth(region, end.x, end.y, -0.5, outward: Vector2(0.8, 0.6 * side))
      }
      Self.expectDepth(region, -0.85, 0, -0.25, outward: Vector2(-1, 0))
      Self.expectDepth(region, -0.35, 0, 0.25, outward: Vector2(-1, 0))
      Self.expectDepth(region, 12, 0, -2, outward: Vector2(1, 0))
    }
  }

  @Test("is the larger disc where it holds the smaller, with round ends whatever the cap")
  func swallowed() {
    for cap in StrokeCap.allCases {
      // A slope of 1 exactly, and one of 2.
      for points in [[Vector2(0, 0), Vector2(3, 4)], [Vector2(1.5, 2), Vector2(3, 4)]] {
        let region = stroke(points, [1, 6], cap: cap)
        Self.expectDepth(region, 3, 4, 6)
        Self.expectDepth(region, 3, 11, -1, outward: Vector2(0, 1))
        Self.expectDepth(region, 6, 8, 1, outward: Vector2(0.6, 0.8))
      }
    }
  }

  @Test("of a slope just below 1 keeps its digits")
  func slope() {
    // The cosine is 2^-19.5: computed from the slope in doubles it would have 14 digits less.
    let rise = 1 - 0x1p-40
    let region = stroke([Vector2(0, 0), Vector2(1, 0)], [1, 1 + rise])
    let normal = Vector2(-rise, (0x1p-40 * (1 + rise)).squareRoot())
    for away in [0, 0.25] {
      let position = normal * (1 + away) + normal.perpendicularCW * 0x1p-21
      Self.expectDepth(region, position.x, position.y, -away, outward: normal)
    }
  }

  @Test("has a miter as far as its limit, and a bevel beyond")
  func miter() {
    let root = 2.squareRoot()
    for join in [StrokeJoin.miter(limit: 4), .miter(limit: 1.4143), .miter(limit: 1.4142), .bevel, .round] {
      let region = stroke(Self.bend, [1], join: join)
      let isMiter = join == .miter(limit: 4) || join == .miter(limit: 1.4143)
      Self.expectDepth(region, 11.5, -1.5, -(isMiter ? root / 2 : join == .round ? 1.5 * root - 1 : root))
      Self.expectDepth(region, 10.75, -0.25, isMiter ? 0.25 : join == .round ? 1 - 0.625.squareRoot() : 0)
    }
    // A turn with cosine 7 / 25 has its tip at 1.25 half widths. This tie is drawn as a miter.
    let points = [Vector2(-10, 0), Vector2(0, 0), Vector2(7, 24)]
    for (limit, isMiter) in [(1.25, true), (1.25.nextDown, false)] {
      let tip = Vector2(0.6, -0.8) * (1 / 0.8 - 0.25)
      let region = stroke(points, [1], join: .miter(limit: limit))
      Self.expectDepth(region, tip.x, tip.y, isMiter ? 0.2 : -0.2)
    }
  }

  @Test("of widths that differ has a miter between its tangents, on both sides where both open")
  func taperedMiter() {
    // Slopes 0.6 up and 0.6 down along a line: the normals are (−0.6, ±0.8), then (0.6, ±0.8), from half width 7.
    let points = [Vector2(0, 0), Vector2(10, 0), Vector2(20, 0)]
    for side in [1.0, -1] {
      let tip = Vector2(10, side * 7 / 0.8)
      let mitered = stroke(points, [1, 7, 1], join: .miter(limit: 1.3))
      Self.expectDepth(mitered, tip.x, tip.y, 0)
      Self.expectDepth(mitered, tip.x, tip.y + side, -1, outward: Vector2(0, side))
      Self.expectDepth(mitered, tip.x, tip.y - side, 0.8)
      for join in [StrokeJoin.bevel, .miter(limit: 1.2)] {
        let bevel = stroke(points, [1, 7, 1], join: join)
        Self.expectDepth(bevel, 10, side * (5.6 + 0.5), -0.5, outward: Vector2(0, side))
        Self.expectDepth(bevel, 10, side * (5.6 - 0.5), 0.5, outward: Vector2(0, side))
      }
    }
  }

  @Test("has no join where it goes straight on, or back over itself, unless that is round")
  func straight() {
    for join in [StrokeJoin.miter(limit: 1e300), .bevel] {
      Self.expectDepth(stroke([.zero, Vector2(3, 4), Vector2(6, 8)], [1], join: join), 3 - 0.8 * 2, 4 + 0.6 * 2, -1)
      let back = stroke([.zero, Vector2(3, 4), .zero], [1], join: join)
      Self.expectDepth(back, 4.2, 5.6, -2)
      Self.expectDepth(back, 1.5, 2, 1)
    }
    Self.expectDepth(stroke([.zero, Vector2(3, 4), .zero], [1], join: .round), 4.2, 5.6, -1)
  }

  @Test("has a join of no area where it turns by next to nothing, or next to half a turn")
  func slightTurns() {
    // Numbers that differ from 0 only in the 40th to the 1000th bit.
    for exponent in [-40, -60, -100, -180, -190, -195, -200, -300, -1000] {
      let tiny = Double(sign: .plus, exponent: exponent, significand: 1)
      for start in [Vector2(tiny, 0), Vector2(-tiny, 0), Vector2(0, tiny), Vector2(0, -tiny)] {
        for join in [StrokeJoin.bevel, .miter(limit: 4)] {
          let ahead = Vector2(1, 2) / 5.squareRoot()
          let straight = stroke([start, Vector2(1, 2), Vector2(4, 8)], [1], join: join)
          let back = stroke([start, Vector2(1, 2), Vector2(-3, -6)], [1], join: join)
          for side in [ahead.perpendicularCCW, ahead.perpendicularCW] {
            let position = Vector2(1, 2) + side * 1.5
            Self.expectDepth(straight, position.x, position.y, -0.5, outward: side, within: 1e-9)
            Self.expectDepth(back, position.x, position.y, -0.5, outward: side, within: 1e-9)
          }
          Self.expectDepth(back, 1 + ahead.x, 2 + ahead.y, -1, outward: ahead, within: 1e-9)
        }
      }
    }
  }

  @Test("ends at its ends, half a width beyond, or in a disc")
  func caps() {
    let points = [Vector2(0, 0), Vector2(10, 0)]
    for (cap, beyond, corner, at) in [
      (StrokeCap.butt, -2.0, -5.squareRoot(), 0.0), (.square, -1, -2.squareRoot(), 1),
      (.round, -1, 1 - 8.squareRoot(), 1),
    ] {
      let region = stroke(points, [1], cap: cap)
      for (x, y) in [(-2.0, 2.0), (12, -2)] {
        Self.expectDepth(region, x, 0, beyond)
        Self.expectDepth(region, x, y, corner)
      }
      if cap == .round { Self.expectDepth(region, 0, 0, at) }
      if cap == .square { Self.expectDepth(region, -0.5, 0, 0.5) }
    }
  }

  @Test("of points that are all equal is a disc, a square along the axes, or nothing")
  func dot() {
    let points = [Vector2(5, 5), Vector2(5, 5), Vector2(5, 5)]
    let round = stroke(points, [1, 2, 0], cap: .round)
    Self.expectDepth(round, 8, 9, -3, outward: Vector2(0.6, 0.8))
    Self.expectDepth(round, 5, 5, 2)
    let square = stroke(points, [1, 2, 0], cap: .square)
    Self.expectDepth(square, 8, 9, -5.squareRoot())
    Self.expectDepth(square, 6.5, 5, 0.5, outward: Vector2(1, 0))
    Self.expectDepth(square, 3.5, 4, 0.5, outward: Vector2(-1, 0))
    Self.expectDepth(square, 4, 6.5, 0.5, outward: Vector2(0, 1))
    Self.expectDepth(square, 5, 2, -1, outward: Vector2(0, -1))
    #expect(stroke(points, [2], cap: .butt)?.depth(at: Vector2(5, 5)).value == -.infinity)
    // A line without width has distances too.
    Self.expectDepth(stroke([.zero, Vector2(3, 4)], [0]), 0.6 * 2 - 0.8, 0.8 * 2 + 0.6, -1)
    Self.expectDepth(stroke([.zero, Vector2(3, 4)], [0]), 0.6 * 8, 0.8 * 8, -3)
  }

  @Test("of a disc keeps its border, however far its centre is")
  func distantDisc() {
    // (n² − 1, 2n, n² + 1) is a Pythagorean triple: the position lies beside the line to the centre.
    for n in [1.0, 10, 300, 458, 459, 1000, 10_000] {
      let camera = RegionCamera(
        centre: ExactPoint(x: 3 * (n * n - 1), y: 4 * (n * n - 1)), turn: Vector2(0, 1))
      let region = stroke([.zero], [5 * (n * n + 1) - 0.25], cap: .round, camera)
      // (−4, 3) · 2n, turned from x towards y.
      let found = region?.depth(at: Vector2(-3, -4) * (2 * n)) ?? RegionDepth(value: .nan, outward: .zero)
      let outward = (Vector2(3, 4) * (n * n - 1) + Vector2(-4, 3) * (2 * n)).perpendicularCCW / (5 * (n * n + 1))
      check(abs(found.value + 0.25) < 1e-9 && (found.outward - outward).length < 1e-15, "\(n): \(found), \(outward)")
    }
  }

  @Test("takes the largest half width of points that are equal")
  func repeated() {
    let region = stroke([.zero, .zero, Vector2(10, 0), Vector2(10, 0)], [1, 2, 2, 0.5])
    Self.expectDepth(region, 5, 2.5, -0.5)
    Self.expectDepth(region, 5, 1.5, 0.5)
  }
}
