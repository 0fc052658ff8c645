import Geometry

/// A scheme that saves its content as the software it stands for saves a drawing, and reads it back.
///
/// An archive holds what the scheme stores: the points in the numbers of its file format, and which of them are joined
/// into strokes. A travelling scheme saves its frames and its camera too. What is lost on the way to a file and back is
/// measured as the reload error.
public protocol ArchivingScheme: CoordinateScheme {
  /// The stored content as the bytes of the scheme's file format. O(points).
  func archive() -> [UInt8]

  /// Puts the content of an archive in place of what was stored. The camera stays where it is, but for a travelling
  /// scheme, whose camera is the archive's.
  /// - Throws: `SchemeArchiveError` for bytes that ``archive()`` does not write; the content is then as it was.
  func restore(from archive: [UInt8]) throws(SchemeArchiveError)
}

/// Why bytes are no archive of a scheme.
public struct SchemeArchiveError: Error, Hashable, CustomStringConvertible, Sendable {
  /// One sentence.
  public let description: String

  /// An error of that description, a sentence.
  public init(_ description: String) { self.description = description }
}

/// Writes a binary archive: little-endian numbers one after the other.
public struct ArchiveWriter: Sendable {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []

  /// An empty archive.
  public init() {}

  /// Appends an integer, the least significant byte first.
  public mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a float's bits.
  public mutating func append(_ value: Float) { append(value.bitPattern) }

  /// Appends a double's bits.
  public mutating func append(_ value: Double) { append(value.bitPattern) }

  /// Appends the bits of two floats, x before y.
  public mutating func append(_ pair: SIMD2<Float>) {
    append(pair.x)
    append(pair.y)
  }

  /// Appends the bits of two doubles, x before y.
  public mutating func append(_ pair: Vector2) {
    append(pair.x)
    append(pair.y)
  }

  /// Appends a text in UTF-8 after its length in bytes.
  public mutating func append(_ text: String) {
    append(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends how many strokes there are and how many points each has.
  /// - Parameter strokes: runs of points that together cover all points in order.
  public mutating func append(strokes: [Range<Int>]) {
    append(UInt32(strokes.count))
    for stroke in strokes { append(UInt32(stroke.count)) }
  }
}

/// Reads what an ``ArchiveWriter`` has written.
public struct ArchiveReader: Sendable {
  private var rest: ArraySlice<UInt8>

  /// A reader at the start of an archive.
  public init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// The next integer.
  /// - Throws: `SchemeArchiveError` where the archive ends before.
  public mutating func integer<Value: FixedWidthInteger>(
    _ type: Value.Type = Value.self
  ) throws(SchemeArchiveError) -> Value {
    let size = MemoryLayout<Value>.size
    guard rest.count >= size else { throw SchemeArchiveError("The archive ends in the middle of a number.") }
    var value = Value.zero
    for byte in rest.prefix(size).reversed() { value = value << 8 | Value(truncatingIfNeeded: byte) }
    rest = rest.dropFirst(size)
    return value
  }

  /// The next float.
  public mutating func float() throws(SchemeArchiveError) -> Float { Float(bitPattern: try integer()) }

  /// The next double.
  public mutating func double() throws(SchemeArchiveError) -> Double { Double(bitPattern: try integer()) }

  /// The next two floats, x before y.
  public mutating func floatPair() throws(SchemeArchiveError) -> SIMD2<Float> { SIMD2(try float(), try float()) }

  /// The next two doubles, x before y.
  public mutating func doublePair() throws(SchemeArchiveError) -> Vector2 { Vector2(try double(), try double()) }

  /// The next text.
  public mutating func text() throws(SchemeArchiveError) -> String {
    let count = Int(try integer(UInt32.self))
    guard rest.count >= count, let text = String(validating: rest.prefix(count), as: UTF8.self) else {
      throw SchemeArchiveError("The archive has a text that is no UTF-8 or has no end.")
    }
    rest = rest.dropFirst(count)
    return text
  }

  /// The next strokes, as runs of consecutive points from 0.
  /// - Parameter size: how many bytes a point takes after them, at the least. An archive that is too short for all
  ///   points is refused, so that nothing is allocated for points that are not there.
  public mutating func strokes(bytesPerPoint size: Int) throws(SchemeArchiveError) -> [Range<Int>] {
    let count = Int(try integer(UInt32.self))
    guard count <= rest.count / 4 else { throw SchemeArchiveError("The archive names more strokes than it holds.") }
    var strokes: [Range<Int>] = []
    strokes.reserveCapacity(count)
    for _ in 0..<count {
      let first = strokes.last?.upperBound ?? 0
      strokes.append(first..<first + Int(try integer(UInt32.self)))
    }
    try require(strokes.last?.upperBound ?? 0, ofBytes: size)
    return strokes
  }

  /// Throws unless everything was read.
  public func requireEnd() throws(SchemeArchiveError) {
    guard rest.isEmpty else { throw SchemeArchiveError("The archive goes on for \(rest.count) bytes after its end.") }
  }

  /// Throws unless so many items of a size each may follow: what is claimed is not allocated before.
  public func require(_ count: Int, ofBytes size: Int) throws(SchemeArchiveError) {
    guard count <= rest.count / max(1, size) else {
      throw SchemeArchiveError("The archive names more points than it holds.")
    }
  }
}
