import Files

/// One channel of a rectangle of px, as encoded in a Photoshop file.
struct PSDChannel: Sendable {
  /// The meaning of a channel. The raw value is the byte's index in a px.
  enum Kind: Int, Sendable {
    case red, green, blue, alpha
    /// The mask of the layer, which has its own rectangle.
    case mask
    /// A channel that is not shown, such as a selection.
    case other
    /// A channel that the specification does not have, or that stands for a mask beside a vector mask.
    case unknown

    init(id: Int) {
      self =
        switch id {
        case 0: .red
        case 1: .green
        case 2: .blue
        case -1: .alpha
        case -2: .mask
        case 3...: .other
        default: .unknown
        }
    }
  }

  let kind: Kind
  /// The rectangle of its px, which may extend beyond the canvas.
  let rect: PixelRect
  /// The file.
  private let bytes: [UInt8]
  private let name: String
  /// The bytes of all rows.
  private let range: Range<Int>
  /// The position of the table of packed rows' lengths, two bytes per row; nil for unpacked rows.
  private let table: Int?

  /// Consecutive channels, packed with the same method.
  static func planes(
    _ kinds: [Kind], _ reader: inout PSDReader, rect: PixelRect
  ) throws(FileError) -> [PSDChannel] {
    let start = reader
    switch try reader.number(2) {
    case 0:
      var planes: [PSDChannel] = []
      for kind in kinds {
        let range = try reader.range(rect.width * rect.height)
        planes.append(
          PSDChannel(kind: kind, rect: rect, bytes: reader.bytes, name: reader.name, range: range, table: nil))
      }
      return planes
    case 1:
      var table = try reader.section(kinds.count * rect.height * 2)
      var planes: [PSDChannel] = []
      for kind in kinds {
        let (start, first) = (table.at, reader.at)
        var count = 0
        for _ in 0..<rect.height { count += try table.number(2) }
        _ = try reader.range(count)
        planes.append(
          PSDChannel(
            kind: kind, rect: rect, bytes: reader.bytes, name: reader.name, range: first..<reader.at, table: start))
      }
      return planes
    case 2, 3: throw start.error("px packed with ZIP are not read; save the file without compression or with RLE")
    case let packing: throw start.error("px packed by method \(packing) are not read; save the file with RLE")
    }
  }

  /// Calls `body` with each row's samples within the canvas.
  func decode(
    within canvas: PixelRect, row: (_ x: Int, _ y: Int, _ samples: ArraySlice<UInt8>) -> Void
  ) throws(FileError) {
    let inside = rect.intersection(canvas)
    guard !inside.isEmpty else { return }
    let columns = inside.minX - rect.minX..<inside.maxX - rect.minX
    var at = range.lowerBound
    var unpacked = [UInt8](repeating: 0, count: rect.width)
    for index in 0..<inside.maxY - rect.minY {
      let y = rect.minY + index
      guard let table else {
        if y >= inside.minY { row(inside.minX, y, bytes[at + columns.lowerBound..<at + columns.upperBound]) }
        at += rect.width
        continue
      }
      let count = Int(bytes[table + 2 * index]) << 8 | Int(bytes[table + 2 * index + 1])
      guard PackBits.unpack(bytes[at..<at + count], into: &unpacked) else {
        throw FileError(
          .input, name, at: "byte \(at)", "a packed row does not have \(rect.width) px; use another copy")
      }
      if y >= inside.minY { row(inside.minX, y, unpacked[columns]) }
      at += count
    }
  }
}

extension [PSDChannel] {
  /// Writes samples into the bytes of an image of the canvas, unchanged.
  func decode(into image: ColorImage) throws(FileError) {
    for channel in self {
      try channel.decode(within: image.size.bounds) { x, y, samples in
        let row = image.row(y) + 4 * x + channel.kind.rawValue
        for (index, sample) in samples.enumerated() { row[4 * index] = sample }
      }
    }
  }

  /// The px on a canvas, premultiplied; opaque without a channel for alpha. All channels have the same rectangle.
  func image(_ size: PixelSize) throws(FileError) -> ColorImage {
    let image = ColorImage(size)
    guard let inside = first?.rect.intersection(size.bounds), !inside.isEmpty else { return image }
    try decode(into: image)
    let hasAlpha = contains { $0.kind == .alpha }
    for y in inside.minY..<inside.maxY {
      let row = image.row(y) + 4 * inside.minX
      if !hasAlpha { for x in 0..<inside.width { row[4 * x + 3] = 255 } }
      premultiply(row, count: inside.width)
    }
    return image
  }
}

/// Apple's PackBits (Technical Note TN1023): either a byte n below 128 and n + 1 bytes, or n above 128 and a byte that
/// is repeated 257 − n times.
enum PackBits {
  /// Fills a row; false if the bytes do not give exactly its length.
  static func unpack(_ packed: ArraySlice<UInt8>, into row: inout [UInt8]) -> Bool {
    var (from, to) = (packed.startIndex, 0)
    while from < packed.endIndex {
      let head = Int(packed[from])
      from += 1
      switch head {
      case 0..<128:
        let count = head + 1
        guard count <= packed.endIndex - from, count <= row.count - to else { return false }
        for index in 0..<count { row[to + index] = packed[from + index] }
        from += count
        to += count
      case 129...:
        let count = 257 - head
        guard from < packed.endIndex, count <= row.count - to else { return false }
        for index in 0..<count { row[to + index] = packed[from] }
        from += 1
        to += count
      default: break
      }
    }
    return to == row.count
  }
}
