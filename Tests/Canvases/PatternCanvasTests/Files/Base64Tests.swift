import Testing

@testable import PatternCanvas

@Suite("Bytes as text") struct Base64Tests {
  @Test("Bytes come back from base64, and wrong base64 says where") func base64() throws {
    var random = SplitMix(7)
    for count in 0..<70 {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      #expect(try Base64.decoded(Base64.encoded(bytes)[...]) == bytes)
    }
    #expect(Base64.encoded(Array("Vernier!".utf8)) == Array("VmVybmllciE=".utf8))
    for (text, offset) in [("A", 1), ("AAA=B", 5), ("AA=A", 2), ("A===", 1), ("AB==", 1), ("AAB=", 2), ("AAAAA*AA", 5)]
    {
      let fault = #expect(throws: Base64.Problem.self) { try Base64.decoded(Array(text.utf8)[...]) }
      #expect(fault?.offset == offset, "\(text)")
    }
  }
}
