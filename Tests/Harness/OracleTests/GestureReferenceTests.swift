import ExactNumbers
import Geometry
import Oracle
import TestSupport
import Testing

@Suite("The reference solution of gestures")
struct GestureReferenceTests {
  static let seed: UInt64 = 0x6e33

  private static func position(_ random: inout SplitMix64, reach: Double = 500) -> Vector2 {
    Vector2(random.symmetric(), random.symmetric()) * reach
  }

  /// A turn whose pair has a length near 1, but not exactly 1.
  private static func turn(_ random: inout SplitMix64) -> Vector2 {
    let pair = (Rotation(halfTangent: 3 * random.symmetric()) ?? .identity).pair
    return pair * (1 + 0x1p-22 * random.symmetric())
  }

  private static func gesture(_ random: inout SplitMix64, scale: Double) -> Gesture {
    Gesture(anchor: position(&random), scale: scale, turn: turn(&random), pan: position(&random))
  }

  /// 25 gestures with a scale of about 2^`bits`, and 25 that approximately undo them.
  private static func outAndBack(_ random: inout SplitMix64, bits: Int) -> [Gesture] {
    let factor = Double(sign: .plus, exponent: bits, significand: 1)
    let out = (0..<25).map { _ in (1 + random.unit()) * factor }
    return (out + out.reversed().map { 1 / $0 }).map { gesture(&random, scale: $0) }
  }

  /// 25 gestures with a scale of 2^`bits` and with or without a quarter turn, and those that undo each of them exactly,
  /// in reverse.
  private static func exactReturn(_ random: inout SplitMix64, bits: Int) -> [Gesture] {
    let factor = Double(sign: .plus, exponent: bits, significand: 1)
    let quarters = [Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0), Vector2(0, -1)]
    var way: [Gesture] = []
    var back: [Gesture] = []
    for _ in 0..<25 {
      let turn = quarters[Int(random.next() & 3)]
      let pinch = Gesture(anchor: position(&random), scale: factor, turn: turn)
      let pan = Gesture(pan: position(&random))
      way += [pinch, pan]
      back += [
        Gesture(anchor: pinch.anchor, scale: 1 / factor, turn: Vector2(turn.x, -turn.y)), Gesture(pan: -pan.pan),
      ]
    }
    return way + back.reversed()
  }

  private static func reference(_ gestures: [Gesture], precision: Int? = nil) -> GestureReference {
    var reference = GestureReference(precision: precision ?? GestureReference.precision(for: gestures))
    for gesture in gestures { reference.apply(gesture) }
    return reference
  }

  /// Expects results to be the doubles nearest to the exact positions.
  private static func compare(_ gestures: [Gesture], _ random: inout SplitMix64, starts: Int = 3) {
    let reference = reference(gestures)
    for _ in 0..<starts {
      let start = position(&random, reach: 0x1p16)
      let exact = exactPosition(RationalPoint(x: fraction(start.x), y: fraction(start.y)), under: gestures)
      let expected = Vector2(exact.x.double, exact.y.double)
      let given = reference.position(start)
      check(given == expected, "\(start) goes to \(given), not \(expected)")
      check(given.x.isFinite && given.y.isFinite, "\(start)")
    }
  }

  @Test("is that nothing moves without gestures")
  func identity() {
    let reference = GestureReference(precision: 192)
    #expect(reference.position(Vector2(3, -4.5)) == Vector2(3, -4.5))
    #expect(reference.position(ExactPoint(x: -7, y: 0.5)) == Vector2(-7, 0.5))
    #expect(reference.magnification == .one)
    #expect(reference.precision == 192)
  }

  @Test("is a pinch and a turn about the anchor, x towards y, then a pan")
  func oneGesture() {
    let gesture = Gesture(anchor: Vector2(10, 20), scale: 2, turn: Vector2(0, 1), pan: Vector2(100, 1000))
    let reference = Self.reference([gesture])
    #expect(reference.position(Vector2(10, 20)) == Vector2(110, 1020))
    #expect(reference.position(Vector2(13, 20)) == Vector2(110, 1026))
    #expect(reference.position(Vector2(10, 23)) == Vector2(104, 1020))
    #expect(reference.magnification == Zoom(2))
  }

  @Test("knows the start that a position comes from")
  func preimages() {
    var random = SplitMix64(seed: Self.seed, stream: "preimages")
    for scale in [0.5, 3.0] {
      let reference = Self.reference((0..<20).map { _ in Self.gesture(&random, scale: scale) })
      for position in [Vector2(10, 20), Vector2(-300, 7.5)] {
        let start = reference.preimage(position)
        #expect(start.map { reference.position($0) }.map { ($0 - position).length < 1e-12 } == true)
      }
    }
  }

  @Test("takes the turn as it is, not brought to length 1")
  func notNormalised() {
    let reference = Self.reference([Gesture(turn: Vector2(1 + 0x1p-22, 0))])
    #expect(reference.position(Vector2(1024, 0)) == Vector2(1024 + 0x1p-12, 0))
    #expect(reference.magnification == Zoom(1 + 0x1p-22))
  }

  @Test("is the double nearest to what fractions say, after 50 gestures of everyday size")
  func everyday() {
    for round in 0..<20 {
      var random = SplitMix64(seed: Self.seed, stream: "everyday \(round)")
      Self.compare((0..<50).map { _ in Self.gesture(&random, scale: 0.5 + 1.5 * random.unit()) }, &random)
    }
  }

  @Test("is that after 10^300 and back too, in either order", arguments: [-40, 40, 99])
  func outAndBack(bits: Int) {
    for round in 0..<10 {
      var random = SplitMix64(seed: Self.seed, stream: "out \(bits) \(round)")
      Self.compare(Self.outAndBack(&random, bits: bits), &random)
    }
  }

  @Test("is that for gestures at the limits of what can be played")
  func limits() {
    for round in 0..<10 {
      var random = SplitMix64(seed: Self.seed, stream: "limits \(round)")
      let scales = [Gesture.minScale, Gesture.maxScale]
      let gestures = (0..<50).map { index in
        Gesture(
          anchor: Self.position(&random, reach: Gesture.maxCoordinate), scale: scales[index & 1],
          turn: Self.turn(&random),
          pan: Self.position(&random, reach: Gesture.maxCoordinate))
      }
      check(gestures.allSatisfy { $0.fault == nil }, "round \(round)")
      Self.compare(gestures, &random)
    }
  }

  @Test("is the start itself where every gesture is undone", arguments: [-40, 40])
  func undone(bits: Int) {
    var random = SplitMix64(seed: Self.seed, stream: "undone \(bits)")
    let gestures = Self.exactReturn(&random, bits: bits)
    let reference = Self.reference(gestures)
    for _ in 0..<20 {
      let start = Self.position(&random)
      #expect(reference.position(start) == start)
    }
    #expect(reference.magnification == .one)
  }

  @Test("is within 2^-140 px of exact, seen where exact is nothing", arguments: [-40, 40])
  func bound(bits: Int) throws {
    for round in 0..<10 {
      var random = SplitMix64(seed: Self.seed, stream: "bound \(bits) \(round)")
      let gestures =
        Self.exactReturn(&random, bits: bits) + (0..<10).map { _ in Self.gesture(&random, scale: 0.8 + random.unit()) }
      let origin = exactOrigin(of: gestures)
      #expect(abs(origin.x.double) < 0x1p16 && abs(origin.y.double) < 0x1p16)
      let precision = GestureReference.precision(for: gestures)
      var x = BigFloat(precision: 2 * precision)
      x.set(origin.x)
      var y = BigFloat(precision: 2 * precision)
      y.set(origin.y)
      let start = ExactPoint(x: x, y: y)
      let error = Self.reference(gestures).position(start)
      check(abs(error.x) <= 0x1p-140 && abs(error.y) <= 0x1p-140, "off by \(error)")
      // Half of the bits are lost on the way back. With fewer bits no digit is right.
      guard bits < 0 else { continue }
      let coarse = Self.reference(gestures, precision: precision / 2 - 160).position(start)
      check(coarse.length > 0x1p-40, "off by \(coarse) only, with too few bits")
    }
  }

  @Test("takes a start of any precision")
  func exactStart() {
    var random = SplitMix64(seed: Self.seed, stream: "start")
    // 2^-1000 of a pixel, magnified by 2^1000.
    let gestures = (0..<10).map { _ in Gesture(anchor: Vector2(3, 4), scale: 0x1p100, turn: Self.turn(&random)) }
    var x = BigFloat(precision: 1200)
    x.set(1, exponent: -1000)
    x.add(BigFloat(3, precision: 53))
    var y = BigFloat(precision: 1200)
    y.set(-1.5, exponent: -1000)
    y.add(BigFloat(4, precision: 53))
    let exactX = Rational(x) ?? Rational()
    let exactY = Rational(y) ?? Rational()
    let exact = exactPosition(RationalPoint(x: exactX, y: exactY), under: gestures)
    let reference = Self.reference(gestures)
    #expect(reference.position(ExactPoint(x: x, y: y)) == Vector2(exact.x.double, exact.y.double))
    #expect(abs(reference.position(Vector2(3, 4)).x - 3) < 1e-15)
  }

  @Test("knows how much larger things have become, at any depth", arguments: [-99, -40, 0, 40, 99])
  func magnification(bits: Int) throws {
    var random = SplitMix64(seed: Self.seed, stream: "magnification \(bits)")
    for _ in 0..<20 {
      let factor = Double(sign: .plus, exponent: bits, significand: 1)
      let gestures = (0..<50).map { _ in Self.gesture(&random, scale: factor * (1 + random.unit()) / 1.5) }
      // |g|² is the product of scale² · |turn|².
      var square = Rational(1)
      for gesture in gestures {
        square.multiply(by: fraction(gesture.scale))
        square.multiply(by: fraction(gesture.scale))
        var length = fraction(gesture.turn.x)
        length.multiply(by: fraction(gesture.turn.x))
        var term = fraction(gesture.turn.y)
        term.multiply(by: fraction(gesture.turn.y))
        length.add(term)
        square.multiply(by: length)
      }
      let magnification = Self.reference(gestures).magnification
      let given = try #require(magnification)
      square.multiply(byPowerOfTwo: -2 * given.exponent)
      let expected = square.double.squareRoot()
      check(abs(expected - given.significand) <= 2 * expected.ulp, "\(given) for \(expected) · 2^\(given.exponent)")
    }
    for scale in [0, Double.nan, .infinity] {
      let nothing = Self.reference([Gesture(scale: scale)], precision: 192).magnification
      #expect(nothing == nil)
    }
  }

  @Test("needs bits for what scales come to in all, for their count, and for the way to pixels")
  func precision() {
    #expect(GestureReference.precision(for: []) == 193)
    #expect(GestureReference.precision(for: [Gesture(scale: 1.5)]) == 192 + 1 + 2)
    #expect(GestureReference.precision(for: [Gesture(scale: 0.75)]) == 192 + 2 + 2)
    let deep = [Gesture](repeating: Gesture(scale: 0x1p100), count: 10)
    let back = [Gesture](repeating: Gesture(scale: 0x1p-100), count: 10)
    #expect(GestureReference.precision(for: deep) == 192 + 1001 + 8)
    #expect(GestureReference.precision(for: deep + back) == 192 + 2001 + 10)
    // 1,000 small pinches need 186 bits, not 1,000.
    let gentle = [Gesture](repeating: Gesture(scale: 1.1375), count: 1000)
    #expect(GestureReference.precision(for: gentle) == 192 + 186 + 20)
    let pans = repeatElement(Gesture(pan: Vector2(1, 0)), count: 3 << 20)
    #expect(GestureReference.precision(for: pans) == 192 + 1 + 44 + 3)
  }
}
