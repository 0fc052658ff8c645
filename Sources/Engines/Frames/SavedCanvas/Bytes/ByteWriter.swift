/// Writes values as bytes, the least significant first.
package struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ byte: UInt8) { bytes.append(byte) }

  mutating func put(_ number: UInt32) {
    for index in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: number &>> UInt32(8 * index))) }
  }

  mutating func put(_ number: UInt64) {
    for index in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number &>> UInt64(8 * index))) }
  }

  mutating func put(_ number: Int64) { put(UInt64(bitPattern: number)) }

  /// As 64 bits, whatever the size of an `Int`.
  mutating func put(_ number: Int) { put(Int64(number)) }

  mutating func put(_ number: Double) { put(number.bitPattern) }

  /// The number of bytes, then the text in UTF-8.
  mutating func put(_ text: String) {
    put(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// The number of entries, then the entries.
  mutating func put<Element>(_ list: [Element], _ put: (Element, inout ByteWriter) -> Void) {
    self.put(UInt64(list.count))
    for element in list { put(element, &self) }
  }

  mutating func put(_ list: [Int]) { put(list) { $1.put($0) } }

  mutating func put(_ list: [Double]) { put(list) { $1.put($0) } }
}
