import ExactNumbers
import WideNumbers

/// What an engine does with whole numbers of a size, in Swift alone and by GMP, on the same numbers.
final class WholeNumberLoops: LoopPair {
  /// An operation on numbers.
  enum Operation: String, CaseIterable {
    case sum = "a sum"
    case shortProduct = "a product with 53 bits"
    case product = "a product"
    case shift = "a shift to and fro"
    case shortQuotient = "a quotient by three limbs"
    case quotient = "a quotient of twice the size"
  }

  private var a: WideInteger
  private var b: WideInteger
  private var twice: WideInteger
  private var divisor = WideInteger()
  private var result = WideInteger()
  private var scratch = WideInteger()
  private var referenceA: BigInteger
  private var referenceB: BigInteger
  private var referenceTwice: BigInteger
  private var referenceDivisor: BigInteger
  private var reference = BigInteger()

  /// - Parameter limbs: of 64 bits, of each number.
  init(limbs: Int) {
    // A Weyl sequence: bits that look random, the same on each run.
    let words = (0..<2 * limbs + 3).map { UInt64($0 + 1) &* 0x9e37_79b9_7f4a_7c15 | 1 }
    a = WideInteger(words: Array(words[..<limbs]))
    b = WideInteger(words: Array(words[limbs..<2 * limbs]))
    twice = WideInteger(words: Array(words[..<(2 * limbs)]))
    divisor = WideInteger(words: Array(words[(2 * limbs)...]))
    referenceA = BigInteger(a)
    referenceB = BigInteger(b)
    referenceTwice = BigInteger(twice)
    referenceDivisor = BigInteger(divisor)
  }

  private static let factor: Int64 = 0x1f_ffff_ffff_fff1

  func runSwift(_ operation: Operation, repeats: Int) {
    for _ in 0..<repeats {
      switch operation {
      case .sum:
        result.set(a)
        result.add(b)
      case .shortProduct: result.setProduct(a, Self.factor)
      case .product: result.setProduct(a, b)
      case .shift:
        result.set(a)
        result.shiftLeft(by: 77)
        result.shiftRight(by: 13)
      case .shortQuotient:
        result.set(twice)
        result.divideFloor(by: divisor, scratch: &scratch)
      case .quotient:
        result.set(twice)
        result.divideFloor(by: b, scratch: &scratch)
      }
    }
  }

  func runC(_ operation: Operation, repeats: Int) {
    for _ in 0..<repeats {
      switch operation {
      case .sum:
        reference.set(referenceA)
        reference.add(referenceB)
      case .shortProduct: reference.setProduct(referenceA, Int(Self.factor))
      case .product: reference.setProduct(referenceA, referenceB)
      case .shift:
        reference.set(referenceA)
        reference.shiftLeft(by: 77)
        reference.shiftRight(by: 13)
      case .shortQuotient: reference.setFloorQuotient(referenceTwice, referenceDivisor)
      case .quotient: reference.setFloorQuotient(referenceTwice, referenceB)
      }
    }
  }

  let count = 1

  func clear() {
    result = WideInteger()
    reference.set(0)
  }

  func written(bySwift: Bool) -> [String] {
    [bySwift ? BigInteger(result).hexadecimal : reference.hexadecimal]
  }
}
