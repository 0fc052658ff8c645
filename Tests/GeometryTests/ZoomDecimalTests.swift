import Geometry
import Multiprecision
import TestSupport
import Testing
import Workloads

@Suite("A zoom in decimal")
struct ZoomDecimalTests {
  static let seed: UInt64 = 0x6e05

  /// MPFR's digits, as this notation puts them.
  private static func expected(_ zoom: Zoom, digits: Int) -> String {
    var value = BigFloat(precision: 53)
    value.set(zoom.significand, exponent: zoom.exponent)
    return notation(value.description(digits: digits))
  }

  /// `2.50e+1002` is `2.50 × 10^1002`.
  private static func notation(_ text: String) -> String {
    let parts = text.split(separator: "e")
    return "\(parts[0]) × 10^\(parts[1].drop { $0 == "+" })"
  }

  @Test("is scientific notation with three digits unless said otherwise")
  func examples() throws {
    #expect(Zoom.one.scientific() == "1.00 × 10^0")
    #expect(try #require(Zoom(2.5)).scientific() == "2.50 × 10^0")
    #expect(try #require(Zoom(1234.5)).scientific() == "1.23 × 10^3")
    #expect(try #require(Zoom(0.00012345)).scientific(digits: 4) == "1.234 × 10^-4")
    #expect(try #require(Zoom(3e-5)).scientific(digits: 1) == "3 × 10^-5")
    #expect(
      try #require(DepthLabel(decades: 1002)).zoom.times(try #require(Zoom(2.5))).scientific() == "2.50 × 10^1002")
  }

  @Test("rounds a run of nines up to the next power of ten")
  func carries() throws {
    #expect(try #require(Zoom(9.999)).scientific() == "1.00 × 10^1")
    #expect(try #require(Zoom(9.994)).scientific() == "9.99 × 10^0")
    #expect(try #require(Zoom(0.09996)).scientific() == "1.00 × 10^-1")
    #expect(try #require(Zoom(9.5)).scientific(digits: 1) == "1 × 10^1")
    #expect(try #require(Zoom(99999.7)).scientific(digits: 5) == "1.0000 × 10^5")
  }

  @Test("breaks ties to even")
  func ties() throws {
    for (value, text) in [
      (2.5, "2 × 10^0"), (3.5, "4 × 10^0"), (1250, "1 × 10^3"), (2500, "2 × 10^3"), (35_000, "4 × 10^4"),
      (0.5, "5 × 10^-1"), (2.5000000000000004, "3 × 10^0"), (1500, "2 × 10^3"), (4.5, "4 × 10^0"),
    ] {
      #expect(try #require(Zoom(value)).scientific(digits: 1) == text, "\(value)")
    }
    #expect(try #require(Zoom(0.125)).scientific(digits: 2) == "1.2 × 10^-1")
    #expect(try #require(Zoom(0.375)).scientific(digits: 2) == "3.8 × 10^-1")
  }

  @Test("holds the digits to 1 to 17")
  func digits() throws {
    let third = try #require(Zoom(1.0 / 3))
    #expect(third.scientific(digits: 17) == "3.3333333333333331 × 10^-1")
    #expect(third.scientific(digits: 99) == third.scientific(digits: 17))
    #expect(third.scientific(digits: 0) == "3 × 10^-1" && third.scientific(digits: .min) == "3 × 10^-1")
  }

  @Test("has MPFR's digits at any depth", arguments: [4, 60, 1100, 20_000, 300_000])
  func againstMPFR(reach: Int) throws {
    var random = SplitMix64(seed: Self.seed, stream: "reach \(reach)")
    for _ in 0..<300 {
      let exponent = Int(random.next() % UInt64(2 * reach + 1)) - reach
      // Few bits as well as 53: what ends early in decimal is where ties are.
      let bits = random.next() % 53
      let significand =
        1 + Double(random.next() >> (64 - bits)) / Double(sign: .plus, exponent: Int(bits), significand: 1)
      let zoom = try #require(Zoom(significand, exponent: exponent))
      for digits in [1, 2, 3, 9, 10, 17] {
        let text = zoom.scientific(digits: digits)
        check(text == Self.expected(zoom, digits: digits), "\(zoom), \(digits) digits: \(text)")
      }
    }
  }

  @Test("has the exact digits of 2^300000 and of the fractions beyond 2^-300000", arguments: [1, 3, 8, 15])
  func exact(digits: Int) throws {
    let odd = 0x1b_3c5d_7e9f_1357
    var whole = BigInteger(odd)
    whole.shiftLeft(by: 300_000)
    var fraction = Rational()
    fraction.set(whole)
    let huge = try #require(Zoom(Double(odd), exponent: 300_000))
    #expect(huge.scientific(digits: digits) == Self.notation(fraction.decimal(digits: digits)))
    // Of all 90,000 digits of it: how many there are, and the first ones, short of the last one asked for.
    let text = whole.description
    #expect(huge.scientific(digits: digits).hasSuffix(" × 10^\(text.utf8.count - 1)"))
    let shown = huge.scientific(digits: digits + 2).filter { $0 != "." }
    #expect(shown.hasPrefix(text.prefix(digits)), "\(text.prefix(digits + 3))")

    let tiny = try #require(Zoom(Double(odd), exponent: -300_000))
    var part = Rational(odd)
    part.multiply(byPowerOfTwo: -300_000)
    #expect(tiny.scientific(digits: digits) == Self.notation(part.decimal(digits: digits)))
  }

  @Test("is right where many digits are needed to tell", arguments: [1, 2, 3, 5])
  func nearTies(digits: Int) throws {
    var random = SplitMix64(seed: Self.seed, stream: "ties \(digits)")
    for _ in 0..<300 {
      // A number of `digits` digits and a half, brought far away by a power of ten that is rounded to 53 bits.
      let half = Double(random.next() % 100_000) + 0.5
      let depth = try #require(DepthLabel(decades: Int(random.next() % 20_000)))
      let zoom = try #require(depth.zoom.multiplied(by: half))
      let text = zoom.scientific(digits: digits)
      check(text == Self.expected(zoom, digits: digits), "\(zoom): \(text)")
    }
  }

  @Test("goes on where 300,000 bits are nothing", arguments: [1 << 29, -(1 << 29)])
  func farOut(exponent: Int) throws {
    let zoom = try #require(Zoom(1.75, exponent: exponent))
    #expect(zoom.scientific(digits: 17) == Self.expected(zoom, digits: 17))
    #expect(try #require(Zoom(1, exponent: 1 << 60)).scientific().contains(" × 10^347063"))
  }
}
