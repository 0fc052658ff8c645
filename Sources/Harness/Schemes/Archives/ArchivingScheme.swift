import Geometry

/// A scheme that can save its content and read it back, in the file format of the software that it represents.
///
/// An archive contains what the scheme stores: the points as numbers of its file format, and which points are joined
/// into strokes. The archive of a travelling scheme also contains its frames and its camera. The error of saving and
/// reading back is measured as the reload error.
public protocol ArchivingScheme: CoordinateScheme {
  /// The stored content as the bytes of the scheme's file format. O(points).
  func archive() -> [UInt8]

  /// Replaces the stored content by the content of an archive. The camera does not move, except in a travelling scheme,
  /// which takes the camera of the archive.
  /// - Throws: `SchemeArchiveError` for bytes that ``archive()`` does not write, with the content unchanged.
  func restore(from archive: [UInt8]) throws(SchemeArchiveError)
}

/// Why bytes are not an archive of a scheme.
public struct SchemeArchiveError: SentenceError {
  /// One sentence.
  public let description: String

  /// Creates an error from its description, a sentence.
  public init(_ description: String) { self.description = description }
}

/// Writes a binary archive: little-endian numbers one after the other.
public struct ArchiveWriter: Sendable {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty archive.
  public init() {}

  /// Appends an integer, the least significant byte first.
  public mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends the bits of a float.
  public mutating func append(_ value: Float) { append(value.bitPattern) }

  /// Appends the bits of a double.
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

  /// Appends the length of a text in bytes, then the text in UTF-8.
  public mutating func append(_ text: String) {
    append(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends the number of strokes, and the number of points of each.
  /// - Parameter strokes: runs of points that together cover all points in order.
  public mutating func append(strokes: [Range<Int>]) {
    append(UInt32(strokes.count))
    for stroke in strokes { append(UInt32(stroke.count)) }
  }
}

/// Reads the output of an ``ArchiveWriter``.
public struct ArchiveReader: Sendable {
  private var rest: ArraySlice<UInt8>

  /// Creates a reader at the start of an archive.
  public init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Reads the next integer.
  /// - Throws: `SchemeArchiveError` if the archive ends earlier.
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

  /// Reads the next float.
  public mutating func float() throws(SchemeArchiveError) -> Float { Float(bitPattern: try integer()) }

  /// Reads the next double.
  public mutating func double() throws(SchemeArchiveError) -> Double { Double(bitPattern: try integer()) }

  /// Reads the next two floats, x before y.
  public mutating func floatPair() throws(SchemeArchiveError) -> SIMD2<Float> { SIMD2(try float(), try float()) }

  /// Reads the next two doubles, x before y.
  public mutating func doublePair() throws(SchemeArchiveError) -> Vector2 { Vector2(try double(), try double()) }

  /// Reads the next text.
  public mutating func text() throws(SchemeArchiveError) -> String {
    let count = Int(try integer(UInt32.self))
    guard rest.count >= count, let text = String(validating: rest.prefix(count), as: UTF8.self) else {
      throw SchemeArchiveError("The archive has a text that is no UTF-8 or has no end.")
    }
    rest = rest.dropFirst(count)
    return text
  }

  /// Reads the next strokes, as runs of consecutive points from 0.
  /// - Parameter size: the least number of bytes of a point. An archive that is too short for all its points is
  ///   rejected before any memory is allocated for them.
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

  /// Throws unless all bytes were read.
  public func requireEnd() throws(SchemeArchiveError) {
    guard rest.isEmpty else { throw SchemeArchiveError("The archive goes on for \(rest.count) bytes after its end.") }
  }

  /// Throws if fewer bytes are left than `count` items of `size` bytes need, so that nothing is allocated for a wrong
  /// count.
  public func require(_ count: Int, ofBytes size: Int) throws(SchemeArchiveError) {
    guard count <= rest.count / max(1, size) else {
      throw SchemeArchiveError("The archive names more points than it holds.")
    }
  }
}
