extension CanvasArchive where Camera == DyadicCamera {
  /// The canvas as bytes, which `init(bytes:)` reads back to the bit. This is the smallest and fastest format, and
  /// needs no encoder. O(frames + points).
  ///
  /// <doc:SavedCanvasesInBytes> specifies the format.
  public var bytes: [UInt8] { encoded }

  /// Reads an archive of `bytes`. Its values are checked when a canvas is made from it. Memory and time are O(bytes),
  /// whatever the bytes claim.
  /// - Parameter bytes: any bytes.
  /// - Throws: ``CanvasArchiveError/bytes(_:)``, which says what is invalid, and at which byte.
  public init(bytes: [UInt8]) throws(CanvasArchiveError) { try self.init(decoding: bytes) }
}

extension CanvasArchive where Camera == PinnedCamera {
  /// The canvas as bytes, which `init(bytes:)` reads back to the bit. This is the smallest and fastest format, and
  /// needs no encoder. O(frames + points).
  ///
  /// <doc:SavedCanvasesInBytes> specifies the format.
  public var bytes: [UInt8] { encoded }

  /// Reads an archive of `bytes`. Its values are checked when a canvas is made from it. Memory and time are O(bytes),
  /// whatever the bytes claim.
  /// - Parameter bytes: any bytes.
  /// - Throws: ``CanvasArchiveError/bytes(_:)``, which says what is invalid, and at which byte.
  public init(bytes: [UInt8]) throws(CanvasArchiveError) { try self.init(decoding: bytes) }
}

/// The first bytes of a saved canvas: the word vernier, and a byte that is not text.
private let signature: [UInt8] = [0x76, 0x65, 0x72, 0x6E, 0x69, 0x65, 0x72, 0x1A]

extension CanvasArchive where Camera: ByteSavedCamera {
  /// `bytes`, for all cameras of this module.
  package var encoded: [UInt8] {
    var writer = ByteWriter()
    for byte in signature { writer.put(byte) }
    writer.put(UInt32(CanvasFormat.current))
    writer.put(Camera.byteKind)
    writer.put(rule)
    writer.put(tree.parents) { $1.put($0.map { Int64($0) } ?? .min) }
    writer.put(tree.originsX)
    writer.put(tree.originsY)
    writer.put(tree.scales)
    camera.write(to: &writer)
    writer.put(pixelDensity)
    writer.put(identity)
    writer.put(nextStroke)
    writer.put(strokeNumbers)
    writer.put(strokeFrames)
    writer.put(strokeStyles) { $0.write(to: &$1) }
    writer.put(strokeColors) { color, writer in
      for share in [color.red, color.green, color.blue, color.alpha] { writer.put(share) }
    }
    writer.put(strokeData) { $1.put($0) }
    writer.put(strokePoints)
    writer.put(pointsX)
    writer.put(pointsY)
    writer.put(halfWidths)
    writer.put(strokeCurves) { $0.write(to: &$1) }
    return writer.bytes
  }

  /// `init(bytes:)`, for all cameras of this module.
  package init(decoding bytes: [UInt8]) throws(CanvasArchiveError) {
    var reader = ByteReader(bytes)
    do throws(ArchiveBytesError) { try self.init(from: &reader) } catch { throw .bytes(error) }
  }

  private init(from reader: inout ByteReader) throws(ArchiveBytesError) {
    for byte in signature {
      guard reader.left > 0, try reader.byte() == byte else { throw ArchiveBytesError(at: 0, .notACanvas) }
    }
    var start = reader
    let format = try reader.uint32()
    guard CanvasFormat.known.contains(Int(clamping: format)) else { throw start.error(.format(format)) }
    start = reader
    let kind = try reader.uint32()
    guard kind == Camera.byteKind else { throw start.error(.anotherCamera(kind, expected: Camera.byteKind)) }
    rule = try reader.text()
    tree = FrameArchive(
      parents: try reader.list(ofEntriesFrom: 8) { (reader: inout ByteReader) throws(ArchiveBytesError) in
        try reader.parent()
      },
      originsX: try reader.doubles(), originsY: try reader.doubles(), scales: try reader.doubles())
    camera = try Camera(from: &reader)
    pixelDensity = try reader.double()
    identity = try reader.uint64()
    nextStroke = try reader.int()
    strokeNumbers = try reader.ints()
    strokeFrames = try reader.ints()
    strokeStyles = try reader.list(ofEntriesFrom: 1) { (reader: inout ByteReader) throws(ArchiveBytesError) in
      try PathStyle(from: &reader)
    }
    strokeColors = try reader.list(ofEntriesFrom: 4) { (reader: inout ByteReader) throws(ArchiveBytesError) in
      StrokeColor(
        red: try reader.byte(), green: try reader.byte(), blue: try reader.byte(), alpha: try reader.byte())
    }
    strokeData = try reader.list(ofEntriesFrom: 8) { (reader: inout ByteReader) throws(ArchiveBytesError) in
      try reader.text()
    }
    strokePoints = try reader.ints()
    pointsX = try reader.doubles()
    pointsY = try reader.doubles()
    halfWidths = try reader.doubles()
    if format == CanvasFormat.first {
      strokeCurves = Array(repeating: .polyline, count: strokePoints.count)
    } else {
      strokeCurves = try reader.list(ofEntriesFrom: 2) { (reader: inout ByteReader) throws(ArchiveBytesError) in
        try SavedCurve(from: &reader)
      }
    }
    guard reader.left == 0 else { throw reader.error(.surplus(reader.left)) }
  }
}

extension ByteReader {
  /// The index of a frame's parent; nil for the root.
  fileprivate mutating func parent() throws(ArchiveBytesError) -> Int? {
    let start = self
    let number = Int64(bitPattern: try uint64())
    guard number != .min else { return nil }
    guard let parent = Int(exactly: number) else { throw start.error(.wholeNumber(number)) }
    return parent
  }
}
