/// The SHA-256 of bytes as they go by (FIPS 180-4), spelled as data packages want it: `sha256:` and 64 hexadecimal digits.
struct ContentHash {
  static let prefix = "sha256:"

  private var state = SHA256()

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    state.update(bytes)
  }

  /// The hash of everything so far; more may follow.
  var text: String {
    let digits = Array("0123456789abcdef".utf8)
    let hexadecimal = state.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return Self.prefix + String(decoding: hexadecimal, as: UTF8.self)
  }
}
