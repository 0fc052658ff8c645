/// A 16-bit float: IEEE 754 binary16, with 11 significant bits, steps of at least 2^-24, and 65,504 as the largest
/// finite number.
///
/// Swift's `Float16` does not exist on every platform.
struct Binary16: Hashable, Sendable {
  /// The bits, the sign first.
  let bits: UInt16

  init(bits: UInt16) { self.bits = bits }

  /// The nearest number, ties to even. Numbers from 65,520 become infinite, and NaN stays NaN.
  init(_ value: Double) {
    let sign: UInt16 = value.sign == .minus ? 0x8000 : 0
    let magnitude = value.magnitude
    guard magnitude < 65_520 else {
      bits = sign | (magnitude.isNaN ? 0x7E00 : 0x7C00)
      return
    }
    // The step of the number's binade, whose exponent is at least -14.
    let exponent = max(-14, magnitude == 0 ? -14 : Int(magnitude.exponent))
    let steps = (magnitude * Double(sign: .plus, exponent: 10 - exponent, significand: 1)).rounded(.toNearestOrEven)
    // 1,024 to 2,048 steps, or fewer below the smallest binade; 2,048 carry into the exponent.
    bits = sign | (UInt16(exponent + 14) << 10 + UInt16(steps))
  }

  /// The number, exactly.
  var double: Double {
    let sign = bits & 0x8000 == 0 ? 1.0 : -1.0
    let (exponent, fraction) = (Int(bits >> 10 & 0x1F), Double(bits & 0x3FF))
    return switch exponent {
    case 0: sign * fraction * 0x1p-24
    case 0x1F: fraction == 0 ? sign * .infinity : .nan
    default: sign * (1024 + fraction) * Double(sign: .plus, exponent: exponent - 25, significand: 1)
    }
  }
}
