import ExactNumbers
import Geometry
import Testing

@Suite("A buffer's registers do what single registers do")
struct BigFloatBufferTests {
  static let seed: UInt64 = 0x5eed_0006

  private func row(_ draw: inout Operands, count: Int, precision: Int) -> BigFloatBuffer {
    var row = BigFloatBuffer(count: count, precision: precision)
    for index in 0..<count { row.set(at: index, draw.bigFloat(precision: precision)) }
    return row
  }

  private func single(_ row: borrowing BigFloatBuffer, _ index: Int) -> BigFloat {
    var value = BigFloat(precision: row.precision)
    row.load(index, into: &value)
    return value
  }

  private func check(
    _ row: borrowing BigFloatBuffer, _ index: Int, is wanted: borrowing BigFloat, _ operation: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = row.withRegister(index) { $0.hexadecimal }
    if found != wanted.hexadecimal {
      Issue.record(
        """
        seed \(Self.seed), \(operation), register \(index) at \(row.precision) bits: \(found), \
        not \(wanted.hexadecimal)
        """,
        sourceLocation: sourceLocation)
    }
  }

  @Test("over whole rows", arguments: [1, 53, 64, 65, 128, 129, 700])
  func rows(precision: Int) {
    var draw = Operands(seed: Self.seed)
    let count = 17
    let a = row(&draw, count: count, precision: precision)
    let b = row(&draw, count: count, precision: 90)
    let c = row(&draw, count: count, precision: precision)
    var result = BigFloatBuffer(count: count, precision: precision)
    var wanted = BigFloat(precision: precision)

    result.setSum(a, b)
    for index in 0..<count {
      wanted.setSum(single(a, index), single(b, index))
      check(result, index, is: wanted, "sum")
    }
    result.setFusedProduct(a, b, plus: c)
    for index in 0..<count {
      wanted.setFusedProduct(single(a, index), single(b, index), plus: single(c, index))
      check(result, index, is: wanted, "fused product")
    }
    result.setProduct(a, b)
    for index in 0..<count {
      wanted.setProduct(single(a, index), single(b, index))
      check(result, index, is: wanted, "product")
    }
  }

  @Test("at one index, and the others stay", arguments: [1, 64, 65, 256])
  func singleRegisters(precision: Int) {
    var draw = Operands(seed: Self.seed &+ 1)
    var buffer = row(&draw, count: 5, precision: precision)
    let before = (0..<5).map { index in buffer.withRegister(index) { $0.hexadecimal } }
    for _ in 0..<100 {
      let a = draw.bigFloat(precision: 80)
      let b = draw.bigFloat(precision: 130)
      var wanted = BigFloat(precision: precision)
      buffer.setSum(at: 2, a, b)
      wanted.setSum(a, b)
      check(buffer, 2, is: wanted, "sum")
      buffer.set(at: 2, b)
      wanted.set(b)
      check(buffer, 2, is: wanted, "value")
    }
    let after = (0..<5).map { index in buffer.withRegister(index) { $0.hexadecimal } }
    #expect(before[..<2] == after[..<2] && before[3...] == after[3...])
  }

  @Test("a wide difference comes into a short register with one rounding")
  func shortDifference() {
    var draw = Operands(seed: Self.seed &+ 2)
    let wide = row(&draw, count: 60, precision: 900)
    let origin = draw.bigFloat(precision: 900)
    var offset = BigFloat(precision: 53)
    for index in 0..<wide.count {
      wide.difference(index, minus: origin, into: &offset)
      var exact = Rational()
      exact.set(single(wide, index))
      exact.subtract(Rational(origin) ?? Rational())
      let wanted = ReferenceRounding.rounded(exact, precision: 53, rounding: .toNearestEven)
      if !(Rational(offset)?.isEqual(to: wanted) ?? false) {
        Issue.record("seed \(Self.seed &+ 2): \(exact.description) gave \(offset.hexadecimal)")
      }
    }
  }

  @Test("so does one of numbers that agree in their highest limbs, with carries, ties and cancellation below them")
  func shortDifferenceOfNumbersThatAgree() {
    var generator = SplitMix64(seed: Self.seed &+ 3)
    func limb() -> UInt64 {
      let shift = UInt64.random(in: 0..<64, using: &generator)
      return [0, 1, .max, 1 << 63, 1 << shift, .max << shift, generator.next(), generator.next()]
        .randomElement(using: &generator) ?? 0
    }
    var differing: [String] = []
    for _ in 0..<200_000 {
      let count = Int.random(in: 1...9, using: &generator)
      let shared = Int.random(in: 0...count, using: &generator)
      var a = (0..<count).map { _ in limb() }
      a[0] |= 1 << 63
      var b = Array(a.prefix(shared)) + (shared..<count).map { _ in limb() }
      b[0] |= 1 << 63
      // Neighbours, of whose difference more leading bits cancel.
      if shared < count, shared > 0, generator.next() % 4 == 0 { b[shared] = a[shared] &+ (generator.next() & 2) &- 1 }
      let isNegative = generator.next() % 4 == 0
      var buffer = BigFloatBuffer(count: 1, precision: 64 * count)
      var origin = BigFloat(precision: 64 * count)
      var operand = BigFloat(precision: 64 * count)
      operand.set(BigInteger(words: a))
      origin.set(BigInteger(words: b))
      if isNegative {
        operand.negate()
        origin.negate()
      }
      buffer.set(at: 0, operand)
      var short = BigFloat(precision: 64)
      var wanted = BigFloat(precision: 64)
      buffer.difference(0, minus: origin, into: &short)
      wanted.setDifference(operand, origin)
      if short.hexadecimal != wanted.hexadecimal { differing.append("\(a) − \(b), negative \(isNegative)") }
    }
    let count = differing.count
    #expect(count == 0, "seed \(Self.seed &+ 3): \(count) differ: \(differing.prefix(3))")
  }

  @Test("new registers hold +0; values go in from doubles and fractions")
  func values() {
    var buffer = BigFloatBuffer(count: 3, precision: 64)
    #expect(buffer.count == 3 && buffer.precision == 64)
    #expect((0..<3).allSatisfy { buffer.withRegister($0) { $0.hexadecimal } == "0x0p+0" })
    buffer.set(at: 0, 0.1)
    buffer.set(at: 1, 0.75, exponent: -2000)
    buffer.set(at: 2, Rational(1, 3))
    #expect(buffer.double(0) == 0.1)
    #expect(buffer.withRegister(1) { $0.hexadecimal } == "0x1.8p-2001")
    #expect(buffer.double(2) == 1.0 / 3)
    #expect(BigFloatBuffer(count: 0, precision: 64).count == 0)
  }

  @Test("lending a register lets an error through and keeps the register")
  func lending() {
    struct Stop: Error {}
    var buffer = BigFloatBuffer(count: 1, precision: 64)
    buffer.set(at: 0, 3)
    #expect(throws: Stop.self) { try buffer.withRegister(0) { _ throws(Stop) in throw Stop() } }
    #expect(buffer.double(0) == 3)
  }
}
