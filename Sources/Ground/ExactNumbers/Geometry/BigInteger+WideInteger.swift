import WideNumbers

extension BigInteger {
  /// The number `number` of an engine, for arithmetic of another origin than the engine's. O(limbs).
  public init(_ number: borrowing WideInteger) {
    self.init(words: number.words)
    if number.signum < 0 { negate() }
  }
}
