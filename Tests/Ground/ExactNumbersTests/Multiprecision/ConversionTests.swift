import ExactNumbers
import TestSupport
import Testing

@Suite("Double and Float are the nearest there is")
struct ConversionTests {
  static let seed: UInt64 = 0x5eed_0002

  @Test("from a BigFloat of any precision, rounded once")
  func fromBigFloat() {
    var draw = Operands(seed: Self.seed)
    for _ in 0..<3000 {
      let value = draw.bigFloat(precision: draw.precision())
      guard let exact = Rational(value) else { continue }
      let double = ReferenceRounding.nearest(exact, as: Double.self)
      let float = ReferenceRounding.nearest(exact, as: Float.self)
      check(value.double == double, "seed \(Self.seed): \(value.hexadecimal) gave \(value.double), wanted \(double)")
      check(value.float == float, "seed \(Self.seed): \(value.hexadecimal) gave \(value.float), wanted \(float)")
    }
  }

  @Test("on ties and a hair beside them, subnormals and the edge of overflow included")
  func nearTies() {
    var draw = Operands(seed: Self.seed &+ 1)
    var subnormals = 0
    var overflows = 0
    for _ in 0..<4000 {
      let exact = draw.nearFormat(significantBits: 53, quantum: -1074, largestExponent: 1023)
      var wide = BigFloat(precision: 3000)
      wide.set(exact)
      let wanted = ReferenceRounding.nearest(exact, as: Double.self)
      if wanted.isSubnormal { subnormals += 1 }
      if wanted.isInfinite { overflows += 1 }
      check(exact.double == wanted, "seed \(Self.seed &+ 1): \(exact.description) gave \(exact.double), not \(wanted)")
      check(wide.double == wanted, "seed \(Self.seed &+ 1): \(wide.hexadecimal) gave \(wide.double), not \(wanted)")
    }
    #expect(subnormals > 100 && overflows > 20)
    subnormals = 0
    overflows = 0
    for _ in 0..<4000 {
      let exact = draw.nearFormat(significantBits: 24, quantum: -149, largestExponent: 127)
      var wide = BigFloat(precision: 1000)
      wide.set(exact)
      let wanted = ReferenceRounding.nearest(exact, as: Float.self)
      if wanted.isSubnormal { subnormals += 1 }
      if wanted.isInfinite { overflows += 1 }
      check(exact.float == wanted, "seed \(Self.seed &+ 1): \(exact.description) gave \(exact.float), not \(wanted)")
      check(wide.float == wanted, "seed \(Self.seed &+ 1): \(wide.hexadecimal) gave \(wide.float), not \(wanted)")
    }
    #expect(subnormals > 100 && overflows > 20)
  }

  @Test("Float doesn't round by way of Double")
  func floatRoundsOnce() {
    // Above a tie of Float by less than the resolution of Double.
    let text = "0x1.00000100000000000000000000000001p+0"
    check(BigFloat(parsing: text, precision: 200)?.float == 1 + Float.ulpOfOne, text)
    var fraction = Rational(1)
    fraction.multiply(byPowerOfTwo: -100)
    fraction.add(Rational(0x1000001, 0x1000000))
    check(fraction.float == 1 + Float.ulpOfOne, fraction.description)
  }

  @Test("at the ends of Double", arguments: [1.0, -1.0])
  func ends(sign: Double) {
    func at(_ text: String) -> Double { sign * (BigFloat(parsing: text, precision: 2000)?.double ?? .nan) }
    #expect(at("0x1p-1075") == 0)
    #expect(at("0x1.00000000000000000000000001p-1075") == sign * 0x1p-1074)
    #expect(at("0x1.8p-1074") == sign * 0x1p-1073)
    #expect(at("0x1.fffffffffffff7ffffffffffffp+1023") == sign * Double.greatestFiniteMagnitude)
    #expect(at("0x1.fffffffffffff8p+1023") == sign * .infinity)
    #expect(at("0x1p+1000000") == sign * .infinity)
    #expect(at("0x0.fffffffffffffcp-1022") == sign * Double.leastNormalMagnitude)
  }

  @Test("significand and exponent keep 53 bits where Double can't, and renormalise")
  func significandAndExponent() {
    var draw = Operands(seed: Self.seed &+ 2)
    for _ in 0..<2000 {
      var value = draw.bigFloat(precision: draw.precision())
      value.multiply(byPowerOfTwo: Int.random(in: -9000...9000, using: &draw.random))
      let (significand, exponent) = value.significandAndExponent
      let operands = { "seed \(Self.seed &+ 2): \(value.hexadecimal) gave \(significand) * 2^\(exponent)" }
      if value.isZero {
        check(significand == 0 && exponent == 0, operands())
        continue
      }
      check(significand.magnitude >= 1 && significand.magnitude < 2, operands())
      guard let exact = Rational(value), let found = Rational(significand: significand, exponent: exponent) else {
        Issue.record("\(operands()) isn't finite")
        continue
      }
      let wanted = ReferenceRounding.rounded(exact, precision: 53, rounding: .toNearestEven)
      check(found.isEqual(to: wanted), operands())
    }
    let nearlyTwo = BigFloat(parsing: "0x1.ffffffffffffffffp+7000", precision: 100)?.significandAndExponent
    #expect(nearlyTwo?.significand == 1 && nearlyTwo?.exponent == 7001)
  }

  @Test("significand and exponent of what is no number")
  func significandOfSpecials() {
    #expect(BigFloat(.infinity, precision: 9).significandAndExponent == (.infinity, 0))
    #expect(BigFloat(-.infinity, precision: 9).significandAndExponent == (-.infinity, 0))
    #expect(BigFloat(.nan, precision: 9).significandAndExponent.significand.isNaN)
    #expect(BigFloat(-0.0, precision: 9).significandAndExponent.significand.sign == .minus)
  }
}
