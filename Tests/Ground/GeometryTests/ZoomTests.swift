import ExactNumbers
import Geometry
import TestSupport
import Testing

@Suite("A zoom")
struct ZoomTests {
  static let seed: UInt64 = 0x6e02

  private static func fraction(_ significand: Double, _ exponent: Int) -> Rational {
    Rational(significand: significand, exponent: exponent) ?? Rational(-1)
  }

  @Test("is a significand in [1, 2) and a power of two, and no bit of it is lost")
  func normalises() throws {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<2000 {
      let scale = Double(bitPattern: random.next() >> 1)
      guard scale.isFinite, scale > 0 else { continue }
      let exponent = Int(random.next() % 40_001) - 20_000
      let zoom = try #require(Zoom(scale, exponent: exponent))
      check((1..<2).contains(zoom.significand), "\(scale) · 2^\(exponent): \(zoom)")
      let isSame = Self.fraction(zoom.significand, zoom.exponent).isEqual(to: Self.fraction(scale, exponent))
      check(isSame, "\(scale) · 2^\(exponent): \(zoom)")
    }
  }

  @Test("normalises the smallest subnormal too")
  func subnormal() throws {
    let zoom = try #require(Zoom(.leastNonzeroMagnitude))
    #expect(zoom.significand == 1 && zoom.exponent == -1074)
    #expect(zoom.double == .leastNonzeroMagnitude)
  }

  @Test("is positive and finite", arguments: [0, -0.0, -1, -.leastNonzeroMagnitude, .infinity, -.infinity, .nan])
  func refused(scale: Double) {
    #expect(Zoom(scale) == nil)
    #expect(Zoom(scale, exponent: 20_000) == nil)
  }

  @Test("becomes the nearest double or float32, over- and underflow included")
  func conversions() throws {
    var random = SplitMix64(seed: Self.seed &+ 1)
    let ends = [-1140, -1075, -1074, -1022, -150, -149, -126, 0, 127, 128, 1023, 1024]
    for _ in 0..<3000 {
      let near = ends[Int(random.next() % UInt64(ends.count))] + Int(random.next() % 7) - 3
      let zoom = try #require(Zoom(1 + random.unit(), exponent: near))
      let exact = Self.fraction(zoom.significand, zoom.exponent)
      check(zoom.double == exact.double, "\(zoom): \(zoom.double)")
      check(zoom.float == Float(exact.double), "\(zoom): \(zoom.float)")
      if near > -1000 { check(zoom.float == exact.float, "\(zoom): \(zoom.float) for \(exact.float)") }
    }
  }

  @Test("overflows to infinity at 2^1024 and at 2^128, not before")
  func overflow() throws {
    #expect(try #require(Zoom(2.0.nextDown, exponent: 1023)).double == .greatestFiniteMagnitude)
    #expect(try #require(Zoom(1, exponent: 1024)).double == .infinity)
    #expect(try #require(Zoom(1, exponent: 127)).float == 0x1p127)
    #expect(try #require(Zoom(1, exponent: 128)).float == .infinity)
  }

  @Test("goes to the limit of each type far out", arguments: [2047, 2048, 20_000, 1 << 40])
  func farOut(exponent: Int) throws {
    let huge = try #require(Zoom(1.5, exponent: exponent))
    #expect(huge.exponent == exponent)
    #expect(huge.double == .infinity && huge.float == .infinity)
    let tiny = try #require(Zoom(1.5, exponent: -exponent))
    #expect(tiny.exponent == -exponent)
    #expect(tiny.double == 0 && tiny.float == 0)
  }

  @Test("is multiplied with one rounding of the significand, whatever the exponents")
  func products() throws {
    var random = SplitMix64(seed: Self.seed &+ 2)
    for _ in 0..<2000 {
      let a = try #require(Zoom(1 + random.unit(), exponent: Int(random.next() % 600_001) - 300_000))
      let b = try #require(Zoom(1 + random.unit(), exponent: Int(random.next() % 600_001) - 300_000))
      var exact = Rational(a.significand) ?? Rational(-1)
      exact.multiply(by: Rational(b.significand) ?? Rational(-1))
      let expected = Zoom(exact.double, exponent: a.exponent + b.exponent)
      check(a.times(b) == expected && b.times(a) == expected, "\(a), \(b): \(a.times(b))")
      let factor = Double(sign: .plus, exponent: Int(random.next() % 2000) - 1000, significand: b.significand)
      let scaled = Zoom(exact.double, exponent: a.exponent + Int(factor.exponent))
      check(a.multiplied(by: factor) == scaled, "\(a), \(factor)")
    }
    let deep = try #require(Zoom(1.5, exponent: 300_000))
    #expect(deep.multiplied(by: .leastNonzeroMagnitude) == Zoom(1.5, exponent: 298_926))
    #expect(deep.times(.one) == deep)
    for factor in [0, -0.0, -1, .infinity, -.infinity, .nan] { #expect(deep.multiplied(by: factor) == nil) }
  }

  @Test("knows the power of two at or below it")
  func floorPowerOfTwo() throws {
    for exponent in [-20_000, -1, 0, 7, 20_000] {
      let zoom = try #require(Zoom(1.75, exponent: exponent))
      #expect(zoom.floorPowerOfTwo == Zoom(1, exponent: exponent))
    }
    #expect(Zoom.one == Zoom(1) && Zoom.one.double == 1)
  }
}
