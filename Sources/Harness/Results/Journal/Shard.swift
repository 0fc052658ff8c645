/// One of several shards that a run is divided into, on any machines: `2/8` is the second of eight.
///
/// Pieces are dealt out in rounds of as many as there are shards. Each shard gets one piece of a round, and the rounds begin with shards
/// that are spread by the golden ratio. So the numbers of pieces of two shards differ by at most one, and whatever period the costs of
/// pieces have (deep cells come at the end of every column), all shards get their share of it.
public struct Shard: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
  /// The allowed numbers of shards of a run.
  public static let countRange = 1...1_000_000

  /// The number of the shard, from 1.
  public let number: Int
  /// The number of shards.
  public let count: Int

  /// The whole run as its only shard.
  static let only = Shard()

  private init() {
    number = 1
    count = 1
  }

  /// - Returns: nil unless the number is from 1 to the count, and the count within ``countRange``.
  public init?(number: Int, of count: Int) {
    guard Self.countRange.contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// A shard from its text, as in `2/8`.
  public init?(rawValue: String) {
    let parts = rawValue.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { 48...57 ~= $0 } }),
      let number = Int(parts[0]), let count = Int(parts[1])
    else { return nil }
    self.init(number: number, of: count)
  }

  /// `2/8`.
  public var rawValue: String { "\(number)/\(count)" }
  /// `2/8`.
  public var description: String { rawValue }

  /// The number of the shard that a piece belongs to, from 1. O(1).
  /// - Parameters:
  ///   - piece: its position in its part of the run, from 0.
  ///   - count: the number of shards, from 1.
  public static func owner(of piece: Int, among count: Int) -> Int {
    // 2^64 over the golden ratio: the fraction of a multiple of it, times the count.
    let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
    let round = UInt64(piece / count) &* golden
    let first = Int(round.multipliedFullWidth(by: UInt64(count)).high)
    return (piece % count + first) % count + 1
  }

  /// Whether a piece belongs to this shard. O(1).
  public func owns(_ piece: Int) -> Bool { Self.owner(of: piece, among: count) == number }
}
