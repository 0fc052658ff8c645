import ExactNumbers
import Geometry
import Testing
import WideNumbers

/// Operations on wide numbers, compared with MPFR's, at precisions and exponents with many extreme values.
@Suite struct WideFloatTests {
  private final class Pair {
    var wide: WideFloat
    var reference: BigFloat
    init(precision: Int) {
      wide = WideFloat(precision: precision)
      reference = BigFloat(precision: precision)
    }
    /// Whether both have the same bits. The difference from doubles above and below is compared, 53 bits at a time.
    func agrees() -> Bool {
      if wide.isNaN { return !reference.isFinite }
      guard wide.signum == reference.signum else { return false }
      var left = WideFloat(precision: 4000)
      var rest = BigFloat(precision: 4000)
      left.set(wide)
      rest.set(reference)
      var part = WideFloat(precision: 53)
      var other = BigFloat(precision: 53)
      // Scaled into the range of doubles by the exponent that MPFR gives.
      let exponent = reference.significandAndExponent.exponent
      left.multiply(byPowerOfTwo: -exponent)
      rest.multiply(byPowerOfTwo: -exponent)
      for _ in 0..<20 {
        let (a, b) = (left.double, rest.double)
        guard a.bitPattern == b.bitPattern else { return false }
        if a == 0 { return true }
        part.set(a)
        other.set(a)
        left.subtract(part)
        rest.subtract(other)
      }
      return false
    }
  }

  @Test func operationsAgreeWithMPFR() {
    var random = SplitMix64(seed: 9)
    func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
    let precisions = [1, 2, 53, 64, 127, 128, 129, 192, 500]
    let pairs = (0..<18).map { Pair(precision: precisions[$0 % precisions.count]) }
    var failures = 0
    for _ in 0..<120_000 {
      let (a, b, result) = (pairs[below(18)], pairs[below(18)], pairs[below(18)])
      let shift = [0, 1, below(80) - 40, below(1400) - 700][below(4)]
      switch below(14) {
      case 0:
        let values: [Double] = [0, -0.0, 1, -1, 0.5, 3, 0x1.8p0, 0x1.fffffffffffffp0, .leastNonzeroMagnitude]
        let value = below(2) == 0 ? values[below(values.count)] : Double(Int64(bitPattern: random.next()) >> 11)
        result.wide.set(value, exponent: shift)
        result.reference.set(value, exponent: shift)
      case 1 where a !== result:
        result.wide.set(a.wide)
        result.reference.set(a.reference)
      case 2 where a !== result && b !== result:
        result.wide.setSum(a.wide, b.wide)
        result.reference.setSum(a.reference, b.reference)
      case 3 where a !== result && b !== result:
        result.wide.setDifference(a.wide, b.wide)
        result.reference.setDifference(a.reference, b.reference)
      case 4 where a !== result:
        result.wide.add(a.wide)
        result.reference.add(a.reference)
      case 5 where a !== result:
        result.wide.subtract(a.wide)
        result.reference.subtract(a.reference)
      case 6 where a !== result && b !== result:
        result.wide.setProduct(a.wide, b.wide)
        result.reference.setProduct(a.reference, b.reference)
      case 7 where a !== result:
        result.wide.multiply(by: a.wide)
        result.reference.multiply(by: a.reference)
      case 8 where a !== result && b !== result:
        result.wide.addProduct(a.wide, b.wide)
        result.reference.addProduct(a.reference, b.reference)
      case 9 where a !== result && b !== result:
        result.wide.multiply(by: a.wide, plus: b.wide)
        result.reference.multiply(by: a.reference, plus: b.reference)
      case 10 where a !== result && b !== result:
        result.wide.setQuotient(a.wide, b.wide)
        result.reference.setQuotient(a.reference, b.reference)
      case 11 where a !== result:
        result.wide.divide(by: a.wide)
        result.reference.divide(by: a.reference)
      case 12 where a !== result:
        result.wide.setSquareRoot(of: a.wide)
        result.reference.setSquareRoot(of: a.reference)
      case 13:
        result.wide.negate()
        result.reference.negate()
        result.wide.multiply(byPowerOfTwo: shift)
        result.reference.multiply(byPowerOfTwo: shift)
      default: continue
      }
      if !result.agrees() { failures += 1 }
      // A number that is not finite, or far too large or small, is drawn again.
      let exponent = result.reference.significandAndExponent.exponent
      if result.wide.isNaN || !result.reference.isFinite || abs(exponent) > 3000 {
        result.wide.set(1.5)
        result.reference.set(1.5)
      }
    }
    #expect(failures == 0)
  }

  @Test func undefinedValuesStayUndefined() {
    var a = WideFloat(precision: 64)
    var b = WideFloat(precision: 64)
    var undefined: [Bool] = []
    a.set(1)
    a.divide(by: b)
    undefined += [a.isNaN, a.double.isNaN, a.signum == 0]
    b.add(a)
    undefined.append(b.isNaN)
    b.set(-1)
    undefined.append(!b.isNaN)
    a.setSquareRoot(of: b)
    undefined.append(a.isNaN)
    a.set(.infinity)
    undefined.append(a.isNaN)
    #expect(undefined == Array(repeating: true, count: 7))
  }
}
