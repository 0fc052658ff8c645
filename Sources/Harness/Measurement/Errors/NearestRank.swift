/// Exact percentiles by nearest rank: of n sorted values, the value of rank ⌈p·n⌉, without interpolation.
///
/// The bit patterns of non-negative doubles have the same order as the numbers. Selection is therefore by radix: values
/// are counted by the 12 bits below the highest bit in which any two differ. Only the class that contains the rank is
/// examined again, until few values are left or all are equal. O(n) for any values, and three or four passes for most.
public struct NearestRank: ~Copyable {
  /// The number of bits of a digit. 4,096 counters fit into the first-level cache, and are cleared quickly for few
  /// values.
  private static let digitBits = 12
  private static let digits = 1 << digitBits
  private static let few = 48
  private let counts: UnsafeMutablePointer<Int32>
  private var present: UnsafeMutableBufferPointer<UInt64>
  private var members: UnsafeMutableBufferPointer<UInt64>

  /// Creates a selector. Its buffers grow to the largest number of values that it is given.
  public init() {
    counts = .allocate(capacity: Self.digits)
    counts.initialize(repeating: 0, count: Self.digits)
    present = .allocate(capacity: 0)
    members = .allocate(capacity: 0)
  }

  deinit {
    counts.deallocate()
    present.deallocate()
    members.deallocate()
  }

  /// The rank of a percentile among `count` values; 1 is the smallest value.
  /// - Parameters:
  ///   - permille: the percentile in thousandths, in 1…1000.
  ///   - count: the number of values, at least 1 and less than 2^31.
  public static func rank(_ permille: Int, of count: Int) -> Int { (count * permille + 999) / 1000 }

  /// The percentiles of the values that are not NaN. O(n).
  /// - Parameters:
  ///   - permille: the percentiles in thousandths, each in 1…1000.
  ///   - values: non-negative numbers, and NaN for a missing value; fewer than 2^31 of them.
  /// - Returns: one value for each percentile, in the order of `permille`; nil if every value is missing.
  public mutating func select(_ permille: [Int], from values: UnsafeBufferPointer<Double>) -> [Double]? {
    reserve(values.count)
    let (count, difference) = gather(values)
    guard count > 0 else { return nil }
    guard count > Self.few else {
      present[..<count].sort()
      return permille.map { Double(bitPattern: present[Self.rank($0, of: count) - 1]) }
    }
    guard difference != 0 else { return permille.map { _ in Double(bitPattern: present[0]) } }
    let shift = Self.shift(below: difference)
    tally(UnsafeBufferPointer(present), count, shift)
    let positions = permille.map { position(ofRank: Self.rank($0, of: count)) }
    return positions.map { position in
      let kept = Self.compact(UnsafeBufferPointer(present), count, shift, position.digit, into: members)
      return Double(bitPattern: member(ofRank: position.rank, among: kept))
    }
  }

  private mutating func reserve(_ count: Int) {
    guard present.count < count else { return }
    present.deallocate()
    members.deallocate()
    present = .allocate(capacity: count)
    members = .allocate(capacity: count)
  }

  /// Writes the bit patterns of all values except NaN to the front of `present`.
  /// - Returns: their count, and the bits in which any two differ.
  private func gather(_ values: UnsafeBufferPointer<Double>) -> (count: Int, difference: UInt64) {
    guard let first = values.first(where: { $0 == $0 })?.magnitude.bitPattern else { return (0, 0) }
    var count = 0
    var difference: UInt64 = 0
    for value in values {
      let pattern = value.magnitude.bitPattern
      let isNumber = value == value
      present[count] = pattern
      count &+= isNumber ? 1 : 0
      difference |= isNumber ? pattern ^ first : 0
    }
    return (count, difference)
  }

  /// The member of a rank among the first `count` members.
  private mutating func member(ofRank rank: Int, among count: Int) -> UInt64 {
    var rank = rank
    var count = count
    while count > Self.few {
      let first = members[0]
      let difference = members[..<count].reduce(0) { $0 | ($1 ^ first) }
      guard difference != 0 else { return first }
      let shift = Self.shift(below: difference)
      tally(UnsafeBufferPointer(members), count, shift)
      let position = position(ofRank: rank)
      rank = position.rank
      count = Self.compact(UnsafeBufferPointer(members), count, shift, position.digit, into: members)
    }
    members[..<count].sort()
    return members[rank - 1]
  }

  /// The position of the lowest bit of a digit that ends with the highest bit set in `bits`.
  private static func shift(below bits: UInt64) -> UInt64 {
    UInt64(max(0, UInt64.bitWidth - digitBits - bits.leadingZeroBitCount))
  }

  private static func digit(_ pattern: UInt64, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: (pattern &>> shift) & UInt64(digits - 1))
  }

  private func tally(_ patterns: UnsafeBufferPointer<UInt64>, _ count: Int, _ shift: UInt64) {
    counts.update(repeating: 0, count: Self.digits)
    for index in 0..<count { counts[Self.digit(patterns[index], shift)] &+= 1 }
  }

  /// Copies the patterns of one class to the front of `target`, which may be the source.
  private static func compact(
    _ patterns: UnsafeBufferPointer<UInt64>, _ count: Int, _ shift: UInt64, _ wanted: Int,
    into target: UnsafeMutableBufferPointer<UInt64>
  ) -> Int {
    var kept = 0
    for index in 0..<count {
      let pattern = patterns[index]
      target[kept] = pattern
      kept &+= digit(pattern, shift) == wanted ? 1 : 0
    }
    return kept
  }

  /// The class that contains a rank, and the rank within that class, by the current counts.
  private func position(ofRank rank: Int) -> (digit: Int, rank: Int) {
    var before = 0
    var digit = 0
    while before + Int(counts[digit]) < rank {
      before += Int(counts[digit])
      digit += 1
    }
    return (digit, rank - before)
  }
}
