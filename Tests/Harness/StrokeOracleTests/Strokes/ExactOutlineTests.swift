import Geometry
import TestSupport
import Testing

@testable import StrokeOracle

@Suite("The exact outline")
struct ExactOutlineTests {
  static let seed: UInt64 = 0x0b71
  private static let bend = [Vector2(0, 0), Vector2(10, 0), Vector2(10, 10)]

  private static func distance(_ outline: ExactOutline, _ x: Double, _ y: Double) -> Double {
    let range = outline.signedDistance(to: Vector2(x, y))
    return (range.lowerBound + range.upperBound) / 2
  }

  @Test("of a right angle has its tip √2 half widths from the corner, or an edge across")
  func miter() {
    let root = 2.squareRoot()
    for join in [StrokeJoin.miter(limit: 4), .miter(limit: 1.4143), .miter(limit: 1.4142), .bevel, .round] {
      let outline = ExactOutline(points: Self.bend, halfWidth: 1, cap: .butt, join: join)
      let isMiter = join == .miter(limit: 4) || join == .miter(limit: 1.4143)
      let expected = isMiter ? root / 2 : join == .round ? 1.5 * root - 1 : root
      #expect(abs(Self.distance(outline, 11.5, -1.5) - expected) < 1e-7, "\(join)")
      #expect(abs(Self.distance(outline, 10, 0) - (isMiter || join == .round ? -1 : -root / 2)) < 1e-7, "\(join)")
      #expect(abs(Self.distance(outline, 10, -0.5) - (isMiter || join == .round ? -0.5 : -root / 4)) < 1e-7, "\(join)")
      #expect(abs(Self.distance(outline, 8, 2) - 1) < 1e-7, "\(join)")
    }
  }

  @Test("ends at its ends, half a width beyond, or in half a disc")
  func caps() {
    for (cap, beyond, corner) in [
      (StrokeCap.butt, 2.0, 5.squareRoot()), (.square, 1, 2.squareRoot()), (.round, 1, 8.squareRoot() - 1),
    ] {
      let outline = ExactOutline(points: Self.bend, halfWidth: 1, cap: cap, join: .bevel)
      #expect(abs(Self.distance(outline, -2, 0) - beyond) < 1e-7, "\(cap)")
      #expect(abs(Self.distance(outline, -2, 2) - corner) < 1e-7, "\(cap)")
      #expect(abs(Self.distance(outline, 0, 0) - (cap == .butt ? 0 : -1)) < 1e-7, "\(cap)")
    }
  }

  @Test("of a single point is a disc, a square or nothing")
  func dot() {
    let points = [Vector2(5, 5), Vector2(5, 5)]
    for isClosed in [false, true] {
      let outlines = [StrokeCap.round, .square, .butt].map {
        ExactOutline(points: points, halfWidth: 2, cap: $0, join: .round, isClosed: isClosed)
      }
      #expect(abs(Self.distance(outlines[0], 8, 9) - 3) < 1e-7)
      #expect(abs(Self.distance(outlines[1], 8, 5) - 1) < 1e-7)
      #expect(abs(Self.distance(outlines[1], 5.5, 5) + 1.5) < 1e-7)
      #expect(outlines[2].signedDistance(to: Vector2(5, 5)).lowerBound == .infinity)
    }
  }

  @Test("keeps its border where a line goes back over itself")
  func reversal() {
    let points = [Vector2(0, 0), Vector2(10, 0), Vector2(0, 0)]
    for join in [StrokeJoin.miter(limit: 100), .bevel] {
      let outline = ExactOutline(points: points, halfWidth: 1, cap: .butt, join: join)
      #expect(abs(Self.distance(outline, 5, 0.25) + 0.75) < 1e-7)
      #expect(abs(Self.distance(outline, 12, 0) - 2) < 1e-7)
    }
    let round = ExactOutline(points: points, halfWidth: 1, cap: .butt, join: .round)
    #expect(abs(Self.distance(round, 12, 0) - 1) < 1e-7)
  }

  @Test("with round caps and joins is as far away as the stroke of discs, and at least as deep")
  func round() {
    var random = SplitMix64(seed: Self.seed)
    for isClosed in [false, true] {
      let points = (0..<8).map { _ in Vector2(20 * random.symmetric(), 20 * random.symmetric()) }
      let outline = ExactOutline(points: points, halfWidth: 2, cap: .round, join: .round, isClosed: isClosed)
      let stroke = ExactStroke(points: points, halfWidth: 2, curve: .polyline, isClosed: isClosed)
      for _ in 0..<200 {
        let position = Vector2(25 * random.symmetric(), 25 * random.symmetric())
        let (a, b) = (Self.distance(outline, position.x, position.y), stroke.signedDistance(to: position))
        let isRight = b.lowerBound > 0 ? abs(a - b.lowerBound) < 2e-7 : a <= b.upperBound + 2e-7
        check(isRight, "seed \(Self.seed) \(points) \(position): \(a), \(b)")
      }
    }
  }

  @Test("holds the disc of a position's depth, and not a larger one")
  func depth() {
    var random = SplitMix64(seed: Self.seed &+ 1)
    var count = 0
    for join in [StrokeJoin.miter(limit: 3), .bevel, .round] {
      for cap in [StrokeCap.butt, .square, .round] {
        let points = (0..<5).map { _ in Vector2(10 * random.symmetric(), 10 * random.symmetric()) }
        let outline = ExactOutline(points: points, halfWidth: 2, cap: cap, join: join, isClosed: cap == .butt)
        for _ in 0..<6 {
          let position = Vector2(8 * random.symmetric(), 8 * random.symmetric())
          let depth = -Self.distance(outline, position.x, position.y)
          guard depth > 0.05 else { continue }
          count += 1
          var isHeld = true
          var isLeft = false
          for step in 0..<240 {
            let turn = Rotation(halfTangent: Double(step % 120 - 60) / 60)?.pair ?? Vector2(1, 0)
            let direction = step < 120 ? turn : -turn
            isHeld = isHeld && outline.signedDistance(to: position + direction * (depth * 0.999)).lowerBound <= 0
            isLeft = isLeft || outline.signedDistance(to: position + direction * (depth * 1.01 + 1e-6)).upperBound > 0
          }
          check(isHeld && isLeft, "seed \(Self.seed &+ 1) \(join) \(cap) \(points) \(position): \(depth)")
        }
      }
    }
    #expect(count > 10, "only \(count) positions lie inside")
  }

  @Test("is found by its trees as by looking at each piece and each part of its border")
  func trees() {
    var random = SplitMix64(seed: Self.seed)
    for trial in 0..<60 {
      let isFlat = trial.isMultiple(of: 3)
      let points = (0..<(2 + trial)).map { index in
        isFlat
          ? Vector2(Double(index) * 3, random.unit()) : Vector2(random.symmetric(), random.symmetric()) * 40
      }
      let outline = ExactOutline(
        points: points, halfWidths: points.map { _ in 0.1 + 4 * random.unit() },
        cap: [.butt, .square, .round][trial % 3],
        join: [.bevel, .miter(limit: 3), .round][trial / 3 % 3], isClosed: trial.isMultiple(of: 2))
      for _ in 0..<200 {
        let position = Vector2(random.symmetric() * (isFlat ? 200 : 60), random.symmetric() * 60)
        let other = position + Vector2(random.symmetric(), random.symmetric()) * 20
        let outside = outline.pieces.map { $0.signedDistance(to: position) }.min() ?? .infinity
        let depth = outline.border.map { $0.distance(to: position) }.min() ?? .infinity
        let expected = outside <= outline.margin ? -depth : outside
        let range = outline.signedDistance(to: position)
        #expect((range.lowerBound...range.upperBound).contains(expected))
        #expect(abs((range.lowerBound + range.upperBound) / 2 - expected) <= 1e-12 * (1 + abs(expected)))
        // What was the lower bound of a segment: that of the piece with the least.
        let least = outline.pieces.map { $0.signedDistances(from: position, to: other).lowerBound }.min() ?? .infinity
        let found = outline.leastDistance(from: position, to: other)
        #expect(least >= 0 ? found == least : found < 0)
      }
    }
  }
}
