/// A number of a JSON object, as its text and as its decimal parts.
struct JSONNumber {
  /// A significand represents any number of up to this many digits.
  static let digitLimit = 19

  let text: UnsafeBufferPointer<UInt8>
  let isNegative: Bool
  /// The digits as a whole number; valid if `isExact`.
  let significand: UInt64
  /// The power of ten of the last digit.
  let exponent: Int
  /// Whether the significand contains all digits.
  let isExact: Bool

  /// The nearest double, ties to even; infinite beyond the range of a double.
  ///
  /// For a significand of at most ``digitLimit`` digits times 10^-54 to 10^27, it is computed in exact integer
  /// arithmetic, without allocation. Otherwise the standard library computes it. Source of the fastest case: Clinger,
  /// *How to Read Floating Point Numbers Accurately*, PLDI 1990.
  @inline(__always)
  var double: Double {
    guard isExact, -2 * Self.limbExponent <= exponent, exponent <= Self.limbExponent else { return libraryDouble }
    let magnitude: Double
    if exponent == 0 {
      magnitude = Double(significand)
    } else if significand <= 1 << 53, exponent.magnitude <= 22 {
      // Both factors are exact, so only the result is rounded.
      let power = Self.powersOfTen[Int(exponent.magnitude)]
      magnitude = exponent < 0 ? Double(significand) / power : Double(significand) * power
    } else if exponent < -Self.limbExponent {
      magnitude = smallQuotient
    } else {
      magnitude = exponent < 0 ? quotient : product
    }
    return isNegative ? -magnitude : magnitude
  }

  /// The largest exponent for which a power of five fits in 64 bits.
  private static let limbExponent = 27

  /// significand / 5^n / 2^n, with n = -exponent, from 1 to 27.
  @inline(__always)
  private var quotient: Double {
    guard significand > 0 else { return 0 }
    // Both have a leading bit of 1, so the quotient times 2^63 has 63 or 64 bits.
    let numerator = Self.normalized(significand)
    let divisor = Self.normalized(Self.powersOfFive[-exponent])
    let (quotient, remainder) = divisor.value.dividingFullWidth((numerator.value >> 1, numerator.value << 63))
    return Self.double(
      quotient, hasRemainder: remainder != 0, exponent: divisor.shift - numerator.shift - 63 + exponent)
  }

  /// The same for n from 28 to 54: it divides by 5^27, and then by the remaining power. Two divisions that both round
  /// down equal one division by the product that rounds down.
  @inline(never)
  private var smallQuotient: Double {
    guard significand > 0 else { return 0 }
    let numerator = Self.normalized(significand)
    let first = Self.normalized(Self.powersOfFive[Self.limbExponent])
    let second = Self.normalized(Self.powersOfFive[-exponent - Self.limbExponent])
    // Times 2^126, the quotient has 61 to 64 bits.
    let (high, remainder) = first.value.dividingFullWidth((numerator.value >> 2, numerator.value << 62))
    let (low, _) = first.value.dividingFullWidth((remainder, 0))
    let (quotient, _) = second.value.dividingFullWidth((high, low))
    let shift = first.shift + second.shift - numerator.shift
    // 5^28 exceeds all significands, so it divides none of them, and there is a remainder.
    return Self.double(quotient, hasRemainder: true, exponent: shift - 126 + exponent)
  }

  /// significand · 5^n · 2^n, with n = exponent, from 1 to 27.
  private var product: Double {
    let (high, low) = significand.multipliedFullWidth(by: Self.powersOfFive[exponent])
    guard high > 0 else { return Self.double(low, hasRemainder: false, exponent: exponent) }
    let shift = high.leadingZeroBitCount
    // Shifts of 64 give 0.
    let top = high << shift | low >> (64 - shift)
    return Self.double(top, hasRemainder: low << shift != 0, exponent: 64 - shift + exponent)
  }

  /// The value shifted so that its leading bit is 1.
  @inline(__always)
  private static func normalized(_ value: UInt64) -> (value: UInt64, shift: Int) {
    let shift = value.leadingZeroBitCount
    return (value << UInt64(shift), shift)
  }

  /// A value times a power of two far from the limits, rounded once. The value has at least 54 bits, or there is no
  /// remainder.
  @inline(__always)
  private static func double(_ value: UInt64, hasRemainder: Bool, exponent: Int) -> Double {
    // If there is a remainder, setting the last bit prevents a false tie.
    Double(value | (hasRemainder ? 1 : 0)) * Double(bitPattern: UInt64(1023 + exponent) << 52)
  }

  @inline(never)
  private var libraryDouble: Double { Double(String(decoding: text, as: UTF8.self)) ?? .nan }

  /// The number as a whole number, in any notation: `89`, `89.0` and `8.9e1` are the same.
  var whole: Whole {
    var (significand, exponent, isExact) = (significand, exponent, isExact)
    if !isExact { (significand, exponent, isExact) = withoutTrailingZeros }
    guard isExact else {
      // At least twenty digits, the last not 0: a fraction, or more than 64 bits.
      return exponent < 0 ? .fraction : .outOfRange
    }
    guard significand > 0 else { return .value(0) }
    while exponent < 0 {
      guard significand % 10 == 0 else { return .fraction }
      significand /= 10
      exponent += 1
    }
    while exponent > 0 {
      let (product, overflow) = significand.multipliedReportingOverflow(by: 10)
      guard !overflow else { return .outOfRange }
      significand = product
      exponent -= 1
    }
    if isNegative, significand == UInt64(Int.min.magnitude) { return .value(.min) }
    guard let value = Int(exactly: significand) else { return .outOfRange }
    return .value(isNegative ? -value : value)
  }

  enum Whole: Hashable {
    case value(Int)
    case fraction
    case outOfRange
  }

  /// The significand and exponent without trailing zeros, and whether the significand then contains all digits.
  private var withoutTrailingZeros: (significand: UInt64, exponent: Int, isExact: Bool) {
    let mark = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.endIndex
    let digits = text[..<mark].filter { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "-") }
    let kept = digits[...(digits.lastIndex { $0 != UInt8(ascii: "0") } ?? 0)].drop { $0 == UInt8(ascii: "0") }
    let zeros = digits.count - kept.endIndex
    let significand = kept.reduce(UInt64(0)) { $0 &* 10 &+ UInt64($1 - UInt8(ascii: "0")) }
    return (significand, exponent + zeros, kept.count <= Self.digitLimit)
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  private static let powersOfFive: [UInt64] = [
    1, 5, 25, 125, 625, 3125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125, 244_140_625, 1_220_703_125,
    6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125, 3_814_697_265_625, 19_073_486_328_125,
    95_367_431_640_625, 476_837_158_203_125, 2_384_185_791_015_625, 11_920_928_955_078_125, 59_604_644_775_390_625,
    298_023_223_876_953_125, 1_490_116_119_384_765_625, 7_450_580_596_923_828_125,
  ]
}
