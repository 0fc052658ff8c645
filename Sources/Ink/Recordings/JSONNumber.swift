/// A number of a JSON object, as it is written.
struct JSONNumber {
  /// How many digits a significand holds for certain.
  static let digitLimit = 19

  let text: UnsafeBufferPointer<UInt8>
  let isNegative: Bool
  /// The digits as a whole number, and the power of ten that the last one counts in, where there are not too many.
  let significand: UInt64
  let exponent: Int
  let isExact: Bool

  /// The nearest double, of two the even one; infinite where it is beyond all of them.
  ///
  /// Exact in whole numbers from 10^-54 to 10^27 times a significand of ``digitLimit`` digits, where it allocates nothing; the standard
  /// library's otherwise. Source of the quickest case: Clinger, *How to Read Floating Point Numbers Accurately*, PLDI 1990.
  @inline(__always)
  var double: Double {
    guard isExact, -2 * Self.limbExponent <= exponent, exponent <= Self.limbExponent else { return libraryDouble }
    let magnitude: Double
    if exponent == 0 {
      magnitude = Double(significand)
    } else if significand <= 1 << 53, exponent.magnitude <= 22 {
      // Both are exact, so the one rounding is that of the result.
      let power = Self.powersOfTen[Int(exponent.magnitude)]
      magnitude = exponent < 0 ? Double(significand) / power : Double(significand) * power
    } else if exponent < -Self.limbExponent {
      magnitude = smallQuotient
    } else {
      magnitude = exponent < 0 ? quotient : product
    }
    return isNegative ? -magnitude : magnitude
  }

  /// The largest exponent of a power of five that 64 bits hold.
  private static let limbExponent = 27

  /// significand / 5^n / 2^n, with n = -exponent, from 1 to 27.
  @inline(__always)
  private var quotient: Double {
    guard significand > 0 else { return 0 }
    // Both shifted so that their first bit is 1, the quotient times 2^63 has 63 or 64 bits.
    let numerator = Self.normalized(significand)
    let divisor = Self.normalized(Self.powersOfFive[-exponent])
    let (quotient, rest) = divisor.value.dividingFullWidth((numerator.value >> 1, numerator.value << 63))
    return Self.double(quotient, hasRest: rest != 0, exponent: divisor.shift - numerator.shift - 63 + exponent)
  }

  /// The same for n from 28 to 54: by 5^27 and then by the rest of the power. A quotient of a quotient, both rounded down, is that by
  /// the product rounded down.
  @inline(never)
  private var smallQuotient: Double {
    guard significand > 0 else { return 0 }
    let numerator = Self.normalized(significand)
    let first = Self.normalized(Self.powersOfFive[Self.limbExponent])
    let second = Self.normalized(Self.powersOfFive[-exponent - Self.limbExponent])
    // Times 2^126, the quotient has 61 to 64 bits.
    let (high, rest) = first.value.dividingFullWidth((numerator.value >> 2, numerator.value << 62))
    let (low, _) = first.value.dividingFullWidth((rest, 0))
    let (quotient, _) = second.value.dividingFullWidth((high, low))
    let shift = first.shift + second.shift - numerator.shift
    // 5^28 is above all significands and divides none.
    return Self.double(quotient, hasRest: true, exponent: shift - 126 + exponent)
  }

  /// significand · 5^n · 2^n, with n = exponent, from 1 to 27.
  private var product: Double {
    let (high, low) = significand.multipliedFullWidth(by: Self.powersOfFive[exponent])
    guard high > 0 else { return Self.double(low, hasRest: false, exponent: exponent) }
    let shift = high.leadingZeroBitCount
    // Shifts of 64 give 0.
    let top = high << shift | low >> (64 - shift)
    return Self.double(top, hasRest: low << shift != 0, exponent: 64 - shift + exponent)
  }

  /// Shifted so that its first bit is 1.
  @inline(__always)
  private static func normalized(_ value: UInt64) -> (value: UInt64, shift: Int) {
    let shift = value.leadingZeroBitCount
    return (value << UInt64(shift), shift)
  }

  /// A number of 54 bits or more, or without a rest, times a power of two far from the largest and smallest, rounded once.
  @inline(__always)
  private static func double(_ value: UInt64, hasRest: Bool, exponent: Int) -> Double {
    // That the last of the bits that are rounded off is 1 where there is a rest makes no tie of what is none.
    Double(value | (hasRest ? 1 : 0)) * Double(bitPattern: UInt64(1023 + exponent) << 52)
  }

  @inline(never)
  private var libraryDouble: Double { Double(String(decoding: text, as: UTF8.self)) ?? .nan }

  /// The whole number that it is, in whatever way it is written, `89.0` and `8.9e1` included.
  var whole: Whole {
    var (significand, exponent, isExact) = (significand, exponent, isExact)
    if !isExact { (significand, exponent, isExact) = withoutZerosAtEnd }
    guard isExact else {
      // Twenty digits, the last of them not 0: a fraction, or beyond 64 bits.
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
    guard let value = isNegative ? Int(exactly: -Int128(significand)) : Int(exactly: significand) else {
      return .outOfRange
    }
    return .value(value)
  }

  enum Whole: Hashable {
    case value(Int)
    case fraction
    case outOfRange
  }

  /// The significand and exponent without zeros at the end, and whether that leaves few enough digits.
  private var withoutZerosAtEnd: (significand: UInt64, exponent: Int, isExact: Bool) {
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
