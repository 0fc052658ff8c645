/// A number of any number of bits, from 0 to below 2^64.
struct BinaryFraction: Hashable, Sendable {
  /// The whole part, and the bits behind the point, 64 a word; none for 0.
  private(set) var words: [UInt64] = []

  /// Zero.
  init() {}

  /// A number from 0 to 1, exactly.
  init(_ value: Double) {
    if value > 0 { add(value.significand / 2, exponent: -1 - Int(value.exponent)) }
  }

  /// The number rounded down to a double.
  var double: Double {
    guard let whole = words.first else { return 0 }
    return Double(whole) + Double(words.dropFirst().first ?? 0) * 0x1p-64
  }

  /// Adds a number that is at most 1 in magnitude, times 2^-`exponent`, truncated to a multiple of 2^-(53 + exponent).
  /// - Precondition: the sum is not negative.
  mutating func add(_ value: Double, exponent: Int) {
    let bits = 53 + exponent
    while (words.count - 1) * 64 < bits { words.append(0) }
    let magnitude = UInt64((abs(value) * 0x1p53).rounded(.towardZero))
    // The magnitude lies across two words.
    let last = (bits + 63) / 64
    let shift = UInt64(64 * last - bits)
    let high = shift == 0 ? 0 : magnitude >> (64 - shift)
    var carry = false
    for index in stride(from: last, through: 0, by: -1) {
      let term = index == last ? magnitude << shift : index == last - 1 ? high : 0
      if index < last - 1, !carry { break }
      let isCarried = Self.add(term, to: &words[index], isNegative: value < 0)
      carry = Self.add(carry ? 1 : 0, to: &words[index], isNegative: value < 0) || isCarried
    }
  }
  /// Adds or subtracts a word, and returns whether it carries or borrows.
  private static func add(_ term: UInt64, to word: inout UInt64, isNegative: Bool) -> Bool {
    let (result, overflow) =
      isNegative ? word.subtractingReportingOverflow(term) : word.addingReportingOverflow(term)
    word = result
    return overflow
  }
}
