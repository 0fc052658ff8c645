import Files

/// The sections of a Photoshop file.
struct PSDSections {
  let header: PSDHeader
  /// The layers and masks.
  let layers: PSDReader
  /// The px of the merged picture, to the end of the file.
  let picture: PSDReader
  /// Whether the program stored the merged picture; without it, there are white px in its place.
  let hasPicture: Bool

  init(_ bytes: [UInt8], name: String) throws(FileError) {
    var reader = PSDReader(bytes, name: name)
    header = try PSDHeader(&reader)
    // The colour table of other modes.
    _ = try reader.section()
    var resources = try reader.section()
    hasPicture = try Self.hasPicture(&resources)
    layers = try reader.section()
    picture = reader
  }

  /// The resource 1057 says it. Files of before Photoshop 6 and of other programs do not have it, and have the picture.
  private static func hasPicture(_ reader: inout PSDReader) throws(FileError) -> Bool {
    while reader.count > 0 {
      try reader.mark("8BIM", "MeSa", "AgHg", "PHUT", "DCSR")
      let id = try reader.number(2)
      // The length and the name take an even number of bytes, as the data do.
      _ = try reader.range(try reader.number(1) | 1)
      let count = try reader.number(4)
      var data = try reader.section(count)
      if id == 1057 {
        _ = try data.range(4)
        return try data.number(1) != 0
      }
      _ = try reader.range(min(count % 2, reader.count))
    }
    return true
  }
}

/// The header of a Photoshop file.
struct PSDHeader {
  let size: PixelSize
  let channelCount: Int

  init(_ reader: inout PSDReader) throws(FileError) {
    guard reader.bytes.starts(with: "8BPS".utf8) || "8BPS".utf8.starts(with: reader.bytes) else {
      throw reader.error("this is no Photoshop file; it has to begin with 8BPS")
    }
    try reader.mark("8BPS")
    func unread(_ what: String) -> FileError {
      reader.error("\(what) is not read; save the file as PSD in RGB with 8 bits a channel")
    }
    switch try reader.number(2) {
    case 1: break
    case 2: throw unread("a large document (PSB)")
    case let version: throw unread("version \(version) of the format")
    }
    _ = try reader.range(6)
    channelCount = try reader.number(2)
    let (height, width) = (try reader.number(4), try reader.number(4))
    let depth = try reader.number(2)
    guard depth == 8 else { throw unread("a file of \(depth) bits a channel") }
    let mode = try reader.number(2)
    guard mode == 3 else { throw unread("the colour mode \(Self.modes[mode] ?? "\(mode)")") }
    guard 3...56 ~= channelCount else { throw unread("a file of \(channelCount) channels") }
    do {
      size = try PixelSize(width: width, height: height)
    } catch {
      let limits =
        "each side has to be from 1 to \(PixelSize.maxSide) px, and all px at most \(PixelSize.maxPixelCount)"
      throw reader.error("the canvas is \(width) x \(height) px; \(limits)")
    }
  }

  private static let modes = [
    0: "bitmap", 1: "greyscale", 2: "indexed", 4: "CMYK", 7: "multichannel", 8: "duotone", 9: "Lab",
  ]
}
