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
}
