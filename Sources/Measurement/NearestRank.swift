/// Exact percentiles by nearest rank: of n values in order, the one of rank ⌈p·n⌉, never an interpolation.
///
/// For non-negative doubles the order of the bit patterns is the order of the numbers. So values are counted by their top 16 bits, and only
/// the class that holds the rank is looked at again, by its next 16 bits, until few are left: O(n) whatever the values are.
public struct NearestRank: ~Copyable {
  private static let digits = 1 << 16
  private static let few = 64
  private var counts: [Int32]
  private var members: [UInt64] = []

  public init() {
    counts = [Int32](repeating: 0, count: Self.digits)
  }

  /// The values of the given ranks among those that are numbers.
  /// - Parameters:
  ///   - permille: the percentiles asked for, in thousandths, each in 1…1000.
  ///   - values: non-negative numbers, or NaN for a value that is missing; fewer than 2^31 of them.
  /// - Returns: one value per percentile, in the order asked for; nil when every value is missing.
  public mutating func select(_ permille: [Int], from values: UnsafeBufferPointer<Double>) -> [Double]? {
    clear()
    var present = 0
    counts.withUnsafeMutableBufferPointer { counts in
      for value in values where value == value {
        counts[Int(truncatingIfNeeded: value.magnitude.bitPattern &>> 48)] &+= 1
        present &+= 1
      }
    }
    guard present > 0 else { return nil }
    let places = permille.map { place(ofRank: (present * $0 + 999) / 1000) }
    return places.map { place in
      members.removeAll(keepingCapacity: true)
      for value in values where value == value {
        let pattern = value.magnitude.bitPattern
        if Int(truncatingIfNeeded: pattern &>> 48) == place.digit { members.append(pattern) }
      }
      return Double(bitPattern: member(ofRank: place.rank, shift: 32))
    }
  }

  private mutating func clear() {
    counts.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  /// The class that holds a rank, and the rank within the class, both from the counts as they stand.
  private func place(ofRank rank: Int) -> (digit: Int, rank: Int) {
    var before = 0
    var digit = 0
    while before + Int(counts[digit]) < rank {
      before += Int(counts[digit])
      digit += 1
    }
    return (digit, rank - before)
  }

  private mutating func member(ofRank rank: Int, shift: UInt64) -> UInt64 {
    var rank = rank
    var shift = shift
    while members.count > Self.few, shift < 64 {
      clear()
      for pattern in members { counts[Int(truncatingIfNeeded: (pattern &>> shift) & 0xFFFF)] += 1 }
      let place = place(ofRank: rank)
      members.removeAll { Int(truncatingIfNeeded: ($0 &>> shift) & 0xFFFF) != place.digit }
      rank = place.rank
      shift = shift == 0 ? 64 : shift - 16
    }
    members.sort()
    return members[rank - 1]
  }
}
