import ExactNumbers
import Geometry
import TestSupport
import Testing

@testable import Schemes

@Suite("Arithmetic in pairs of floats")
struct DoubleFloatTests {
  private static func float(_ random: inout SplitMix64) -> Float {
    Float(sign: .plus, exponent: Int(random.next() % 40) - 20, significand: Float(random.symmetric()))
  }

  private func exact(_ number: DoubleFloat) throws -> Rational {
    var sum = try rational(Double(number.high))
    sum.add(try rational(Double(number.low)))
    return sum
  }

  @Test("gives sums, differences and products with their exact errors")
  func errorFree() throws {
    var random = SplitMix64(seed: 0x6e61)
    for _ in 0..<3000 {
      let (a, b) = (Self.float(&random), Self.float(&random))
      let x = try rational(Double(a))
      let y = try rational(Double(b))
      var result = Rational()
      result.setSum(x, y)
      let sum = DoubleFloat.twoSum(a, b)
      check(try sum.high == a + b && result.isEqual(to: exact(sum)), "\(a) + \(b): \(sum)")
      let (large, small) = abs(a) < abs(b) ? (b, a) : (a, b)
      check(DoubleFloat.quickTwoSum(large, small) == sum, "\(a) + \(b): \(DoubleFloat.quickTwoSum(large, small))")
      result.setDifference(x, y)
      let difference = DoubleFloat.twoDifference(a, b)
      check(try difference.high == a - b && result.isEqual(to: exact(difference)), "\(a) − \(b): \(difference)")
      result.setProduct(x, y)
      let product = DoubleFloat.twoProduct(a, b)
      check(try product.high == a * b && result.isEqual(to: exact(product)), "\(a) · \(b): \(product)")
    }
  }

  @Test("adds, subtracts and multiplies pairs to 2^-44 of the larger operand, or of the product")
  func pairs() {
    var random = SplitMix64(seed: 0x6e62)
    func value(_ pair: DoubleFloat) -> Double { Double(pair.high) + Double(pair.low) }
    for _ in 0..<3000 {
      let (a, b) = (Self.float(&random), Self.float(&random))
      let x = DoubleFloat.twoSum(a, a * Float(random.symmetric()) * 0x1p-24)
      let y = DoubleFloat.twoSum(b, b * Float(random.symmetric()) * 0x1p-24)
      let larger = max(abs(value(x)), abs(value(y)))
      check(abs(value(x + y) - (value(x) + value(y))) <= 0x1p-44 * larger, "\(x) + \(y): \(x + y)")
      check(abs(value(x - y) - (value(x) - value(y))) <= 0x1p-44 * larger, "\(x) − \(y): \(x - y)")
      let product = value(x) * value(y)
      check(abs(value(x * y) - product) <= 0x1p-44 * abs(product), "\(x) · \(y): \(x * y)")
    }
  }
}
