/// Reads values from bytes, the least significant first. It trusts nothing: it allocates memory only for what the
/// remaining bytes can hold.
package struct ByteReader {
  private let bytes: [UInt8]
  /// The position of the next byte, from 0.
  private(set) var position = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes left.
  var left: Int { bytes.count - position }

  func error(_ fault: ArchiveBytesProblem) -> ArchiveBytesError { ArchiveBytesError(at: position, fault) }

  private func mustHold(_ count: Int) throws(ArchiveBytesError) {
    guard count <= left else { throw error(.endsEarly(needed: count, left: left)) }
  }

  mutating func byte() throws(ArchiveBytesError) -> UInt8 {
    try mustHold(1)
    position += 1
    return bytes[position - 1]
  }

  mutating func uint32() throws(ArchiveBytesError) -> UInt32 {
    try mustHold(4)
    var number: UInt32 = 0
    for index in 0..<4 { number |= UInt32(bytes[position + index]) &<< UInt32(8 * index) }
    position += 4
    return number
  }

  mutating func uint64() throws(ArchiveBytesError) -> UInt64 {
    try mustHold(8)
    var number: UInt64 = 0
    for index in 0..<8 { number |= UInt64(bytes[position + index]) &<< UInt64(8 * index) }
    position += 8
    return number
  }

  /// A whole number of 64 bits, if it fits an `Int`.
  mutating func int() throws(ArchiveBytesError) -> Int {
    let start = self
    let number = Int64(bitPattern: try uint64())
    guard let int = Int(exactly: number) else { throw start.error(.wholeNumber(number)) }
    return int
  }

  mutating func double() throws(ArchiveBytesError) -> Double { Double(bitPattern: try uint64()) }

  /// The number of entries that follow, after checking that this many fit in the bytes left.
  /// - Parameter size: the smallest size of an entry, in bytes.
  mutating func count(ofEntriesFrom size: Int) throws(ArchiveBytesError) -> Int {
    let start = self
    let count = try uint64()
    guard count <= UInt64(left / size) else { throw start.error(.count(count, left: left)) }
    return Int(count)
  }

  /// A list, preceded by its number of entries.
  /// - Parameters:
  ///   - size: the smallest size of an entry, in bytes.
  ///   - read: reads the next entry.
  mutating func list<Element>(
    ofEntriesFrom size: Int, _ read: (inout ByteReader) throws(ArchiveBytesError) -> Element
  ) throws(ArchiveBytesError) -> [Element] {
    let count = try count(ofEntriesFrom: size)
    var list: [Element] = []
    list.reserveCapacity(count)
    for _ in 0..<count { list.append(try read(&self)) }
    return list
  }

  mutating func ints() throws(ArchiveBytesError) -> [Int] {
    try list(ofEntriesFrom: 8) { (reader: inout ByteReader) throws(ArchiveBytesError) in try reader.int() }
  }

  mutating func doubles() throws(ArchiveBytesError) -> [Double] {
    try list(ofEntriesFrom: 8) { (reader: inout ByteReader) throws(ArchiveBytesError) in try reader.double() }
  }

  mutating func text() throws(ArchiveBytesError) -> String {
    let start = self
    let count = try count(ofEntriesFrom: 1)
    let utf8 = bytes[position..<position + count]
    let text = String(decoding: utf8, as: UTF8.self)
    // Text that is not UTF-8 does not encode to the same bytes.
    guard text.utf8.elementsEqual(utf8) else { throw start.error(.notUnicode) }
    position += count
    return text
  }

  /// A code, which must be below the number of codes.
  mutating func code(below codes: UInt8) throws(ArchiveBytesError) -> UInt8 {
    let start = self
    let code = try byte()
    guard code < codes else { throw start.error(.unknownCode(code, codes: codes)) }
    return code
  }
}
