import ExactNumbers
import Geometry
import Testing

@testable import WideNumbers

/// Operations on registers beside GMP's, on numbers that lean toward the corners.
@Suite struct WideIntegerTests {
  /// Registers of both kinds with the same values; each operation is done in both.
  private final class Registers {
    static let count = 6
    let wide = (0..<count).map { _ in Wide() }
    let reference = (0..<count).map { _ in Reference() }
    var random: SplitMix64
    private var scratch = WideInteger()

    final class Wide { var value = WideInteger() }
    final class Reference { var value = BigInteger() }

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    /// Runs of zeros and ones, single bits, ends of limbs, or random limbs.
    func draw(_ index: Int, limbs: Int) {
      var words = (0..<below(limbs + 1)).map { _ in random.next() }
      switch below(4) {
      case 0: words = words.map { $0 % 3 == 0 ? 0 : $0 % 3 == 1 ? .max : $0 }
      case 1: words = words.map { 1 << ($0 % 64) }
      case 2: words = words.map { _ in below(2) == 0 ? 0 : .max }
      default: break
      }
      let isNegative = below(2) == 0
      wide[index].value = WideInteger(words: words)
      reference[index].value = BigInteger(words: words)
      if isNegative {
        wide[index].value.negate()
        reference[index].value.negate()
      }
    }

    /// Whether register `index` has the same value in both.
    func agrees(_ index: Int) -> Bool {
      var copy = BigInteger(words: wide[index].value.words)
      if wide[index].value.signum < 0 { copy.negate() }
      return copy.compare(reference[index].value) == 0 && wide[index].value.signum == reference[index].value.signum
    }

    /// Does one operation, and returns whether its results agree.
    func step(limbs: Int) -> Bool {
      let (a, b, result) = (below(3), below(3), 3 + below(3))
      let shift = below(300)
      let factor = Int64(bitPattern: random.next()) >> Int64(below(64))
      let (first, second) = (wide[a], wide[b])
      switch below(16) {
      case 0:
        wide[result].value.add(first.value)
        reference[result].value.add(reference[a].value)
      case 1:
        wide[result].value.subtract(first.value)
        reference[result].value.subtract(reference[a].value)
      case 2:
        wide[result].value.setProduct(first.value, second.value)
        reference[result].value.setProduct(reference[a].value, reference[b].value)
      case 3:
        wide[result].value.setProduct(first.value, factor)
        reference[result].value.setProduct(reference[a].value, Int(factor))
      case 4:
        wide[result].value.shiftLeft(by: shift)
        reference[result].value.shiftLeft(by: shift)
      case 5:
        wide[result].value.shiftRight(by: shift)
        reference[result].value.shiftRight(by: shift)
      case 6:
        wide[result].value.truncateRight(by: shift)
        reference[result].value.truncateRight(by: shift)
      case 7:
        wide[result].value.setTruncated(first.value, rightBy: shift)
        reference[result].value.setTruncated(reference[a].value, rightBy: shift)
      case 8:
        var scratch = BigInteger()
        wide[result].value.add(factor, shiftedLeftBy: shift)
        reference[result].value.add(Int(factor), shiftedLeftBy: shift, scratch: &scratch)
      case 9:
        guard !second.value.isZero else { return true }
        var remainder = BigInteger()
        remainder.setFloorRemainder(reference[result].value, reference[b].value)
        reference[result].value.divideFloor(by: reference[b].value)
        let isExact = wide[result].value.divideFloor(by: second.value, scratch: &scratch)
        guard isExact == remainder.isZero else { return false }
      case 14:
        let other = 3 + (result - 2) % 3
        guard !second.value.isZero else { return true }
        let (numerator, denominator) = (wide[result], wide[other])
        WideInteger.divideFloor(&numerator.value, &denominator.value, by: second.value, scratch: &scratch)
        reference[result].value.divideFloor(by: reference[b].value)
        reference[other].value.divideFloor(by: reference[b].value)
        guard agrees(other) else { return false }
      case 10:
        guard first.value.signum >= 0 else { return true }
        let isExact = wide[result].value.setFloorSquareRoot(first.value)
        // √ is the r with r² ≤ n < (r + 1)².
        var low = BigInteger(words: wide[result].value.words)
        reference[result].value.set(low)
        var square = BigInteger()
        square.setProduct(low, low)
        guard square.compare(reference[a].value) <= 0 else { return false }
        guard isExact == (square.compare(reference[a].value) == 0) else { return false }
        low.add(BigInteger(1))
        square.setProduct(low, low)
        guard square.compare(reference[a].value) > 0 else { return false }
      case 11:
        let value = Double(bitPattern: random.next())
        guard value.isFinite, abs(value) < 0x1p300 else { return true }
        wide[result].value.setFloor(value, exponent: shift - 150)
        reference[result].value.setFloor(value, exponent: shift - 150)
      case 12:
        wide[result].value.multiply(by: factor)
        reference[result].value.multiply(by: Int(factor))
      case 13:
        guard (first.value.compare(second.value)).signum() == reference[a].value.compare(reference[b].value).signum(),
          first.value.bitWidth == reference[a].value.bitWidth,
          first.value.trailingZeroBits == reference[a].value.trailingZeroBits,
          first.value.hexadecimal == reference[a].value.hexadecimal
        else { return false }
        guard let parsed = WideInteger(hexadecimal: first.value.hexadecimal) else { return false }
        wide[result].value.set(parsed)
        reference[result].value.set(reference[a].value)
      default:
        draw(below(3), limbs: limbs)
        return true
      }
      let isRight = agrees(result)
      // Results become operands, so they are kept from growing for ever.
      if wide[result].value.bitWidth > 128 * limbs {
        draw(result, limbs: limbs)
      } else if below(4) == 0 {
        wide[a].value.set(wide[result].value)
        reference[a].value.set(reference[result].value)
      }
      return isRight
    }
  }

  @Test(arguments: [(1, 400_000), (2, 400_000), (4, 150_000), (60, 45_000), (200, 5_000)])
  func operationsAgreeWithGMP(limbs: Int, count: Int) {
    let registers = Registers(seed: UInt64(limbs))
    for index in 0..<3 { registers.draw(index, limbs: limbs) }
    var failures = 0
    for _ in 0..<count where !registers.step(limbs: limbs) { failures += 1 }
    #expect(failures == 0)
  }

  /// Divisors of one length whose estimate is too large by two, a carry through all limbs, and the largest limbs.
  @Test func keptWorstQuotients() {
    let words: [UInt64] = [0, 1, 2, 1 << 32, 1 << 63, (1 << 63) - 1, .max - 1, .max]
    var scratch = WideInteger()
    var failures = 0
    for first in words {
      for second in words {
        for third in words {
          for fourth in words {
            let dividend = WideInteger(words: [first, second, third, fourth, third])
            for divisor in [[fourth, first], [first, second, fourth], [second], [fourth, 0, 1]] {
              let divisor = WideInteger(words: divisor)
              guard !divisor.isZero else { continue }
              var quotient = WideInteger(copying: dividend)
              let isExact = quotient.divideFloor(by: divisor, scratch: &scratch)
              // q b ≤ a < (q + 1) b is true only for the quotient.
              var product = WideInteger()
              product.setProduct(quotient, divisor)
              let order = product.compare(dividend)
              product.add(divisor)
              if order > 0 || (order == 0) != isExact || product.compare(dividend) <= 0 { failures += 1 }
            }
          }
        }
      }
    }
    #expect(failures == 0)
  }

  /// Ties, odd and even, with a bit far below; the ends of the range, and below the smallest normal double.
  @Test func doublesAreRoundedOnce() {
    var random = SplitMix64(seed: 5)
    var failures = 0
    for _ in 0..<20_000 {
      var number = WideInteger(words: [random.next() >> (random.next() % 64)])
      if random.next() % 3 == 0 { number.set(Int(random.next() >> 11) | 1) }
      let shift = Int(random.next() % 200)
      number.shiftLeft(by: shift)
      if random.next() % 2 == 0 { number.add(1, shiftedLeftBy: Int(random.next() % 8)) }
      if random.next() % 2 == 0 { number.negate() }
      let exponent = [-1074 - shift, -1100 - shift, -1130 - shift, 0, 960 - shift, 1000 - shift][Int(random.next() % 6)]
      var reference = BigFloat(precision: 500)
      var whole = BigInteger(words: number.words)
      if number.signum < 0 { whole.negate() }
      reference.set(whole, exponent: exponent)
      if number.double(exponent: exponent) != reference.double { failures += 1 }
    }
    #expect(failures == 0)
  }

  @Test(arguments: ["", "-", "0x", "0", "12", "0x1g", " 0x1", "0x1 ", "x1", "--0x1", "0x-1", "+0x"])
  func otherTextIsNoNumber(text: String) {
    let isNumber: Bool
    switch WideInteger(hexadecimal: text) {
    case .some: isNumber = true
    case .none: isNumber = false
    }
    #expect(!isNumber)
  }

  @Test func aScratchIsANumberAfterwards() {
    var failures = 0
    var scratch = WideInteger(1)
    var number = WideInteger(1)
    for limbs in [2, 1, 3] {
      number.shiftLeft(by: 400)
      number.divideFloor(by: WideInteger(words: [3] + Array(repeating: 0, count: limbs - 1)), scratch: &scratch)
      let isPositive = scratch.signum == 1 && scratch.compare(WideInteger(0)) > 0
      if !isPositive || scratch.bitWidth != 64 * limbs || scratch.words.first == 0 { failures += 1 }
    }
    #expect(failures == 0)
  }

  /// A number that is used again keeps its memory.
  @Test func memoryIsKept() {
    var a = WideInteger(words: Array(repeating: .max, count: 60))
    var b = WideInteger()
    b.setProduct(a, a)
    let address = b.limbs
    for _ in 0..<10 {
      b.setProduct(a, a)
      b.truncateRight(by: 3000)
      b.shiftLeft(by: 3000)
    }
    a.set(0)
    #expect(b.limbs == address)
  }
}
