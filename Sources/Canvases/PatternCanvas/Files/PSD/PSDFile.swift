import Files

/// A Photoshop file of 8-bit RGB: its layers, and their merged picture.
///
/// **Supported.** It reads layers with and without transparency, raw or packed (PackBits), with their names, offsets,
/// masks, opacity, blend mode and visibility. The canvas has no groups: their layers get the groups' visibility,
/// opacity, mode and masks. Text, smart objects and effects are read as their px in the file. A fill opacity is a
/// factor of a layer's opacity.
///
/// **Not supported.** An error names each unsupported feature: other depths and colour modes, large documents (PSB),
/// ZIP, groups that blend several layers as one, clipped layers and groups, masks with a density or a feather,
/// adjustment and fill layers, vector masks, more channels, Blend If, knockout, layers blended in some channels only,
/// and blend modes that the canvas does not have. A fill opacity is refused for groups, beside effects, and in colour
/// dodge, colour burn and difference, which treat it differently.
///
/// Source: Adobe Photoshop File Formats Specification, November 2019.
public struct PSDFile: Sendable {
  /// The size of the canvas, in px.
  public let size: PixelSize
  /// The layers, from the bottom to the top.
  public let layers: [PSDLayer]
  /// The file's name in errors.
  public let name: String

  /// The largest number of px in all masks of a project made from a file.
  private static let maxMaskPixelCount = 1 << 32

  private let bytes: [UInt8]
  private let flattened: [PSDChannel]

  /// Reads a file from bytes. Lengths, including those in the tables of packed rows, are checked; px are decoded on
  /// demand. O(layers + rows).
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name in errors.
  /// - Throws: an input error for a file that is truncated, invalid or unsupported.
  public init(_ bytes: [UInt8], name: String) throws(FileError) {
    var reader = PSDReader(bytes, name: name)
    let header = try PSDHeader(&reader)
    // The colour table of other modes, and resources such as guides and thumbnails.
    _ = try reader.section()
    _ = try reader.section()
    var layersAndMasks = try reader.section()
    (layers, flattened) = try PSDLayer.layers(&layersAndMasks, merged: &reader, header: header)
    size = header.size
    self.bytes = bytes
    self.name = name
  }

  /// Reads a file.
  /// - Parameter path: the path of the file, of at most 1 GiB.
  /// - Throws: the errors of reading bytes, and an input/output error if the file cannot be read.
  public init(path: String) throws(FileError) {
    try self.init(try StoredFile(path: path).bytes, name: path)
  }

  /// The merged picture of all layers, as stored in the file, premultiplied.
  ///
  /// A picture with transparency is stored as it looks on white paper. The white is removed.
  /// - Throws: an input error for invalid packed rows.
  /// - Complexity: O(px).
  public func flattenedImage() throws(FileError) -> ColorImage {
    guard flattened.contains(where: { $0.kind == .alpha }) else { return try image(flattened, rect: size.bounds) }
    let image = ColorImage(size)
    try decode(flattened, rect: size.bounds, into: image)
    for y in 0..<size.height {
      let row = image.row(y)
      for x in 0..<size.width {
        // The stored value is c·a + 255·(1 − a), of which only the first term is needed.
        let alpha = row[4 * x + 3]
        for at in 4 * x..<4 * x + 3 { row[at] = min(alpha, UInt8(max(0, Int(row[at]) + Int(alpha) - 255))) }
      }
    }
    return image
  }

  /// The px of a layer on the canvas, premultiplied and without its masks; px outside the canvas are omitted.
  /// - Parameter layer: a layer of this file.
  /// - Throws: as ``flattenedImage()``.
  /// - Complexity: O(px).
  public func image(of layer: PSDLayer) throws(FileError) -> ColorImage {
    try image(layer.channels, rect: layer.rect)
  }

  /// A layer's alpha on the canvas, times its masks and those of its groups. It restricts strokes, as in the design
  /// document's conversion of a Photoshop file.
  /// - Parameter layer: a layer of this file.
  /// - Throws: as ``flattenedImage()``.
  /// - Complexity: O(px).
  public func mask(of layer: PSDLayer) throws(FileError) -> MaskImage {
    let mask = try alpha(of: layer)
    for other in layer.masks { try multiply(mask, by: other) }
    return mask
  }

  /// The product of the masks of a layer and of its groups on the canvas, by which its px are clipped.
  /// - Parameter layer: a layer of this file.
  /// - Returns: the mask; nil if the layer has none.
  /// - Throws: like ``flattenedImage()``.
  /// - Complexity: O(px × masks).
  public func layerMask(of layer: PSDLayer) throws(FileError) -> MaskImage? {
    guard !layer.masks.isEmpty else { return nil }
    let mask = MaskImage(size)
    mask.fill(255)
    for other in layer.masks { try multiply(mask, by: other) }
    return mask
  }

  /// Multiplies a mask of the canvas by one of the file.
  private func multiply(_ mask: MaskImage, by other: PSDMask) throws(FileError) {
    func product(_ one: UInt8, _ other: UInt8) -> UInt8 { UInt8((Int(one) * Int(other) * 2 + 255) / 510) }
    let inside = other.rect.intersection(size.bounds)
    if other.outside < 255 {
      for y in 0..<size.height {
        let isInside = !inside.isEmpty && y >= inside.minY && y < inside.maxY
        for x in 0..<(isInside ? inside.minX : size.width) { mask.row(y)[x] = product(mask.row(y)[x], other.outside) }
        guard isInside else { continue }
        for x in inside.maxX..<size.width { mask.row(y)[x] = product(mask.row(y)[x], other.outside) }
      }
    }
    try other.channel?.decode(bytes, name: name, rect: other.rect, within: size.bounds) { x, y, samples in
      let row = mask.row(y) + x
      for (index, sample) in samples.enumerated() { row[index] = product(row[index], sample) }
    }
  }

  private func alpha(of layer: PSDLayer) throws(FileError) -> MaskImage {
    let mask = MaskImage(size)
    let alpha = layer.channels.filter { $0.kind == .alpha }
    guard !alpha.isEmpty else {
      let inside = layer.rect.intersection(size.bounds)
      for y in inside.minY..<max(inside.minY, inside.maxY) {
        (mask.row(y) + inside.minX).update(repeating: 255, count: inside.width)
      }
      return mask
    }
    for channel in alpha {
      try channel.decode(bytes, name: name, rect: layer.rect, within: size.bounds) { x, y, samples in
        for (index, sample) in samples.enumerated() { mask.row(y)[x + index] = sample }
      }
    }
    return mask
  }

  /// A project over the flattened picture, with a layer for each layer of the file: its alpha as mask, without strokes.
  ///
  /// The layers' ids are `layer-1` and so on, from the bottom. Each has a mask of the whole canvas. Since a small file
  /// may decode to far more px than it has bytes, the masks may have at most 2³² px together.
  /// - Parameters:
  ///   - id: the id of the project.
  ///   - name: the name shown to users.
  ///   - createdAt: see ``Project/createdAt``; it is also used for ``Project/modifiedAt``.
  /// - Throws: like ``flattenedImage()``, and an input error if the masks would have more than 2³² px.
  /// - Complexity: O(layers · px).
  public func project(id: String, name: String, createdAt: String? = nil) throws(FileError) -> Project {
    guard self.layers.count * size.pixelCount <= Self.maxMaskPixelCount else {
      let what = "\(self.layers.count) layers of \(size.width) x \(size.height) px"
      let limit = "a project's masks may have \(Self.maxMaskPixelCount) px together"
      throw FileError(.input, self.name, "the file has \(what), and \(limit); merge some layers")
    }
    var layers: [ProjectLayer] = []
    for (order, layer) in self.layers.enumerated() {
      layers.append(
        ProjectLayer(
          id: "layer-\(order + 1)", name: layer.name, order: order, maskImage: StoredImage(try mask(of: layer)),
          opacity: layer.opacity, blendMode: layer.blendMode, isVisible: layer.isVisible))
    }
    return Project(
      id: id, name: name, createdAt: createdAt, modifiedAt: createdAt, canvasSize: size,
      baseImage: StoredImage(try flattenedImage()), layers: layers)
  }

  private func image(_ channels: [PSDChannel], rect: PixelRect) throws(FileError) -> ColorImage {
    let image = ColorImage(size)
    let inside = rect.intersection(size.bounds)
    guard !inside.isEmpty else { return image }
    let hasAlpha = channels.contains { $0.kind == .alpha }
    try decode(channels, rect: rect, into: image)
    for y in inside.minY..<inside.maxY {
      let row = image.row(y) + 4 * inside.minX
      if !hasAlpha { for x in 0..<inside.width { row[4 * x + 3] = 255 } }
      premultiply(row, count: inside.width)
    }
    return image
  }

  /// Decodes samples into the bytes of an image of the canvas, unchanged.
  private func decode(_ channels: [PSDChannel], rect: PixelRect, into image: ColorImage) throws(FileError) {
    for channel in channels {
      let offset = channel.kind.rawValue
      try channel.decode(bytes, name: name, rect: rect, within: size.bounds) { x, y, samples in
        let row = image.row(y) + 4 * x
        for (index, sample) in samples.enumerated() { row[4 * index + offset] = sample }
      }
    }
  }
}

/// A layer of a Photoshop file, after applying its groups.
public struct PSDLayer: Sendable {
  /// The name shown to users: the Unicode name if the file has one.
  public let name: String
  /// The rectangle of its px, which may extend beyond the canvas; empty for a layer without px.
  public let rect: PixelRect
  /// The opacity from 0 to 1, multiplied by that of its groups.
  public private(set) var opacity: Double
  /// How its colours are blended with those below.
  public private(set) var blendMode: BlendMode
  /// Whether it and all of its groups are visible.
  public private(set) var isVisible: Bool
  /// The names of its groups, the outermost first.
  public private(set) var groups: [String] = []
  /// Its mask and those of its groups.
  private(set) var masks: [PSDMask]
  let channels: [PSDChannel]

  init(
    name: String, rect: PixelRect, opacity: Double, blendMode: BlendMode, isVisible: Bool, masks: [PSDMask],
    channels: [PSDChannel]
  ) {
    self.name = name
    self.rect = rect
    self.opacity = opacity
    self.blendMode = blendMode
    self.isVisible = isVisible
    self.masks = masks
    self.channels = channels
  }

  /// Applies an enclosing group whose layers are blended as they would be without it.
  /// - Parameters:
  ///   - group: the group's name, visibility, opacity and masks.
  ///   - mode: the blend mode of the group, which replaces that of its only layer or of its normal layers; nil for pass
  ///     through.
  mutating func take(_ group: PSDLayer, _ mode: BlendMode?) {
    opacity *= group.opacity
    isVisible = isVisible && group.isVisible
    masks += group.masks
    groups.insert(group.name, at: 0)
    blendMode = mode ?? blendMode
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
    guard 3...4 ~= channelCount else { throw unread("a file of \(channelCount) channels") }
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
