import WideNumbers

extension BigInteger {
  /// The number `number` of the module `WideNumbers`, for arithmetic independent of that module. O(limbs).
  public init(_ number: borrowing WideInteger) {
    self.init(words: number.words)
    if number.signum < 0 { negate() }
  }
}
