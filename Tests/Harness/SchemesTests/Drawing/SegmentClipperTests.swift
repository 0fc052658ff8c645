import Geometry
import TestSupport
import Testing

@testable import Schemes

@Suite("The segment clipper")
struct SegmentClipperTests {
  static let seed: UInt64 = 0x6e53
  private static let bound = 2.0

  /// An end inside, on the border, outside, far outside, or at a corner.
  private static func end(_ random: inout SplitMix64) -> Vector2 {
    let position = Vector2(random.symmetric(), random.symmetric())
    return switch random.next() % 8 {
    case 0: Vector2(random.next() & 1 == 0 ? 2 : -2, 2 * position.y)
    case 1: Vector2(position.x.rounded() * 4, position.y * 4)
    case 2: Vector2(random.next() & 1 == 0 ? 2 : -2, random.next() & 1 == 0 ? 2 : -2)
    case 3: position * 1e6
    case 4, 5: position * 2
    default: position * 5
    }
  }

  private static func checkClip<Scalar: BinaryFloatingPoint & SIMDScalar>(
    _ start: SIMD2<Scalar>, _ end: SIMD2<Scalar>
  ) throws {
    let from = Vector2(Double(start.x), Double(start.y))
    let to = Vector2(Double(end.x), Double(end.y))
    let exact = try ExactClip(from, to, bound: bound)
    let given = SegmentClipper<Scalar>(bound: Scalar(bound)).clip(start, end)
    let words = "\(Scalar.self) \(start) to \(end): \(String(describing: given)), not \(String(describing: exact.ends))"
    let reach = max(abs(from.x), abs(from.y), abs(to.x), abs(to.y), bound)
    let tolerance = 8 * Double(Scalar(1).ulp) * reach
    // A segment that touches a corner to within the roundings of a crossing may be kept or dropped.
    let doubt = 8 * Double(Scalar(1).ulp) * reach / max((to - from).length, 1e-300)
    if exact.ends != nil, exact.share > doubt { check(given != nil, words) }
    if exact.ends == nil, exact.share < -doubt { check(given == nil, words) }
    guard let (first, last) = given, let ends = exact.ends else { return }
    for (given, exact) in [(first, ends.start), (last, ends.end)] {
      check(abs(Double(given.x) - exact.x) <= tolerance && abs(Double(given.y) - exact.y) <= tolerance, words)
      check(max(abs(Double(given.x)), abs(Double(given.y))) <= bound + tolerance, words)
    }
    if max(abs(from.x), abs(from.y)) <= bound { check(first == start, "an end inside is kept: " + words) }
    if max(abs(to.x), abs(to.y)) <= bound { check(last == end, "an end inside is kept: " + words) }
  }

  @Test("agrees with exact clipping in double and in float32")
  func exact() throws {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<3000 {
      let start = Self.end(&random)
      let end = random.next() % 20 == 0 ? start : Self.end(&random)
      try Self.checkClip(start, end)
      try Self.checkClip(SIMD2<Float>(start), SIMD2<Float>(end))
    }
  }

  @Test("agrees with exact clipping along the axes, border included")
  func alongAxes() throws {
    let positions = [-3, -2, -1.5, 0, 1, 2, 2.0.nextUp, 3]
    for line in positions {
      for from in positions {
        for to in positions {
          try Self.checkClip(Vector2(from, line), Vector2(to, line))
          try Self.checkClip(Vector2(line, from), Vector2(line, to))
        }
      }
    }
  }

  @Test("gives the same part backwards")
  func backwards() {
    var random = SplitMix64(seed: Self.seed &+ 1)
    let clipper = SegmentClipper<Double>(bound: Self.bound)
    for _ in 0..<1000 {
      let start = Vector2(random.symmetric(), random.symmetric()) * 5
      let end = Vector2(random.symmetric(), random.symmetric()) * 5
      let there = clipper.clip(start, end)
      let back = clipper.clip(end, start)
      guard let there, let back else {
        check(there == nil && back == nil, "\(start) to \(end)")
        continue
      }
      check((there.0 - back.1).length <= 1e-14 && (there.1 - back.0).length <= 1e-14, "\(start) to \(end)")
    }
  }

  @Test("drops what has an end that is not finite", arguments: [Double.nan, .infinity, -.infinity])
  func notFinite(bad: Double) {
    let clipper = SegmentClipper<Double>(bound: Self.bound)
    for end in [Vector2(bad, 0), Vector2(0, bad)] {
      #expect(clipper.clip(end, .zero) == nil)
      #expect(clipper.clip(.zero, end) == nil)
    }
  }

  @Test("answers with numbers for ends as far apart as the type allows")
  func farthest() {
    let far = Float.greatestFiniteMagnitude
    for (start, end) in [
      (SIMD2(-far, 0), SIMD2(far, 0)), (SIMD2(0.5, far), SIMD2(0.5, -far)), (SIMD2(-far, -far), SIMD2(far, far)),
    ] {
      let part = SegmentClipper<Float>(bound: 2).clip(start, end)
      for end in [part?.0, part?.1].compactMap({ $0 }) {
        #expect(end.x.isFinite && end.y.isFinite, "\(start) to \(end)")
      }
    }
  }
}
