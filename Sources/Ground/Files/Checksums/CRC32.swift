/// The cyclic redundancy check of a stream of bytes used by PNG, gzip and Ethernet (ISO/IEC 3309), computed
/// incrementally.
public struct CRC32 {
  /// The remainder of each byte: the polynomial 0x04C11DB7 with its bits reversed.
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 1 ? 0xEDB8_8320 ^ rest >> 1 : rest >> 1 }
  }

  private var rest: UInt32 = 0xFFFF_FFFF

  /// Creates the check of no bytes.
  public init() {}

  /// Adds the next bytes, any number of them. O(bytes).
  /// - Parameter bytes: the bytes, which follow the earlier ones.
  public mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { rest = Self.remainders[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] ^ rest >> 8 }
  }

  /// The check of all bytes so far; more may follow.
  public var value: UInt32 { ~rest }
}
