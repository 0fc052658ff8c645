import Geometry
import StrokeOracle
import TestSupport
import Testing

@Suite("A stroke with other caps")
struct CappedStrokeTests {
  static let seed: UInt64 = 0xca99

  /// Points whose first three and last three are evenly spaced on lines.
  static func points(using random: inout SplitMix64) -> [Vector2] {
    func end() -> (Vector2, Vector2) {
      (Vector2(8 * random.symmetric(), 8 * random.symmetric()), RandomStep.next(using: &random))
    }
    let (first, second) = (end(), end())
    let inner = (0..<Int(random.next() % 3)).map { _ in Vector2(8 * random.symmetric(), 8 * random.symmetric()) }
    return (0..<3).map { first.0 + first.1 * Double($0) } + inner + (0..<3).map { second.0 + second.1 * Double($0) }
  }

  /// A step of whole numbers, 3 to 6 long.
  private enum RandomStep {
    static func next(using random: inout SplitMix64) -> Vector2 {
      [Vector2(3, 0), Vector2(-3, 1), Vector2(2, 3), Vector2(0, -4), Vector2(5, -3)][Int(random.next() % 5)]
    }
  }

  @Test("is as far as the nearest disc that does not reach beyond a cap, or as the straight end")
  func reference() throws {
    var random = SplitMix64(seed: Self.seed)
    for index in 0..<24 {
      let points = Self.points(using: &random)
      let (r, cap) = (0.3 + random.unit(), index % 2 == 0 ? StrokeCap.butt : .square)
      let stroke = try #require(CappedStroke(points: points, halfWidth: r, cap: cap))
      let curve = SampledCurve(
        points: points, halfWidths: points.map { _ in r }, curve: .uniformCatmullRom, isClosed: false, count: 400)
      let ends = [(points[0], points[1]), (points[points.count - 1], points[points.count - 2])]
      // A closed form for the ends: the rectangle from the cap to the second point.
      func depth(_ position: Vector2) -> Double {
        ends.map { end, next -> Double in
          let length = (next - end).length
          let direction = (next - end) / length
          let offset = position - end
          let along = offset.dot(direction) + (cap == .square ? r : 0)
          let whole = length + (cap == .square ? r : 0)
          let lateral = abs(offset.cross(direction)) - r
          let beyond = max(-along, along - whole)
          return beyond <= 0 || lateral <= 0
            ? max(beyond, lateral) : Vector2(beyond, lateral).length
        }.min() ?? 0
      }
      for _ in 0..<40 {
        let position = stroke.randomPosition(spread: 1, using: &random)
        var exact = depth(position)
        for sample in curve.xs.indices {
          let centre = Vector2(curve.xs[sample], curve.ys[sample])
          let (span, s) = (sample / 401, Double(sample % 401) / 400)
          let left = span == 0 ? s * (points[1] - points[0]).length : .infinity
          let right = span == points.count - 2 ? (1 - s) * (ends[1].1 - ends[1].0).length : .infinity
          guard cap == .square || min(left, right) >= r else { continue }
          exact = min(exact, (position - centre).length - r)
        }
        let range = stroke.signedDistance(to: position)
        check(
          range.lowerBound <= exact + 1e-9 && range.upperBound > exact - 0.02
            && range.upperBound - range.lowerBound < 2e-7,
          "seed \(Self.seed) \(points) \(r) \(cap) \(position): \(range), \(exact)")
      }
    }
  }

  @Test("along a line is the outline of that line")
  func line() throws {
    var random = SplitMix64(seed: Self.seed &+ 1)
    let direction = Vector2(0.6, 0.8)
    for (count, cap) in [(2, StrokeCap.butt), (3, .square), (4, .butt), (7, .square)] {
      let points = (0..<count).map { Vector2(5, 3) + direction * (4 * Double($0)) }
      let stroke = try #require(CappedStroke(points: points, halfWidth: 2, cap: cap))
      let outline = ExactOutline(points: [points[0], points[count - 1]], halfWidth: 2, cap: cap, join: .bevel)
      for _ in 0..<200 {
        let position = outline.randomPosition(spread: 3, using: &random)
        let (range, exact) = (stroke.signedDistance(to: position), outline.signedDistance(to: position))
        check(range.overlaps(exact), "seed \(Self.seed &+ 1) \(count) \(cap) \(position): \(range), \(exact)")
      }
    }
  }

  @Test("is refused where an end is bent, short or round, or nothing is drawn")
  func refused() {
    let straight = (0..<5).map { Vector2(4 * Double($0), 0) }
    #expect(CappedStroke(points: straight, halfWidth: 2, cap: .butt) != nil)
    #expect(CappedStroke(points: straight, halfWidth: 2, cap: .round) == nil)
    #expect(CappedStroke(points: straight, halfWidth: 2.01, cap: .butt) == nil)
    #expect(CappedStroke(points: straight, halfWidth: 0, cap: .butt) == nil)
    #expect(CappedStroke(points: straight, halfWidth: .nan, cap: .butt) == nil)
    for index in [0, 1, 2, 4] {
      var bent = straight
      bent[index].y += 0.1
      #expect(CappedStroke(points: bent, halfWidth: 1, cap: .square) == nil, "\(index)")
      bent[index].y = .nan
      #expect(CappedStroke(points: bent, halfWidth: 1, cap: .square) == nil, "\(index)")
    }
    #expect(CappedStroke(points: [], halfWidth: 1, cap: .butt) == nil)
    #expect(CappedStroke(points: [Vector2(1, 1), Vector2(1, 1)], halfWidth: 1, cap: .butt) == nil)
  }
}
