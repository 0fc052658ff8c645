import Geometry

/// A kind of inputs of operations.
public enum OperationInputs: String, CaseIterable, Hashable, Sendable {
  /// Normal numbers whose results are normal.
  case normal
  /// One number is too small to be normal.
  case subnormalOperand = "subnormal-operand"
  /// The result is too small to be normal.
  case subnormalResult = "subnormal-result"
  /// The result is too large for float32.
  case overflow
  /// Zeros, infinities, what is not a number, and ordinary numbers among them.
  case special

  /// Random numbers a, b and c of the kind, and a fourth that is not used.
  /// - Parameters:
  ///   - count: how many.
  ///   - operation: the operation's name: what makes a result small depends on it.
  ///   - seed: any number.
  func numbers(_ count: Int, for operation: String, seed: UInt64) -> [Float] {
    var random = SplitMix64(seed: seed, stream: "\(operation) \(rawValue)")
    var numbers: [Float] = []
    numbers.reserveCapacity(4 * count)
    for _ in 0..<count { numbers += triple(isSum: operation == "sum", &random) + [0] }
    return numbers
  }

  private func triple(isSum: Bool, _ random: inout SplitMix64) -> [Float] {
    func number(_ exponents: ClosedRange<Int>) -> Float {
      let exponent = Int.random(in: exponents, using: &random)
      let significand = Float(1) + Float(UInt32.random(in: 0..<1 << 23, using: &random)) * 0x1p-23
      let magnitude = Float(sign: .plus, exponent: exponent, significand: significand)
      return Bool.random(using: &random) ? magnitude : -magnitude
    }
    switch self {
    case .normal: return [number(-12...12), number(-12...12), number(-12...12)]
    case .subnormalOperand:
      let tiny = number(-148 ... -127)
      return isSum ? [tiny, number(-126 ... -110), 0] : [tiny, number(30...40), number(-110 ... -90)]
    case .subnormalResult:
      guard isSum else { return [number(-70 ... -66), number(-70 ... -66), 0] }
      let a = number(-126 ... -124)
      return [a, -a * (1 + Float(Int.random(in: 1...1000, using: &random)) * 0x1p-20), 0]
    case .overflow:
      let a = number(isSum ? 127...127 : 70...120)
      return isSum ? [a, a, 0] : [a, number(70...120), number(0...10)]
    case .special:
      let values: [Float] = [0, -0.0, .infinity, -.infinity, .nan, 1, -1, 0x1.8p60, -0x1.8p-60]
      return (0..<3).map { _ in values[Int.random(in: values.indices, using: &random)] }
    }
  }
}
