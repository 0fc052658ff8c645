import ExactNumbers
import Geometry
import Oracle
import StrokeOracle
import TestSupport
import Testing

@Suite("The kink of a curve")
struct CurveReferenceTests {
  private typealias Edges = [(start: Vector2, end: Vector2)]

  /// Nearly a quarter of a circle of 100 px about the viewport's centre.
  private static let arc = CubicSpan(
    from: Vector2(100, 0), Vector2(100, 55.25), Vector2(55.25, 100), to: Vector2(0, 100))

  private static func view(halfWidth: Double, turn: Vector2 = Vector2(1, 0)) throws -> CurveView {
    let reference = CurveReference(spans: [arc], halfWidth: halfWidth, storedIn: .world, seenFrom: .world)
    return try #require(reference?.seen(centre: ExactPoint(x: 0, y: 0), zoom: 1, turn: turn, viewport: .standard))
  }

  /// Edges between positions of a border in doubles.
  private static func edges(_ count: Int, halfWidth: Double, skipping: Range<Int> = 0..<0) -> Edges {
    func position(_ step: Int) -> Vector2 {
      let t = Double(step) / Double(count)
      let d = arc.position(at: t + 1e-6) - arc.position(at: t - 1e-6)
      return arc.position(at: t) + d.perpendicularCCW / d.length * halfWidth
    }
    return (0..<count).filter { !skipping.contains($0) }.map { (position($0), position($0 + 1)) }
  }

  @Test("is that of the chords, in px and in radians")
  func chords() throws {
    for (count, sagitta) in [(4, 1.926), (8, 0.4816), (64, 0.0075)] {
      let kink = try #require(Self.view(halfWidth: 0).kink(of: Self.edges(count, halfWidth: 0)))
      check(abs(kink.distance / sagitta - 1) < 0.15, "\(count) chords: \(kink)")
      check(abs(kink.turn / (.pi / 2 / Double(count)) - 1) < 0.1, "\(count) chords: \(kink)")
    }
    // Both borders, of 90 and of 110 px.
    let both = Self.edges(64, halfWidth: 10) + Self.edges(64, halfWidth: -10)
    let whole = try #require(Self.view(halfWidth: 10).kink(of: both))
    check(whole.distance < 0.01, "\(whole)")
    let one = try #require(Self.view(halfWidth: 10).kink(of: Self.edges(64, halfWidth: 10)))
    check(abs(one.distance - 20) < 0.1, "one of two borders is missing: \(one)")
  }

  @Test("is seen in both directions: a missing part, an edge too many, and another position")
  func directions() throws {
    let view = try Self.view(halfWidth: 0)
    let edges = Self.edges(64, halfWidth: 0)
    let gap = try #require(view.kink(of: Self.edges(64, halfWidth: 0, skipping: 20..<30)))
    check(abs(gap.distance - 12) < 1.5, "half the gap: \(gap)")
    let more = try #require(view.kink(of: edges + [(Vector2(20, -30), Vector2(0, -30))]))
    check(more.distance > 80, "\(more)")
    let beside = try #require(view.kink(of: edges.map { ($0.start + Vector2(0.2, 0.2), $0.end + Vector2(0.2, 0.2)) }))
    check(abs(beside.distance - 0.08.squareRoot()) < 0.01, "\(beside)")
    #expect(view.kink(of: [])?.distance == .infinity)
    // The rotation is that of the camera: seen at a right angle.
    let turned = try Self.view(halfWidth: 0, turn: Vector2(0, 1))
    let back = try #require(turned.kink(of: edges.map { ($0.start.perpendicularCCW, $0.end.perpendicularCCW) }))
    check(back.distance < 0.01, "\(back)")
  }

  /// The largest distance with every position compared with every other edge.
  private static func longWay(_ view: CurveView, _ drawn: Edges) -> Double {
    let reference = EdgeReference(viewport: .standard)
    func largest(_ edges: Edges, _ others: Edges) -> Double {
      edges.compactMap { reference.clip($0.start, $0.end) }.flatMap { edge in
        let steps = min(64, 2 + Int((edge.end - edge.start).length / 8))
        return (0...steps).map { step in
          let position = edge.start + (edge.end - edge.start) * (Double(step) / Double(steps))
          return others.map { reference.distance(position, toSegment: $0.start, $0.end) }.min() ?? .infinity
        }
      }.max() ?? 0
    }
    return max(largest(drawn, view.border), largest(view.border, drawn))
  }

  @Test("is to the bit that of every position and every edge, in any order")
  func longWay() throws {
    var generator = SplitMix64(seed: 7, stream: "edges")
    func random(_ size: Double) -> Vector2 { Vector2(generator.symmetric(), generator.symmetric()) * size }
    for halfWidth in [0.0, 10] {
      let view = try Self.view(halfWidth: halfWidth)
      let (near, both) = (Self.edges(64, halfWidth: 0), Self.edges(9, halfWidth: 10) + Self.edges(64, halfWidth: -10))
      let cases: [Edges] = [
        near, near.reversed(), near.map { ($0.end, $0.start) }, both, both.shuffled(using: &generator), view.border,
        // Points, edges as far on either side, and ends whose squares are no doubles.
        near.map { ($0.start, $0.start) }, near.map { (-$0.start, -$0.end) } + near, near + [(.zero, .zero)],
        near + [(Vector2(-1e200, 3), Vector2(1e200, 3))], [(Vector2(1e9, 0), Vector2(2e9, 5))], [],
        (0..<30).map { _ in (random(400), random(400)) }, (0..<30).map { _ in (random(4000), random(4000)) },
      ]
      for (index, drawn) in cases.enumerated() {
        let kink = try #require(view.kink(of: drawn))
        check(kink.distance == Self.longWay(view, drawn), "case \(index), half width \(halfWidth): \(kink)")
      }
    }
  }

  @Test("is infinite where an end is no number")
  func notFinite() throws {
    let (view, edges) = (try Self.view(halfWidth: 0), Self.edges(64, halfWidth: 0))
    for end in [Vector2(.nan, 0), Vector2(0, .nan), Vector2(.infinity, 0)] {
      for drawn in [[(end, end)], [(end, Vector2(1, 1))] + edges, edges + [(Vector2(1, 1), end)]] {
        #expect(view.kink(of: drawn)?.distance == .infinity, "\(end)")
      }
    }
  }

  @Test("has a border at both ends of a span")
  func ends() {
    for (t, expected) in [(0.0, Vector2(90, 0)), (1, Vector2(0, 90))] {
      let position = CurveReference.border(of: Self.arc, at: t, halfWidth: 10, precision: 100)
      #expect(Vector2(position.x.double, position.y.double) == expected)
    }
  }

  @Test("is exact 10^900 times in: nothing but the tangent is in view")
  func deep() throws {
    let t = 0.375
    let tangent = Self.arc.position(at: t + 1e-6) - Self.arc.position(at: t - 1e-6)
    let along = tangent / tangent.length
    for side in [0, -10.0] {
      // The frame's origin is the position on the border; its own digits are those that its centre has.
      let target = CurveReference.border(of: Self.arc, at: t, halfWidth: side, precision: 3200)
      let links = (0..<300).map { _ in FrameChain.Link(origin: .zero, scale: 1024) }
      func scaled(_ value: borrowing BigFloat) -> BigFloat {
        var factor = BigFloat(precision: 53)
        var result = BigFloat(precision: 3300)
        factor.set(1, exponent: 3000)
        result.setProduct(value, factor)
        return result
      }
      let reference = CurveReference(
        spans: [Self.arc], halfWidth: abs(side), storedIn: .world, seenFrom: FrameChain(links: links))
      let view = try #require(
        reference?.seen(
          centre: ExactPoint(x: scaled(target.x), y: scaled(target.y)), zoom: 1, turn: Vector2(1, 0),
          viewport: .standard))
      for (offset, expected) in [(0.0, 0.0), (0.3, 0.3)] {
        let shift = along.perpendicularCCW * offset
        let kink = try #require(view.kink(of: [(shift - along * 2000, shift + along * 2000)]))
        check(abs(kink.distance - expected) < 1e-5, "half width \(side), \(offset) px beside: \(kink)")
        #expect(kink.turn == 0)
      }
    }
  }
}
