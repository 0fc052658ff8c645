import Foundation
import Testing

@testable import Files

@Suite("SHA-256")
struct SHA256Tests {
  private static func hexadecimal(_ bytes: [UInt8], chunk: Int = .max) -> String {
    var hash = SHA256()
    var rest = bytes[...]
    while !rest.isEmpty {
      Array(rest.prefix(chunk)).withUnsafeBytes { hash.update($0) }
      rest = rest.dropFirst(chunk)
    }
    return hash.finalize().map { String(format: "%02x", $0) }.joined()
  }

  // https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values, and the standard's long messages.
  @Test(
    "is that of the published examples",
    arguments: [
      ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        1, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
      ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
  func publishedExamples(text: String, times: Int, expected: String) {
    let bytes = Array(String(repeating: text, count: times).utf8)
    #expect(Self.hexadecimal(bytes) == expected)
  }

  @Test("does not depend on how the bytes are cut into pieces")
  func anyPieces() {
    for count in [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 300] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 131 &+ 7) }
      let whole = Self.hexadecimal(bytes)
      for chunk in [1, 3, 55, 63, 64, 65] {
        #expect(Self.hexadecimal(bytes, chunk: chunk) == whole, "\(count) by \(chunk)")
      }
    }
  }
}
