import Foundation
import Geometry

/// Decimal numbers in JSON, many of them hard to round: ties and their neighbours, the ends of the range, many digits,
/// few digits.
struct NumeralMaker {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed, stream: "numerals") }

  static let extremes = [
    "0", "-0", "0.0", "-0.0e-5", "0e999999999", "0.000000000000000000000000000000", "1e-999999999", "1e999999999",
    "1e308",
    "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1.797693134862315808e308",
    "2.2250738585072011e-308", "2.2250738585072012e-308", "2.2250738585072014e-308", "4.9e-324", "5e-324",
    "2.4703e-324",
    "2.4703282292062327e-324", "2.4703282292062328e-324", "9007199254740991", "9007199254740992", "9007199254740993",
    "9007199254740993.0", "9007199254740993.00000000000000000000001", "9007199254740992.99999999999999999999999",
    "18446744073709551615", "18446744073709551616", "9999999999999999999", "99999999999999999999", "1e22", "1e23",
    "1e27",
    "1e28", "9007199254740993e22", "8.5e23", "6.123233995736766e-17", "-1.8369701987210297e-16", "1e-54", "1e-55",
    "0.5000000000000001110223024625156540423631668090820312500",
    "0.50000000000000016653345369377348106354475021362304687",
    "7.2057594037927933e16", "720394.40899999999", "89255.0e-22", "104110013277974872254e-225",
    "0.000000000000000000000000000000000000000000000000000001234567890123456789", "12345678901234567890123456789e-29",
  ]

  private mutating func random(_ limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }

  mutating func numeral() -> String {
    let sign = random(4) == 0 ? "-" : ""
    switch random(7) {
    case 0: return sign + tie()
    case 5: return sign + digits(19) + "e\(1 + random(27))"
    case 1: return sign + digits(1 + random(19)) + exponent(-60...40)
    case 2: return sign + digits(1 + random(30), point: true) + exponent(-30...30)
    case 3: return sign + digits(17, point: true)
    case 4: return String(format: "%.17g", anyFinite())
    default: return "\(anyFinite())"
    }
  }

  /// A number half way between two doubles, or one digit beside it, in at most 20 digits.
  private mutating func tie() -> String {
    let odd = generator.next() >> 10 | 1 << 53 | 1
    switch random(4) {
    case 0: return "\(odd)"
    case 1: return "\(odd &<< 1 &+ UInt64(random(3)) &- 1)"
    case 2: return "\(odd >> 1)" + ["5", "50", "500", "4999", "5001"][random(5)] + "e-\(1 + random(2))"
    // Odd numbers of 54 bits, times powers of two that are also small powers of ten.
    default: return "\(odd >> UInt64(random(30)))e\(random(50) - 25)"
    }
  }

  private mutating func digits(_ count: Int, point: Bool = false) -> String {
    var text = (0..<count).map { _ in "\(random(10))" }.joined()
    if random(5) == 0 { text = String(repeating: "0", count: random(25)) + text }
    var position = point ? random(text.count) : text.count
    // The whole part has no leading zeros.
    let whole = text.prefix(position).drop { $0 == "0" }
    let fraction = text.dropFirst(position)
    position = whole.count
    return (whole.isEmpty ? "0" : String(whole)) + (fraction.isEmpty ? "" : "." + fraction)
  }

  private mutating func exponent(_ range: ClosedRange<Int>) -> String {
    let value = range.lowerBound + random(range.count)
    return switch random(4) {
    case 0: ""
    case 1 where value >= 0: "E+\(value)"
    case 2 where value >= 0: "e0\(value)"
    default: "e\(value)"
    }
  }

  private mutating func anyFinite() -> Double {
    while true {
      let number = Double(bitPattern: generator.next())
      if number.isFinite { return number }
    }
  }
}
