import Files

/// Reads a Photoshop file from start to end. Every length is checked against the rest of the file before it is used.
struct PSDReader {
  let bytes: [UInt8]
  let name: String
  private(set) var at: Int
  private let end: Int

  init(_ bytes: [UInt8], name: String) {
    self.init(bytes, name: name, range: bytes.indices)
  }

  private init(_ bytes: [UInt8], name: String, range: Range<Int>) {
    self.bytes = bytes
    self.name = name
    (at, end) = (range.lowerBound, range.upperBound)
  }

  /// The number of bytes left.
  var count: Int { end - at }

  /// An error at the position of the reader.
  func error(_ problem: String) -> FileError { FileError(.input, name, at: "byte \(at)", problem) }

  /// Skips a number of bytes.
  mutating func range(_ count: Int) throws(FileError) -> Range<Int> {
    guard count <= self.count else {
      throw error("\(count) bytes have to follow, and there are \(self.count); use a whole copy")
    }
    at += count
    return at - count..<at
  }

  /// A reader of the next bytes, which this reader skips.
  mutating func section(_ count: Int) throws(FileError) -> PSDReader {
    PSDReader(bytes, name: name, range: try range(count))
  }

  /// A reader of the next bytes, whose number precedes them in four bytes.
  mutating func section() throws(FileError) -> PSDReader { try section(try number(4)) }

  /// An unsigned number, the most significant byte first.
  mutating func number(_ count: Int) throws(FileError) -> Int {
    bytes[try range(count)].reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func signed16() throws(FileError) -> Int {
    Int(Int16(truncatingIfNeeded: try number(2)))
  }

  mutating func signed32() throws(FileError) -> Int {
    Int(Int32(truncatingIfNeeded: try number(4)))
  }

  /// A rectangle of px: top, left, bottom and right. It may be empty.
  /// - Parameter name: the owner's name, for an error if the rectangle is larger than an image may be.
  mutating func rect(_ name: String) throws(FileError) -> PixelRect {
    let start = self
    let (minY, minX) = (try signed32(), try signed32())
    let (maxY, maxX) = (try signed32(), try signed32())
    let rect = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    let sides = 0...PixelSize.maxSide
    guard
      rect.isEmpty
        || sides ~= maxX - minX && sides ~= maxY - minY && rect.width * rect.height <= PixelSize.maxPixelCount
    else { throw start.error("\(name) is \(maxX - minX) x \(maxY - minY) px, which is too large") }
    return rect
  }

  /// A key of four letters.
  mutating func key() throws(FileError) -> String {
    String(decoding: bytes[try range(4)], as: UTF8.self)
  }

  /// Reads a signature of four letters, which must be one of several.
  mutating func mark(_ marks: String...) throws(FileError) {
    let start = self
    guard marks.contains(try key()) else {
      throw start.error("the mark \(marks[0]) has to stand here; use another copy")
    }
  }
}
