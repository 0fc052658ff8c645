/// The SHA-256 of a stream of bytes (FIPS 180-4), in the notation of data packages: `sha256:` and 64 hexadecimal
/// digits.
public struct ContentHash {
  /// The beginning of every hash in this notation.
  public static let prefix = "sha256:"

  /// Whether a text is in this notation, of whatever bytes.
  public static func isHash(_ text: String) -> Bool {
    text.hasPrefix(prefix) && text.utf8.count == prefix.utf8.count + 64
      && text.utf8.dropFirst(prefix.utf8.count).allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  private var state = SHA256()

  /// The hash of no bytes.
  public init() {}

  /// Adds the next bytes, any number of them.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    state.update(bytes)
  }

  /// The hash of everything so far; more may follow.
  public var text: String {
    let digits = Array("0123456789abcdef".utf8)
    let hexadecimal = state.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return Self.prefix + String(decoding: hexadecimal, as: UTF8.self)
  }
}
