import ExactNumbers
import Geometry
import TestSupport
import Testing

@Suite("An exact binary number")
struct DyadicTests {
  static let seed: UInt64 = 0xd7ad

  @Test("adds, multiplies and changes its sign as rationals do")
  func arithmetic() throws {
    var operands = ExactOperands(seed: Self.seed)
    for _ in 0..<500 {
      let (a, b, c) = (operands.double(), operands.double(), operands.double())
      guard var x = Dyadic(a), var y = Dyadic(b), var p = Rational(a), var q = Rational(b), let r = Rational(c) else {
        throw NotFinite()
      }
      // x = a + c, y = (b c + a) x, whose sign is turned.
      let isFinite = x.add(c) && y.multiply(by: c) && y.add(a)
      #expect(isFinite)
      y.multiply(by: x)
      y.negate()
      guard let first = Rational(a) else { throw NotFinite() }
      p.add(r)
      q.multiply(by: r)
      q.add(first)
      q.multiply(by: p)
      q.negate()
      check(
        y.rational.isEqual(to: q) && y.signum == q.signum && x.signum == p.signum, "seed \(Self.seed) \(a) \(b) \(c)")
      var loaded = BigFloat(precision: 53)
      y.load(into: &loaded)
      var rounded = BigFloat(precision: 53)
      rounded.set(q)
      check(loaded.compare(rounded) == 0, "seed \(Self.seed) \(a) \(b) \(c): \(loaded.hexadecimal)")
    }
  }

  @Test("is made from a register of any width, exactly")
  func registers() throws {
    var operands = ExactOperands(seed: Self.seed &+ 1)
    for _ in 0..<500 {
      let value = operands.coordinate(bits: operands.int(1...300), top: operands.int(-400...400))
      guard let number = Dyadic(value), let exact = Rational(value) else { throw NotFinite() }
      check(number.rational.isEqual(to: exact), "seed \(Self.seed &+ 1) \(value.hexadecimal)")
    }
    for bad in [Double.nan, .infinity, -.infinity] {
      let isMade: Bool
      if Dyadic(BigFloat(bad, precision: 53)) != nil { isMade = true } else { isMade = false }
      #expect(!isMade)
    }
  }
}
