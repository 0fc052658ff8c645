/// The SHA-256 of a stream of bytes (FIPS 180-4), in the notation of data packages: `sha256:` and 64 hexadecimal
/// digits.
public struct ContentHash {
  /// The prefix of every hash in this notation.
  public static let prefix = "sha256:"

  private var state = SHA256()

  /// Creates the hash of no bytes.
  public init() {}

  /// Adds the next bytes, any number of them.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    state.update(bytes)
  }

  /// The hash of all bytes so far; more may follow.
  public var text: String {
    let digits = Array("0123456789abcdef".utf8)
    let hexadecimal = state.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return Self.prefix + String(decoding: hexadecimal, as: UTF8.self)
  }
}
