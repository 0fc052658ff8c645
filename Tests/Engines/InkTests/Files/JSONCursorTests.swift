import Testing

@testable import Ink

@Suite("A cursor over an object in JSON")
struct JSONCursorTests {
  @Test("never reads beyond its bytes")
  func end() throws {
    try [UInt8]("1".utf8).withUnsafeBufferPointer { bytes in
      let cursor = try #require(JSONCursor(UnsafeBufferPointer(start: bytes.baseAddress, count: 0), firstByte: 1))
      #expect(cursor.isAtEnd && cursor.byte == 0 && !cursor.isAtNumber)
    }
  }
}
