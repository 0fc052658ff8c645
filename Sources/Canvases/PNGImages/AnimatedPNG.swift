import Files
import Geometry
import Raster

/// Why a picture cannot be a frame of an animation, as one sentence that a person can act on.
public enum AnimatedPNGError: SentenceError {
  /// The picture has another size than the first one; all in px.
  case size(width: Int, height: Int, of: SIMD2<Int>)
  /// There is no memory left for the frame, by its number from 1.
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

/// An animated PNG: pictures of one size that follow each other without end, in the format of the PNG specification's
/// third edition. Programs that know no animations show the first frame.
///
/// Each frame holds only the px that changed since the one before, so that a drawing that moves a little takes little.
public struct AnimatedPNG {
  /// The duration of a frame, in ms.
  public let delay: UInt16
  /// The number of frames so far.
  public private(set) var frameCount = 0

  private var shown: PixelImage?
  /// The chunks of all frames, and what of the first picture stands before them.
  private var header: [PNGChunk] = []
  private var body: [PNGChunk] = []
  private var sequenceNumber: UInt32 = 0

  /// An animation without frames.
  /// - Parameter delay: the duration of a frame, in ms; programs show 0 as fast as they can.
  public init(delay: UInt16) { self.delay = delay }

  /// Adds a frame. O(px).
  /// - Parameter image: of the same size as the frames before.
  /// - Throws: ``AnimatedPNGError``; the animation is unchanged then.
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
  /// - Returns: a whole file; empty where there is no frame.
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

  /// The chunk that says where a frame's px belong, and how long they are shown.
  private mutating func control(_ part: ChangedPart) -> PNGChunk {
    let numbers = [takeNumber()] + [part.image.width, part.image.height, part.x, part.y].map(UInt32.init)
    let delays = [delay, 1000].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    // What is there stays until the next frame.
    let disposal: UInt8 = 0
    return PNGChunk("fcTL", numbers.flatMap(PNGChunk.bytes) + delays + [disposal, part.isLaidOver ? 1 : 0])
  }
}

/// The part of a picture that differs from the one shown before.
private struct ChangedPart {
  let x: Int
  let y: Int
  let image: PixelImage
  /// Whether px that did not change are transparent, and the others opaque: they are laid over what is shown. Otherwise
  /// the part replaces it.
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
    // A frame has one px at least.
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

/// A part of a PNG file: a type of four letters, and a content.
private struct PNGChunk {
  static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  let type: String
  let content: [UInt8]

  init(_ type: String, _ content: [UInt8]) {
    self.type = type
    self.content = content
  }

  /// As they stand in a file: length, type, content and check.
  var bytes: [UInt8] {
    let checked = Array(type.utf8) + content
    var check = CRC32()
    check.update(checked)
    return Self.bytes(UInt32(content.count)) + checked + Self.bytes(check.value)
  }

  /// The chunks of a whole file, up to the first that is cut.
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

  /// The bytes of a number, the greatest first.
  static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
