import ExactNumbers
import Geometry
import TestSupport
import Testing

@testable import Schemes

@Suite("The MPFR clipper")
struct MPFRClipperTests {
  static let seed: UInt64 = 0x6e54
  private static let precision = 3700

  /// `position + direction · 2^exponent`, exactly.
  private static func end(_ position: Double, _ direction: Double, _ exponent: Int) throws -> BigFloat {
    guard var exact = Rational(position), let step = Rational(significand: direction, exponent: exponent) else {
      throw NotFinite()
    }
    exact.add(step)
    var value = BigFloat(precision: precision)
    value.set(exact)
    return value
  }

  private static func exactClip(_ clipper: borrowing MPFRClipper) throws -> ExactClip {
    guard let sx = Rational(clipper.startX), let sy = Rational(clipper.startY), let ex = Rational(clipper.endX),
      let ey = Rational(clipper.endY)
    else { throw NotFinite() }
    return ExactClip(sx, sy, ex, ey, bound: DrawnEdge.guardBand)
  }

  @Test("keeps an edge whose ends lie 10^1000 viewports away where it exactly is")
  func farEnds() throws {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<60 {
      let position = Vector2(random.symmetric(), random.symmetric())
      let direction = Vector2(random.symmetric(), random.symmetric())
      let back = [3322, 3000, 40, 3][Int(random.next() % 4)]
      let ahead = [3322, 3321, 20, -5][Int(random.next() % 4)]
      var clipper = MPFRClipper(precision: Self.precision)
      clipper.startX.set(try Self.end(position.x, -direction.x, back))
      clipper.startY.set(try Self.end(position.y, -direction.y, back))
      clipper.endX.set(try Self.end(position.x, direction.x, ahead))
      clipper.endY.set(try Self.end(position.y, direction.y, ahead))
      let exact = try Self.exactClip(clipper)
      let clipped = clipper.clip()
      let words = "\(position) along \(direction), 2^\(back) and 2^\(ahead): \(String(describing: clipped))"
      guard let ends = exact.ends, let (start, end) = clipped else {
        check(false, words)
        continue
      }
      for (given, exact) in [(start, ends.start), (end, ends.end)] {
        let error = (Vector2(given) - exact) * Vector2(500, 375)
        check(error.length <= 1e-4, "\(error.length) px: " + words)
        check(max(abs(given.x), abs(given.y)) <= 2, words)
      }
    }
  }

  @Test("agrees with exact clipping near the viewport, border and axes included")
  func near() throws {
    let positions = [-3.0, -2, -1.5, 0, 2, 2.5]
    var clipper = MPFRClipper(precision: 200)
    for (sx, sy) in positions.flatMap({ x in positions.map { (x, $0) } }) {
      for (ex, ey) in positions.flatMap({ x in positions.map { (x, $0) } }) {
        clipper.startX.set(sx)
        clipper.startY.set(sy)
        clipper.endX.set(ex)
        clipper.endY.set(ey)
        let exact = try ExactClip(Vector2(sx, sy), Vector2(ex, ey), bound: 2)
        let clipped = clipper.clip()
        let words =
          "(\(sx), \(sy)) to (\(ex), \(ey)): \(String(describing: clipped)), not \(String(describing: exact.ends))"
        // A segment that only touches a corner may be kept or dropped, because its parameter is a rounded quotient.
        if exact.share == 0, sx != ex || sy != ey { continue }
        guard let ends = exact.ends, let (start, end) = clipped else {
          check((exact.ends == nil) == (clipped == nil), words)
          continue
        }
        check((Vector2(start) - ends.start).length <= 0x1p-22 && (Vector2(end) - ends.end).length <= 0x1p-22, words)
      }
    }
  }

  @Test("drops an edge that passes by, however long, and one that is not finite")
  func dropped() throws {
    var clipper = MPFRClipper(precision: Self.precision)
    clipper.startX.set(try Self.end(0, -1, 3322))
    clipper.startY.set(2.001)
    clipper.endX.set(try Self.end(0, 1, 3322))
    clipper.endY.set(2.001)
    let above = clipper.clip()
    #expect(above == nil)
    clipper.startY.set(0)
    clipper.endY.set(0)
    let through = clipper.clip()
    #expect(through?.0 == SIMD2(-2, 0) && through?.1 == SIMD2(2, 0))
    clipper.endX.set(.infinity)
    let infinite = clipper.clip()
    clipper.endX.set(.nan)
    let notANumber = clipper.clip()
    #expect(infinite == nil && notANumber == nil)
  }
}
