import ExactNumbers
import TestSupport
import Testing

@Suite("BigInteger")
struct BigIntegerTests {
  static let seed: UInt64 = 0x5eed_0005

  @Test("is a ring, and floor division undoes products")
  func identities() {
    var draw = Operands(seed: Self.seed)
    for _ in 0..<1000 {
      let a = draw.integer(bits: Int.random(in: 1...400, using: &draw.random))
      let b = draw.integer(bits: Int.random(in: 1...400, using: &draw.random))
      let operands = { "seed \(Self.seed): \(a.hexadecimal), \(b.hexadecimal)" }
      // (a + b)(a − b) = a² − b²
      var left = BigInteger()
      var right = BigInteger()
      var other = BigInteger()
      left.setSum(a, b)
      other.setDifference(a, b)
      check(other.signum == a.compare(b).signum(), "the sign of a - b orders them: " + operands())
      left.multiply(by: other)
      right.set(a)
      right.raise(to: 2)
      other.setProduct(b, b)
      right.subtract(other)
      check(left.compare(right) == 0, operands())

      guard !b.isZero else { continue }
      var quotient = BigInteger()
      var rest = BigInteger()
      quotient.setFloorQuotient(a, b)
      rest.setFloorRemainder(a, b)
      check(rest.isZero || rest.signum == b.signum, "a remainder has its divisor's sign: " + operands())
      left.setProduct(quotient, b)
      left.add(rest)
      check(left.compare(a) == 0, "qb + r = a: " + operands())
      left.setDifference(rest, b)
      check(left.isZero || left.signum == -b.signum, "the remainder is below its divisor: " + operands())
      left.set(a)
      left.divideFloor(by: b)
      check(left.compare(quotient) == 0, "in place and not: " + operands())
    }
  }

  @Test("shifts are floor divisions and products by powers of two")
  func shifts() {
    var draw = Operands(seed: Self.seed &+ 1)
    for _ in 0..<1000 {
      let a = draw.integer(bits: 300)
      let count = Int.random(in: 0...350, using: &draw.random)
      let operands = { "seed \(Self.seed &+ 1): \(a.hexadecimal) by \(count)" }
      var power = BigInteger(2)
      power.raise(to: count)
      var shifted = BigInteger(copying: a)
      var wanted = BigInteger()
      shifted.shiftRight(by: count)
      wanted.setFloorQuotient(a, power)
      check(shifted.compare(wanted) == 0, "right: " + operands())
      shifted.set(a)
      shifted.shiftLeft(by: count)
      wanted.setProduct(a, power)
      check(shifted.compare(wanted) == 0, "left: " + operands())
      if !a.isZero { check(shifted.trailingZeroBits >= count, "zeros: " + operands()) }
    }
  }

  @Test("texts give the same number back, in both radices")
  func roundTrips() {
    var draw = Operands(seed: Self.seed &+ 2)
    for _ in 0..<500 {
      let a = draw.integer(bits: Int.random(in: 1...700, using: &draw.random))
      for text in [a.description, a.hexadecimal] {
        check(BigInteger(parsing: text)?.compare(a) == 0, "seed \(Self.seed &+ 2): \(text)")
      }
    }
  }

  @Test("agrees with Int where that reaches", arguments: [0, 1, -1, 255, -256, .max, .min])
  func smallNumbers(value: Int) {
    let number = BigInteger(value)
    #expect(number.int == value)
    #expect(number.description == "\(value)")
    #expect(number.signum == value.signum())
    #expect(number.bitWidth == Int.bitWidth - value.magnitude.leadingZeroBitCount)
    #expect(number.hexadecimal == (value < 0 ? "-" : "") + "0x" + String(value.magnitude, radix: 16))
    for bit in 0..<70 { #expect(number.testBit(bit) == ((value >> bit) & 1 == 1)) }
  }

  @Test("beyond Int there is no Int")
  func largeNumbers() {
    var number = BigInteger(.max)
    number.add(BigInteger(1))
    #expect(number.int == nil)
    number.negate()
    #expect(number.int == .min)
  }

  @Test("words come most significant first")
  func words() {
    #expect(BigInteger(words: []).int == 0)
    #expect(BigInteger(words: [0, 0, 7]).int == 7)
    #expect(BigInteger(words: [1, 2, .max]).hexadecimal == "0x10000000000000002ffffffffffffffff")
  }

  @Test("a set bit is set, and the others stay")
  func bits() {
    var number = BigInteger(5)
    number.setBit(100)
    #expect(number.bitWidth == 101)
    #expect(number.testBit(100) && number.testBit(0) && !number.testBit(1) && number.testBit(2))
    #expect(BigInteger(12).trailingZeroBits == 2)
    #expect(BigInteger(0).trailingZeroBits == 0)
  }

  @Test(
    "a number is read whole or not at all",
    arguments: [
      "", "-", "+", "0x", "-0x", "1 ", " 1", "1.0", "1e3", "12a", "0xg", "--1", "0b1", "1_0", "1\0", "٣", "0x-1",
    ])
  func refusals(text: String) {
    if let value = BigInteger(parsing: text) { Issue.record("\(text) was read as \(value.description)") }
  }

  @Test("what is read", arguments: [("+7", 7), ("-0", 0), ("0X2a", 42), ("-0xFF", -255), ("0010", 10)])
  func readings(text: String, value: Int) {
    #expect(BigInteger(parsing: text)?.int == value)
  }
}
