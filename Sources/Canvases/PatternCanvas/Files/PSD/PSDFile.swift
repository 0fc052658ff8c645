import Files

/// A Photoshop file of 8-bit RGB: its layers, and their picture. ``PSDPicture`` reads the picture alone.
///
/// **Supported.** It reads layers with and without transparency, raw or packed (PackBits), with their names, offsets,
/// masks, opacity, blend mode and visibility. The canvas has no groups: their layers get the groups' visibility,
/// opacity, mode and masks. Text, smart objects and effects are read as their px in the file. A fill opacity is a
/// factor of a layer's opacity.
///
/// **Not supported.** An error names each unsupported feature: other depths and colour modes, large documents (PSB),
/// ZIP, groups that blend several layers as one, clipped layers and groups, masks with a density or a feather,
/// adjustment and fill layers, vector masks, Blend If, knockout, layers blended in some channels only,
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

  /// The largest number of px that layers of a file may have together, each on the whole canvas.
  private static let maxPixelCount = 1 << 32

  /// The merged picture; nil if it was not saved.
  private let picture: PSDPicture?

  /// Reads a file from bytes. Lengths, including those in the tables of packed rows, are checked; px are decoded on
  /// demand. O(layers + rows).
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name in errors.
  /// - Throws: an input error for a file that is truncated, invalid or unsupported.
  public init(_ bytes: [UInt8], name: String) throws(FileError) {
    let sections = try PSDSections(bytes, name: name)
    layers = try PSDLayer.layers(sections.layers)
    picture = sections.hasPicture ? try PSDPicture(sections) : nil
    size = sections.header.size
    self.name = name
  }

  /// Reads a file.
  /// - Parameter path: the path of the file, of at most 1 GiB.
  /// - Throws: the errors of reading bytes, and an input/output error if the file cannot be read.
  public init(path: String) throws(FileError) {
    try self.init(try StoredFile(path: path).bytes, name: path)
  }

  /// The picture of all layers, premultiplied: ``PSDPicture/image()``, or ``composedImage(byteLimit:)`` if the file was saved
  /// without one.
  /// - Throws: as they do.
  /// - Complexity: O(px), or O(px × layers).
  public func flattenedImage() throws(FileError) -> ColorImage {
    if let picture { return try picture.image() }
    return try composedImage()
  }

  /// The px of a layer on the canvas, premultiplied and without its masks; px outside the canvas are omitted.
  /// - Parameter layer: a layer of this file.
  /// - Throws: as ``flattenedImage()``.
  /// - Complexity: O(px).
  public func image(of layer: PSDLayer) throws(FileError) -> ColorImage {
    try layer.channels.image(size)
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
    try other.channel?.decode(within: size.bounds) { x, y, samples in
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
      try channel.decode(within: size.bounds) { x, y, samples in
        for (index, sample) in samples.enumerated() { mask.row(y)[x + index] = sample }
      }
    }
    return mask
  }

  /// Checks that layers do not have too many px, since a small file may decode to far more px than it has bytes.
  func checkPixelCount(of layers: [PSDLayer]) throws(FileError) {
    guard layers.count * size.pixelCount <= Self.maxPixelCount else {
      let what = "\(layers.count) layers of \(size.width) x \(size.height) px"
      throw FileError(
        .input, name, "the file has \(what), and they may have \(Self.maxPixelCount) px together; merge some layers")
    }
  }

  /// A project over the flattened picture, with a layer for each layer of the file: its alpha as mask, without strokes.
  ///
  /// The layers' ids are `layer-1` and so on, from the bottom. Each has a mask of the whole canvas.
  /// - Parameters:
  ///   - id: the id of the project.
  ///   - name: the name shown to users.
  ///   - createdAt: see ``Project/createdAt``; it is also used for ``Project/modifiedAt``.
  /// - Throws: like ``flattenedImage()``, and an input error if the masks would have more than 2³² px.
  /// - Complexity: O(layers · px).
  public func project(id: String, name: String, createdAt: String? = nil) throws(FileError) -> Project {
    try checkPixelCount(of: self.layers)
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
  /// What it or one of its groups adds to the picture beyond its px, as the beginning of a sentence.
  private(set) var uncomposed: String?
  let channels: [PSDChannel]

  /// Applies an enclosing group whose layers are blended as they would be without it.
  /// - Parameters:
  ///   - group: the group's name, visibility, opacity and masks.
  ///   - mode: the blend mode of the group, which replaces that of its only layer or of its normal layers; nil for pass
  ///     through.
  mutating func take(_ group: PSDLayer, _ mode: BlendMode?) {
    opacity *= group.opacity
    isVisible = isVisible && group.isVisible
    masks += group.masks
    uncomposed = uncomposed ?? group.uncomposed
    groups.insert(group.name, at: 0)
    blendMode = mode ?? blendMode
  }
}
