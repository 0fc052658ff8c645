import CMultiprecisionLoops
import ExactNumbers

/// Whole rows: the Swift loop and the C loop write the same registers from the same operands.
final class RowLoops: LoopPair {
  private var result: BigFloatBuffer
  private var a: BigFloatBuffer
  private var b: BigFloatBuffer
  private var c: BigFloatBuffer

  init(count: Int, bits: Int) {
    result = BigFloatBuffer(count: count, precision: bits)
    a = BigFloatBuffer(count: count, precision: bits)
    b = BigFloatBuffer(count: count, precision: bits)
    c = BigFloatBuffer(count: count, precision: bits)
    // Fractions without a finite binary expansion fill every limb.
    for index in 0..<count {
      a.set(at: index, Rational(2 * index + 1, 1_000_003))
      b.set(at: index, Rational(index + 5, 999_983))
      c.set(at: index, Rational(-index - 3, 999_979))
    }
  }

  var count: Int { result.count }

  func runSwift(_ operation: RegisterOperation, repeats: Int) {
    switch operation {
    case .add: for _ in 0..<repeats { result.setSum(a, b) }
    case .multiply: for _ in 0..<repeats { result.setProduct(a, b) }
    case .fusedMultiplyAdd: for _ in 0..<repeats { result.setFusedProduct(a, b, plus: c) }
    }
  }

  func runC(_ operation: RegisterOperation, repeats: Int) {
    result.withUnsafeRegisters { result, count in
      a.withUnsafeRegisters { a, _ in
        b.withUnsafeRegisters { b, _ in
          c.withUnsafeRegisters { c, _ in
            switch operation {
            case .add: for _ in 0..<repeats { vernier_row_add(result, a, b, count) }
            case .multiply: for _ in 0..<repeats { vernier_row_multiply(result, a, b, count) }
            case .fusedMultiplyAdd: for _ in 0..<repeats { vernier_row_fma(result, a, b, c, count) }
            }
          }
        }
      }
    }
  }

  func written(bySwift: Bool) -> [String] { (0..<count).map { result.withRegister($0) { $0.hexadecimal } } }

  func clear() {
    for index in 0..<count { result.set(at: index, 0) }
  }
}
