/// The SHA-256 of bytes as they go by (FIPS 180-4), spelled as data packages want it: `sha256:` and 64 hexadecimal
/// digits.
public struct ContentHash {
  /// What every spelled hash begins with.
  public static let prefix = "sha256:"

  private var state = SHA256()

  /// The hash of nothing yet.
  public init() {}

  /// Takes the next bytes in, any number of them.
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
