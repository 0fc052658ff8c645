import CMultiprecisionLoops
import ExactNumbers

/// Single registers: one operation over and over, as a chain of gestures applies it to a point.
final class RegisterLoops: LoopPair {
  private var result: BigFloat
  private var a: BigFloat
  private var b: BigFloat
  private var c: BigFloat

  init(bits: Int) {
    result = BigFloat(precision: bits)
    a = BigFloat(precision: bits)
    b = BigFloat(precision: bits)
    c = BigFloat(precision: bits)
    a.set(Rational(1, 1_000_003))
    b.set(Rational(5, 999_983))
    c.set(Rational(-3, 999_979))
  }

  func runSwift(_ operation: RegisterOperation, repeats: Int) {
    switch operation {
    case .add: Self.add(a, b, into: &result, repeats: repeats)
    case .multiply: Self.multiply(a, b, into: &result, repeats: repeats)
    case .fusedMultiplyAdd: Self.multiply(a, b, plus: c, into: &result, repeats: repeats)
    }
  }

  func runC(_ operation: RegisterOperation, repeats: Int) {
    result.withUnsafeRegister { result in
      a.withUnsafeRegister { a in
        b.withUnsafeRegister { b in
          c.withUnsafeRegister { c in
            switch operation {
            case .add: vernier_register_add(result, a, b, repeats)
            case .multiply: vernier_register_multiply(result, a, b, repeats)
            case .fusedMultiplyAdd: vernier_register_fma(result, a, b, c, repeats)
            }
          }
        }
      }
    }
  }

  let count = 1

  func written(bySwift: Bool) -> [String] { [result.hexadecimal] }

  func clear() { result.set(0) }

  private static func add(
    _ a: borrowing BigFloat, _ b: borrowing BigFloat, into result: inout BigFloat, repeats: Int
  ) {
    for _ in 0..<repeats { result.setSum(a, b) }
  }

  private static func multiply(
    _ a: borrowing BigFloat, _ b: borrowing BigFloat, into result: inout BigFloat, repeats: Int
  ) {
    for _ in 0..<repeats { result.setProduct(a, b) }
  }

  private static func multiply(
    _ a: borrowing BigFloat, _ b: borrowing BigFloat, plus c: borrowing BigFloat, into result: inout BigFloat,
    repeats: Int
  ) {
    for _ in 0..<repeats { result.setFusedProduct(a, b, plus: c) }
  }
}
