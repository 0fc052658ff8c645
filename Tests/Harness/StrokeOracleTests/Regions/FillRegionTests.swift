import ExactNumbers
import Geometry
import Oracle
import StrokeOracle
import TestSupport
import Testing

@Suite("The region of a fill")
struct FillRegionTests {
  static let seed: UInt64 = 0xf111
  /// A pentagram. The winding number is 2 in its middle and 1 in its five tips.
  private static let star = [Vector2(0, -10), Vector2(6, 8), Vector2(-10, -3), Vector2(10, -3), Vector2(-6, 8)]

  private static func expectDepth(
    _ region: RegionView?, _ x: Double, _ y: Double, _ value: Double, outward: Vector2,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let found = region?.depth(at: Vector2(x, y)) else {
      return check(false, "no region", sourceLocation: sourceLocation)
    }
    check(
      abs(found.value - value) < 1e-12 && (found.outward - outward).length < 1e-12,
      "(\(x), \(y)): \(found), not \(value), \(outward)", sourceLocation: sourceLocation)
  }

  @Test("is the distance from the nearest edge, positive inside")
  func square() {
    for corners in [
      [Vector2(0, 0), Vector2(10, 0), Vector2(10, 10), Vector2(0, 10)],
      [Vector2(0, 0), Vector2(0, 10), Vector2(0, 10), Vector2(10, 10), Vector2(10, 0), Vector2(0, 0)],
    ] {
      let region = fill(corners)
      Self.expectDepth(region, 5, 2, 2, outward: Vector2(0, -1))
      Self.expectDepth(region, 9, 5, 1, outward: Vector2(1, 0))
      Self.expectDepth(region, -3, 5, -3, outward: Vector2(-1, 0))
      Self.expectDepth(region, 13, 14, -5, outward: Vector2(0.6, 0.8))
      #expect(region?.depth(at: Vector2(5, 0)).value == 0)
    }
  }

  @Test("of a polygon that crosses itself follows the winding rule")
  func rules() {
    let (nonzero, evenOdd) = (fill(Self.star, .nonzero), fill(Self.star, .evenOdd))
    for (position, winding) in [
      (Vector2(0, 0), 2), (Vector2(0, -6), 1), (Vector2(7, -2.5), 1), (Vector2(0, 7), 0), (Vector2(20, 0), 0),
    ] {
      #expect(nonzero?.winding(at: position) == winding)
      let (first, second) = (nonzero?.depth(at: position).value ?? 0, evenOdd?.depth(at: position).value ?? 0)
      #expect((first > 0) == (winding != 0) && (second > 0) == (winding == 1), "\(position): \(first), \(second)")
      #expect(abs(first) == abs(second))
    }
    #expect(fill(Self.star.reversed())?.winding(at: .zero) == -2)
    #expect(stroke(Self.star, [1])?.winding(at: .zero) == nil)
  }

  @Test("counts an edge from its upper end, and not at its lower one")
  func vertices() {
    // A diamond. Its corners, and one more point on its side, are at the height of positions.
    let diamond = [Vector2(0, -4), Vector2(4, 0), Vector2(2, 2), Vector2(0, 4), Vector2(-4, 0)]
    let region = fill(diamond)
    for (y, width) in [(-4.0, 0.0), (-2, 2), (0, 4), (2, 2), (4, 0)] {
      for x in [-5.0, -4.5, -3.5, -2.5, -1.5, -0.5, 0.5, 1.5, 2.5, 3.5, 4.5] {
        #expect(region?.winding(at: Vector2(x, y)) == (abs(x) < width ? 1 : 0), "(\(x), \(y))")
      }
    }
    // Two squares that share an edge cover a position of that edge once.
    let left = fill([Vector2(0, 0), Vector2(1, 0), Vector2(1, 1), Vector2(0, 1)])
    let right = fill([Vector2(1, 0), Vector2(2, 0), Vector2(2, 1), Vector2(1, 1)])
    for y in [0.0, 0.25, 1] {
      let sum = (left?.winding(at: Vector2(1, y)) ?? 9) + (right?.winding(at: Vector2(1, y)) ?? 9)
      #expect(sum == (y < 1 ? 1 : 0))
    }
  }

  @Test("knows the side of an edge that doubles do not")
  func exact() {
    // The line through (0, 0) and (3, 1), and positions within 2^-52 of their own size from it.
    let edge = Vector2(3, 1) * 0x1p20
    let region = fill([.zero, edge, Vector2(0, 1) * 0x1p20])
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<200 {
      let y = Double.random(in: 1...1000, using: &random)
      for x in [(3 * y).nextDown, 3 * y, (3 * y).nextUp] {
        // 3y rounds once: the sign of its remainder gives the side of x.
        let side = (x - 2 * y - y) == 0 ? (2 * y - x) + y : -((x - 2 * y) - y)
        guard side != 0 else { continue }
        let winding = region?.winding(at: Vector2(x, y))
        check(winding == (side > 0 ? 1 : 0), "seed \(Self.seed) (\(x), \(y)): \(String(describing: winding))")
      }
    }
  }

  @Test("knows where a corner is in a turned view, to the last bit")
  func corner() {
    var random = SplitMix64(seed: Self.seed &+ 3)
    let turn = Vector2(0.6, 0.8)
    // The corners on the screen, exactly.
    let camera = RationalCamera(
      centre: point(0, 0), zoom: Rational(1), cosine: fraction(turn.x), sine: fraction(turn.y))
    var counts = [0, 0]
    for tip in positions(40, within: 100, using: &random) {
      let triangle = [tip, tip + Vector2(200, 1), tip + Vector2(-200, 1)]
      let region = fill(triangle, .nonzero, RegionCamera(turn: turn))
      let corners = triangle.map { camera.position(RationalPoint(x: fraction($0.x), y: fraction($0.y))) }
      for offset in positions(40, within: 0x1p-45, using: &random) {
        let screen = tip.rotated(by: turn) + offset
        let sides = corners.indices.map { Self.side(of: screen, corners[$0], corners[($0 + 1) % 3]) }
        guard !sides.contains(0) else { continue }
        let expected = sides.allSatisfy { $0 > 0 } ? 1 : 0
        counts[expected] += 1
        let winding = region?.winding(at: screen)
        check(
          winding == expected,
          "seed \(Self.seed &+ 3) \(tip) \(screen): \(String(describing: winding)), not \(expected)")
      }
    }
    #expect(counts.allSatisfy { $0 > 200 }, "\(counts)")
  }

  /// The sign of (b − a) × (position − a).
  private static func side(of position: Vector2, _ a: RationalPoint, _ b: RationalPoint) -> Int {
    func difference(_ p: borrowing Rational, _ q: borrowing Rational) -> Rational {
      var result = Rational()
      result.setDifference(p, q)
      return result
    }
    var left = difference(b.x, a.x)
    left.multiply(by: difference(fraction(position.y), a.y))
    var right = difference(b.y, a.y)
    right.multiply(by: difference(fraction(position.x), a.x))
    return left.compare(right).signum()
  }

  @Test("of one corner or two has an outline, and no inside")
  func thin() {
    Self.expectDepth(fill([Vector2(1, 1)]), 4, 5, -5, outward: Vector2(0.6, 0.8))
    Self.expectDepth(fill([.zero, Vector2(3, 4)]), 1.5 - 0.8, 2 + 0.6, -1, outward: Vector2(-0.8, 0.6))
    #expect(fill([.zero, Vector2(3, 4)])?.winding(at: Vector2(1, 1)) == 0)
  }

  @Test("agrees with the stroke of no width about it")
  func hairline() {
    var random = SplitMix64(seed: Self.seed &+ 1)
    let corners = positions(7, within: 20, using: &random)
    let line = stroke(corners + [corners[0]], [0])
    let region = fill(corners, .evenOdd)
    for position in positions(200, within: 30, using: &random) {
      let (a, b) = (line?.depth(at: position).value ?? .nan, region?.depth(at: position).value ?? .nan)
      check(abs(abs(a) - abs(b)) < 1e-12, "seed \(Self.seed &+ 1) \(corners) \(position): \(a), \(b)")
    }
  }

  @Test("has its winding number on and beside an edge exactly, however deep", arguments: [3, 300])
  func winding(levels: Int) throws {
    var random = SplitMix64(seed: Self.seed &+ 2)
    let links = (0..<levels).map { _ in
      FrameChain.Link(origin: Vector2(3, 4) * ((random.symmetric() * 0x1p30).rounded() * 0x1p-20), scale: 1000)
    }
    let view = FrameChain(links: links)
    let triangle = [Vector2(-3e6, -4e6), Vector2(3e6, 4e6), Vector2(-3e6, 4e6)]
    let region = try #require(fill(triangle, in: .world, from: view))
    let beside = try #require(fill([triangle[0], Vector2(3e6, -4e6), triangle[1]], in: .world, from: view))
    for _ in 0..<20 {
      let on = Vector2(3, 4) * (random.symmetric() * 0x1p30).rounded() * 0x1p-28
      // Exactly one of two triangles that share an edge owns the edge. Beside the edge, each owns its own side.
      #expect((region.winding(at: on) ?? 9) + (beside.winding(at: on) ?? 9) == 1)
      #expect(region.winding(at: Vector2(on.x.nextDown, on.y)) == 1)
      #expect(region.winding(at: Vector2(on.x.nextUp, on.y)) == 0)
      #expect(beside.winding(at: Vector2(on.x.nextUp, on.y)) == 1)
    }
  }
}
