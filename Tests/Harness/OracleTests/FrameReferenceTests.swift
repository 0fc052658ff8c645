import ExactNumbers
import Foundation
import Geometry
import Oracle
import TestSupport
import Testing

@Suite("Where a frame's point is seen from another frame")
struct FrameReferenceTests {
  static let seed: UInt64 = 0x6e51

  /// The camera's numbers.
  private struct View {
    let centre: ExactPoint
    let zoom: Double
    let turn: Vector2

    init(_ centre: Vector2, zoom: Double = 1, turn: Vector2 = Vector2(1, 0)) {
      self.centre = ExactPoint(x: centre.x, y: centre.y)
      self.zoom = zoom
      self.turn = turn
    }
  }

  // MARK: Direct computation

  /// A coordinate of a frame in the world's units: `o₁ + (o₂ + (… + value / sₙ …) / s₂) / s₁`.
  private static func world(_ value: consuming Rational, _ chain: FrameChain, _ axis: Int) -> Rational {
    var position = value
    for link in chain.links.reversed() {
      position.divide(by: fraction(link.scale))
      position.add(fraction(link.origin[axis]))
    }
    return position
  }

  /// The exact position in px from the centre of the view before the turn: the difference in the world, times all
  /// scales down and the zoom.
  private static func unturned(
    _ point: Vector2, _ home: FrameChain, _ away: FrameChain, _ view: View, _ axis: Int
  ) -> Rational {
    var position = world(fraction(point[axis]), home, axis)
    let middle = (axis == 0 ? Rational(view.centre.x) : Rational(view.centre.y)) ?? Rational()
    position.subtract(world(middle, away, axis))
    for link in away.links { position.multiply(by: fraction(link.scale)) }
    position.multiply(by: fraction(view.zoom))
    return position
  }

  /// Expects the reference solution without a turn to be the exact position rounded once, and with a turn to be within
  /// its roundings.
  private static func expectReference(
    _ point: Vector2, _ home: FrameChain, _ away: FrameChain, _ view: View,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let operands = { "\(point) of \(home.links) from \(away.links) at zoom \(view.zoom), turn \(view.turn)" }
    let x = unturned(point, home, away, view, 0)
    let y = unturned(point, home, away, view, 1)
    guard let reference = FrameReference(point, storedIn: home, seenFrom: away),
      let straight = reference.position(centre: view.centre, zoom: view.zoom, turn: Vector2(1, 0)),
      let turned = reference.position(centre: view.centre, zoom: view.zoom, turn: view.turn)
    else { return check(false, operands() + ": nil", sourceLocation: sourceLocation) }
    check(straight == Vector2(x.double, y.double), operands() + ": \(straight)", sourceLocation: sourceLocation)
    // x towards y: (c·x − s·y, s·x + c·y).
    let expected = Vector2(
      sum(x, view.turn.x, y, -view.turn.y).double, sum(x, view.turn.y, y, view.turn.x).double)
    // One rounding before the turn, and two roundings in it.
    let allowed = 0x1.9p-52 * (expected.length + Double.leastNormalMagnitude)
    let error = turned - expected
    check(
      abs(error.x) <= allowed && abs(error.y) <= allowed, operands() + ": \(turned), not \(expected)",
      sourceLocation: sourceLocation)
  }

  /// `a · p + b · q`.
  private static func sum(_ a: borrowing Rational, _ p: Double, _ b: borrowing Rational, _ q: Double) -> Rational {
    var first = Rational(copying: a)
    first.multiply(by: fraction(p))
    var second = Rational(copying: b)
    second.multiply(by: fraction(q))
    first.add(second)
    return first
  }

  // MARK: Operands

  private static let scales = [1000.0, 1024, 5, 1000.0.nextUp, 3.7, 1 / 3.0, 1e6, 0x1p-10, 1]

  private static func link(_ random: inout SplitMix64) -> FrameChain.Link {
    let size = [1e3, 1, 0, 1e-9, 1e15][Int(random.next() % 5)]
    return FrameChain.Link(
      origin: Vector2(random.symmetric(), random.symmetric()) * size,
      scale: random.next() & 1 == 0 ? scales[Int(random.next() % 9)] : 1 + 2000 * random.unit())
  }

  private static func links(_ count: Int, _ random: inout SplitMix64) -> [FrameChain.Link] {
    (0..<count).map { _ in link(&random) }
  }

  private static func point(_ random: inout SplitMix64) -> Vector2 {
    Vector2(random.symmetric(), random.symmetric()) * [1, 1e4, 1e-6, 1e9][Int(random.next() % 4)]
  }

  private static func view(_ random: inout SplitMix64) -> View {
    let turn = Rotation(halfTangent: 3 * random.symmetric()) ?? .identity
    return View(point(&random), zoom: 0.5 + 1000 * random.unit(), turn: turn.pair)
  }

  // MARK: Tests

  @Test("in its own frame is the difference from the middle times the zoom, rounded once")
  func own() {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<500 {
      let chain = FrameChain(links: Self.links(Int(random.next() % 4), &random))
      Self.expectReference(Self.point(&random), chain, chain, Self.view(&random))
    }
  }

  @Test("worked by hand, up and down by dyadic scales")
  func byHand() throws {
    let outer = FrameChain.Link(origin: Vector2(3, -5), scale: 4)
    let inner = FrameChain.Link(origin: Vector2(-1, 2), scale: 8)
    let deep = FrameChain(links: [outer, inner])
    // (16, −8) / 8 + (−1, 2) = (1, 1); (1, 1) / 4 + (3, −5) = (3.25, −4.75)
    let up = try #require(FrameReference(Vector2(16, -8), storedIn: deep, seenFrom: .world))
    #expect(
      up.position(centre: ExactPoint(x: 3, y: -5), zoom: 100, turn: Vector2(1, 0)) == Vector2(25, 25))
    // x turns towards y.
    #expect(
      up.position(centre: ExactPoint(x: 3, y: -4.75), zoom: 100, turn: Vector2(0, 1)) == Vector2(0, 25))
    // ((3.25, −4.75) − (3, −5)) · 4 = (1, 1); ((1, 1) − (−1, 2)) · 8 = (16, −8)
    let down = try #require(FrameReference(Vector2(3.25, -4.75), storedIn: .world, seenFrom: deep))
    #expect(down.position(centre: ExactPoint(x: 15, y: -8), zoom: 2, turn: Vector2(1, 0)) == Vector2(2, 0))
  }

  @Test("is the exact composition seen from above", arguments: 1...6)
  func up(levels: Int) {
    var random = SplitMix64(seed: Self.seed &+ UInt64(levels))
    for _ in 0..<200 {
      let links = Self.links(levels, &random)
      let shared = Int(random.next() % UInt64(levels))
      Self.expectReference(
        Self.point(&random), FrameChain(links: links), FrameChain(links: Array(links[..<shared])), Self.view(&random))
    }
  }

  @Test("is the exact composition seen from below", arguments: 1...6)
  func down(levels: Int) {
    var random = SplitMix64(seed: Self.seed &+ 10 &+ UInt64(levels))
    for _ in 0..<200 {
      let links = Self.links(levels, &random)
      let shared = Int(random.next() % UInt64(levels))
      Self.expectReference(
        Self.point(&random), FrameChain(links: Array(links[..<shared])), FrameChain(links: links), Self.view(&random))
    }
  }

  @Test("is the exact composition seen from the side, where the ways part below a prefix that they share")
  func sideways() {
    var random = SplitMix64(seed: Self.seed &+ 20)
    for _ in 0..<1000 {
      let prefix = Self.links(Int(random.next() % 4), &random)
      let home = prefix + Self.links(Int(random.next() % 4), &random)
      let away = prefix + Self.links(Int(random.next() % 4), &random)
      Self.expectReference(Self.point(&random), FrameChain(links: home), FrameChain(links: away), Self.view(&random))
    }
  }

  @Test("does not take like steps for one frame where the ways have parted, nor unlike ones")
  func alike() {
    var random = SplitMix64(seed: Self.seed &+ 21)
    for _ in 0..<200 {
      let common = Self.links(2, &random)
      let home = [Self.link(&random)] + common
      let away = [Self.link(&random)] + common
      Self.expectReference(Self.point(&random), FrameChain(links: home), FrameChain(links: away), Self.view(&random))
      // Frames with the same origin and another scale, or the same scale and another origin, are different frames.
      let link = Self.link(&random)
      for other in [
        FrameChain.Link(origin: link.origin, scale: link.scale.nextUp),
        FrameChain.Link(origin: link.origin + Vector2(0, 1), scale: link.scale),
      ] {
        Self.expectReference(
          Self.point(&random), FrameChain(links: [link] + common), FrameChain(links: [other]), Self.view(&random))
      }
    }
  }

  @Test("knows two frames of 300 levels apart that differ in the last bit of one origin")
  func deep() throws {
    var random = SplitMix64(seed: Self.seed &+ 22)
    let links = (0..<300).map { _ in
      FrameChain.Link(origin: Vector2(random.symmetric(), random.symmetric()) * 50, scale: 1000)
    }
    let home = FrameChain(links: links)
    for (changed, isSeen) in [(0, false), (200, true), (296, true)] {
      var others = links
      let origin = links[changed].origin
      others[changed] = FrameChain.Link(origin: Vector2(origin.x.nextUp, origin.y), scale: 1000)
      let away = FrameChain(links: others)
      let view = View(Vector2(7, -0.2), zoom: 1.5)
      let reference = try #require(FrameReference(Vector2(7, 8), storedIn: home, seenFrom: away))
      let position = reference.position(centre: view.centre, zoom: view.zoom, turn: view.turn)
      // An ULP of the origin, times 1,000 for each level below; for 300 levels it is beyond doubles.
      let expected = (0...1).map { Self.unturned(Vector2(7, 8), home, away, view, $0).double }
      #expect(position == (isSeen ? Vector2(expected[0], expected[1]) : nil))
      let size = -1.5 * (origin.x.nextUp - origin.x) * pow(1000, Double(300 - changed))
      if isSeen { #expect(abs(expected[0] / size - 1) < 1e-9 && abs(expected[1] - 12.3) < 1e-12) }
    }
  }

  @Test("takes a middle with more bits than a double")
  func longCentre() throws {
    let unit = 0x1p-200
    var centre = BigFloat(1, precision: 300)
    centre.add(BigFloat(unit, precision: 53))
    let reference = try #require(FrameReference(Vector2(1, 0), storedIn: .world, seenFrom: .world))
    let position = reference.position(
      centre: ExactPoint(x: centre, y: BigFloat(0, precision: 53)), zoom: 3, turn: Vector2(1, 0))
    #expect(position == Vector2(-3 * unit, 0))
  }

  @Test("is none for numbers that are not finite, scales that are not positive and positions beyond doubles")
  func refused() throws {
    let good = FrameChain(links: [.init(origin: Vector2(1, 2), scale: 3)])
    for bad in [Double.nan, .infinity, -.infinity] {
      for chain in [
        FrameChain(links: [.init(origin: Vector2(bad, 0), scale: 3)]),
        FrameChain(links: [.init(origin: Vector2(0, bad), scale: 3)]),
        FrameChain(links: [.init(origin: .zero, scale: bad)]),
      ] {
        #expect(FrameReference(.zero, storedIn: chain, seenFrom: good) == nil)
        #expect(FrameReference(.zero, storedIn: good, seenFrom: chain) == nil)
      }
      #expect(FrameReference(Vector2(bad, 0), storedIn: good, seenFrom: good) == nil)
      #expect(FrameReference(Vector2(0, bad), storedIn: good, seenFrom: .world) == nil)
      let reference = try #require(FrameReference(.zero, storedIn: good, seenFrom: good))
      let middle = ExactPoint(x: 0, y: 0)
      #expect(reference.position(centre: ExactPoint(x: bad, y: 0), zoom: 1, turn: Vector2(1, 0)) == nil)
      #expect(reference.position(centre: ExactPoint(x: 0, y: bad), zoom: 1, turn: Vector2(1, 0)) == nil)
      #expect(reference.position(centre: middle, zoom: bad, turn: Vector2(1, 0)) == nil)
      #expect(reference.position(centre: middle, zoom: 1, turn: Vector2(bad, 0)) == nil)
    }
    for scale in [0, -1.0] {
      let chain = FrameChain(links: [.init(origin: .zero, scale: scale)])
      #expect(FrameReference(.zero, storedIn: chain, seenFrom: .world) == nil)
      #expect(FrameReference(.zero, storedIn: .world, seenFrom: chain) == nil)
    }
    for point in [Vector2(1e300, 0), Vector2(0, 1e300), Vector2(1, -1e300)] {
      let far = try #require(FrameReference(point, storedIn: .world, seenFrom: .world))
      #expect(far.position(centre: ExactPoint(x: 0, y: 0), zoom: 1e10, turn: Vector2(1, 0)) == nil)
      #expect(far.position(centre: ExactPoint(x: 0, y: 0), zoom: 0x1p-30, turn: Vector2(1, 0)) == point * 0x1p-30)
    }
  }
  @Test("The map between two frames is exact, whichever links their chains share")
  func map() {
    let links = [
      FrameChain.Link(origin: Vector2(3, -1), scale: 8), .init(origin: Vector2(0.5, 40), scale: 1024),
      .init(origin: Vector2(-7, 2), scale: 2),
    ]
    let other = FrameChain.Link(origin: Vector2(5, 6), scale: 4)
    let point = Vector2(12.5, -3.25)
    for (home, away) in [(links, links), (links, [other]), (links, [links[0], other]), ([other], links), (links, [])] {
      guard let map = FrameMap(from: FrameChain(links: home), to: FrameChain(links: away)), var x = Dyadic(point.x),
        var y = Dyadic(point.y)
      else {
        Issue.record("no map from \(home) to \(away)")
        continue
      }
      map.apply(x: &x, y: &y)
      for axis in 0...1 {
        let exact = Self.unturned(point, FrameChain(links: home), FrameChain(links: away), View(.zero), axis)
        let denominator = Self.value(map.denominator)
        // Powers of two: all are doubles.
        #expect(exact.double == (axis == 0 ? Self.value(x) : Self.value(y)) / denominator, "\(home) \(away)")
      }
    }
  }

  private static func value(_ number: borrowing Dyadic) -> Double {
    var result = BigFloat(precision: 200)
    number.load(into: &result)
    return result.double
  }
}
