import Files
import Geometry
import Raster

/// Why a picture cannot be added to an animation, as one sentence that a user can act on.
public enum AnimatedPNGError: SentenceError {
  /// The size of the picture differs from that of the first one, in px.
  case size(width: Int, height: Int, of: SIMD2<Int>)
  /// There is no memory left for the picture, given by its number from 1.
  case memory(frame: Int)

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .size(let width, let height, let first):
      "A frame has \(width) × \(height) px; all of an animation have to have the \(first.x) × \(first.y) px of the first."
    case .memory(let frame): "There is no memory left for frame \(frame); make a smaller picture, or fewer frames."
    }
  }
}

/// An animated PNG: an endless loop of pictures of one size, in the format of the PNG specification's third edition.
/// Programs without animations show the first picture.
///
/// Each picture is stored as the px that changed since the previous one, so that small changes take little memory. The
/// PNG specification calls the stored pictures frames.
public struct AnimatedPNG {
  /// The time for which a picture is shown, in ms.
  public let delay: UInt16
  /// The number of pictures so far.
  public private(set) var frameCount = 0

  private var shown: PixelImage?
  /// The chunks of all pictures, and those chunks of the first picture that precede them.
  private var header: [PNGChunk] = []
  private var body: [PNGChunk] = []
  private var sequenceNumber: UInt32 = 0

  /// Creates an animation without pictures.
  /// - Parameter delay: the time for which a picture is shown, in ms; with 0, programs show pictures as fast as they
  ///   can.
  public init(delay: UInt16) { self.delay = delay }

  /// Adds a picture. O(px).
  /// - Parameter image: an image of the same size as the previous ones.
  /// - Throws: ``AnimatedPNGError``, with the animation unchanged.
  public mutating func append(_ image: PixelImage) throws(AnimatedPNGError) {
    if let shown, (shown.width, shown.height) != (image.width, image.height) {
      throw .size(width: image.width, height: image.height, of: SIMD2(shown.width, shown.height))
    }
    let part = shown.map { ChangedPart(from: $0, to: image) } ?? ChangedPart(whole: image)
    let chunks = PNGChunk.all(of: part.image.png())
    let data = chunks.filter { $0.type == "IDAT" }
    guard !data.isEmpty else { throw .memory(frame: frameCount + 1) }
    if shown == nil { header = Array(chunks.prefix { $0.type != "IDAT" }) }
    body.append(control(part))
    for chunk in data {
      body.append(shown == nil ? chunk : PNGChunk("fdAT", PNGChunk.bytes(takeNumber()) + chunk.content))
    }
    shown = image
    frameCount += 1
  }

  /// The bytes of the file. O(bytes).
  /// - Returns: a complete file; empty if there is no picture.
  public func bytes() -> [UInt8] {
    guard frameCount > 0 else { return [] }
    let animation = PNGChunk("acTL", PNGChunk.bytes(UInt32(frameCount)) + PNGChunk.bytes(0))
    let chunks = header.prefix(1) + [animation] + header.dropFirst() + body + [PNGChunk("IEND", [])]
    return PNGChunk.signature + chunks.flatMap(\.bytes)
  }

  private mutating func takeNumber() -> UInt32 {
    defer { sequenceNumber += 1 }
    return sequenceNumber
  }

  /// The chunk that states the position of a picture's px, and the time for which they are shown.
  private mutating func control(_ part: ChangedPart) -> PNGChunk {
    let numbers = [takeNumber()] + [part.image.width, part.image.height, part.x, part.y].map(UInt32.init)
    let delays = [delay, 1000].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    // The px stay until the next picture.
    let disposal: UInt8 = 0
    return PNGChunk("fcTL", numbers.flatMap(PNGChunk.bytes) + delays + [disposal, part.isLaidOver ? 1 : 0])
  }
}

/// The part of a picture that differs from the previous one.
private struct ChangedPart {
  let x: Int
  let y: Int
  let image: PixelImage
  /// Whether unchanged px are transparent and the others opaque, so that the part is painted over the previous picture.
  /// Otherwise it replaces that part.
  let isLaidOver: Bool

  init(whole image: PixelImage) { self.init(x: 0, y: 0, image: image, isLaidOver: false) }

  private init(x: Int, y: Int, image: PixelImage, isLaidOver: Bool) {
    self.x = x
    self.y = y
    self.image = image
    self.isLaidOver = isLaidOver
  }

  init(from before: PixelImage, to image: PixelImage) {
    let changed = image.pixels.indices.filter { image.pixels[$0] != before.pixels[$0] }
    // A stored picture has at least one px.
    var (left, right) = (changed.isEmpty ? 0 : image.width - 1, 0)
    for index in changed { (left, right) = (min(left, index % image.width), max(right, index % image.width)) }
    let (top, bottom) = ((changed.first ?? 0) / image.width, (changed.last ?? 0) / image.width)
    let isOpaque = changed.allSatisfy { image.pixels[$0].w == 255 }
    let size = SIMD2(right - left + 1, bottom - top + 1)
    var pixels: [SIMD4<UInt8>] = []
    if isOpaque {
      pixels = Array(repeating: .zero, count: size.x * size.y)
      for index in changed {
        pixels[(index / image.width - top) * size.x + index % image.width - left] = image.pixels[index]
      }
    } else {
      for row in top...bottom { pixels += image.pixels[row * image.width + left...row * image.width + right] }
    }
    guard let part = PixelImage(width: size.x, height: size.y, pixels: pixels) else {
      self.init(whole: image)
      return
    }
    self.init(x: left, y: top, image: part, isLaidOver: isOpaque)
  }
}

/// A chunk of a PNG file: a type of four letters, and its data.
private struct PNGChunk {
  static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  let type: String
  let content: [UInt8]

  init(_ type: String, _ content: [UInt8]) {
    self.type = type
    self.content = content
  }

  /// The bytes in a file: length, type, data and checksum.
  var bytes: [UInt8] {
    let checked = Array(type.utf8) + content
    var check = CRC32()
    check.update(checked)
    return Self.bytes(UInt32(content.count)) + checked + Self.bytes(check.value)
  }

  /// The chunks of a whole file, up to the first that is truncated.
  static func all(of file: [UInt8]) -> [PNGChunk] {
    var chunks: [PNGChunk] = []
    var start = signature.count
    while start + 12 <= file.count {
      let count = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      guard count <= file.count - start - 12 else { break }
      let type = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
      chunks.append(PNGChunk(type, Array(file[start + 8..<start + 8 + count])))
      start += 12 + count
    }
    return chunks
  }

  /// The bytes of a number, the most significant first.
  static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
