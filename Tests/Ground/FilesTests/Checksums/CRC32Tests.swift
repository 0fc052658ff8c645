import Files
import Testing

@Suite("The cyclic redundancy check") struct CRC32Tests {
  /// The check value of the catalogue of CRCs, the code of PNG's last chunk, and the code of no bytes.
  @Test("has the published values, in whatever pieces bytes come")
  func published() {
    for (text, value) in [("123456789", UInt32(0xCBF4_3926)), ("IEND", 0xAE42_6082), ("", 0)] {
      var whole = CRC32()
      whole.update(text.utf8)
      #expect(whole.value == value)
      var pieces = CRC32()
      for byte in text.utf8 { pieces.update([byte]) }
      #expect(pieces.value == value)
    }
  }
}
