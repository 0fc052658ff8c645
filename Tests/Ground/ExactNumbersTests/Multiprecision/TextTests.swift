import ExactNumbers
import TestSupport
import Testing

@Suite("Texts")
struct TextTests {
  static let seed: UInt64 = 0x5eed_0003

  @Test("hexadecimal and enough decimal digits each give the same value back")
  func roundTrips() {
    var draw = Operands(seed: Self.seed)
    for _ in 0..<1500 {
      let precision = draw.precision()
      let value = draw.bigFloat(precision: precision)
      // 1 + ⌈p·log10 2⌉ digits distinguish any two neighbours.
      let digits = 2 + Int(Double(precision) * 0.30103)
      for text in [value.hexadecimal, value.description(digits: digits)] {
        let back = BigFloat(parsing: text, precision: precision)?.isEqual(to: value) ?? false
        check(back, "seed \(Self.seed): \(value.hexadecimal) at \(precision) bits by way of \(text)")
      }
    }
  }

  @Test("hexadecimal doesn't depend on the precision it is held in")
  func canonicalHexadecimal() {
    var draw = Operands(seed: Self.seed &+ 1)
    for _ in 0..<500 {
      let value = draw.bigFloat(precision: draw.precision())
      var wide = BigFloat(precision: 2000)
      wide.set(value)
      check(value.hexadecimal == wide.hexadecimal, "seed \(Self.seed &+ 1): \(value.hexadecimal), \(wide.hexadecimal)")
    }
  }

  @Test(
    "hexadecimal is C99's",
    arguments: [
      (12.0, "0x1.8p+3"), (-0.1, "-0x1.999999999999ap-4"), (1, "0x1p+0"), (0, "0x0p+0"), (-0.0, "-0x0p+0"),
      (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"), (0x1.08p+0, "0x1.08p+0"), (0x1p-1074, "0x1p-1074"),
    ])
  func hexadecimalTexts(value: Double, text: String) {
    #expect(BigFloat(value, precision: 64).hexadecimal == text)
  }

  @Test(
    "scientific digits are rounded to nearest even",
    arguments: [
      (0.125, 2, "1.2e-1"), (0.375, 2, "3.8e-1"), (9.96, 2, "1.0e+1"), (-1234.5, 4, "-1.234e+3"), (7, 1, "7e+0"),
      (7, 0, "7e+0"), (1, 3, "1.00e+0"), (0, 5, "0"), (-.infinity, 3, "-inf"), (.nan, 3, "nan"),
      (1e-300, 3, "1.00e-300"),
    ])
  func scientific(value: Double, digits: Int, text: String) {
    #expect(BigFloat(value, precision: 53).description(digits: digits) == text)
  }

  @Test("a BigFloat and its fraction have the same digits")
  func sameDigits() {
    var draw = Operands(seed: Self.seed &+ 2)
    for _ in 0..<800 {
      let value = draw.bigFloat(precision: draw.precision())
      guard let fraction = Rational(value), !value.isZero else { continue }
      let digits = Int.random(in: 1...40, using: &draw.random)
      let (found, wanted) = (value.description(digits: digits), fraction.decimal(digits: digits))
      check(found == wanted, "seed \(Self.seed &+ 2): \(value.hexadecimal) to \(digits) digits: \(found), \(wanted)")
    }
  }

  @Test(
    "a real number is read whole or not at all",
    arguments: [
      "", " ", "1 ", " 1", "1x", "x", ".", "-", "+", "--1", "+-1", "1e", "1e+", "1e1.5", "0x", "0x.", "0xg", "0x1p",
      "0x1e+3x",
      "1p3", "1_000", "1,5", "infinity", "INF", "NaN", "-nan", "nan(1)", "0b1", "1\0", "1\n", "١", "1e5e5", "1..2",
      "@1",
    ])
  func refusals(text: String) {
    if let value = BigFloat(parsing: text, precision: 53) { Issue.record("\(text) was read as \(value.hexadecimal)") }
  }

  @Test(
    "what is read",
    arguments: [
      ("1", 1.0), ("+1", 1), ("-1", -1), (".5", 0.5), ("7.", 7), ("1e3", 1000), ("1E-3", 0.001), ("0x1.8p+3", 12),
      ("0X1P-2", 0.25), ("-0x.8", -0.5), ("0x1e3", 483), ("0xFf", 255), ("-0", -0.0), ("inf", .infinity),
      ("+inf", .infinity),
      ("-inf", -.infinity), ("007", 7), ("1e99999999999999999999999", .infinity), ("1e-99999999999999999999999", 0),
      ("0x1p99999999999999999999999", .infinity), ("0.1", 0.1), ("0e99999999999999999999", 0),
    ])
  func readings(text: String, value: Double) {
    check(BigFloat(parsing: text, precision: 53)?.isEqual(to: BigFloat(value, precision: 53)) ?? false, text)
  }

  @Test("nan is read as NaN")
  func readingNaN() {
    check(BigFloat(parsing: "nan", precision: 53)?.isNaN ?? false, "nan")
  }

  @Test("decimals are read with a single rounding")
  func readingRounds() {
    // 2^53 + 1 is a tie, and a digit far behind the decimal point breaks it.
    #expect(BigFloat(parsing: "9007199254740993", precision: 53)?.double == 9_007_199_254_740_992)
    let above = "9007199254740993." + String(repeating: "0", count: 500) + "1"
    #expect(BigFloat(parsing: above, precision: 53)?.double == 9_007_199_254_740_994)
  }
}
