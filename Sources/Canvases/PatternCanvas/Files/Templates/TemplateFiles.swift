import Files

/// The whole content of a template's bundle.
public struct TemplateFiles: Sendable {
  /// The largest width and height of the gallery picture, in px, if it is made on saving.
  public static let previewSide = 512

  static let manifestFile = "manifest.json"
  static let baseFile = "base.png"
  static let previewFile = "preview.png"
  static let guideFile = "guide.png"
  /// File names that masks cannot have.
  static let ownFiles: Set<String> = [manifestFile, baseFile, previewFile, guideFile]

  /// The manifest, with the rest of its file's text.
  public var manifest: CanvasDocument<TemplateManifest>
  /// The picture under all layers.
  public var baseImage: PNGFile
  /// The gallery picture, of any size. If nil, it is made from the base image on saving, with sides of at most
  /// ``previewSide`` px.
  public var preview: PNGFile?
  /// Lines to draw over the canvas; nil for none.
  public var guide: PNGFile?
  /// The masks by ``TemplateLayer/maskFile``.
  public var masks: [String: PNGFile]

  /// Creates the content of a new bundle.
  /// - Parameters:
  ///   - manifest: the manifest.
  ///   - baseImage: the base image, of the canvas's size.
  ///   - preview: the gallery picture, of any size; nil to make it on saving.
  ///   - guide: the guide, of the canvas's size; nil for none.
  ///   - masks: a mask of the canvas's size for each layer's mask file, and no others.
  public init(
    manifest: TemplateManifest, baseImage: ColorImage, preview: ColorImage? = nil, guide: ColorImage? = nil,
    masks: [String: MaskImage]
  ) {
    self.init(
      manifest: CanvasDocument(manifest, format: .manifest),
      baseImage: PNGFile(encoded: PNGFile.encoded(baseImage), size: baseImage.size),
      preview: preview.map { PNGFile(encoded: PNGFile.encoded($0), size: $0.size) },
      guide: guide.map { PNGFile(encoded: PNGFile.encoded($0), size: $0.size) },
      masks: masks.mapValues { PNGFile(encoded: PNGFile.encoded($0), size: $0.size) })
  }

  init(
    manifest: CanvasDocument<TemplateManifest>, baseImage: PNGFile, preview: PNGFile?, guide: PNGFile?,
    masks: [String: PNGFile]
  ) {
    self.manifest = manifest
    self.baseImage = baseImage
    self.preview = preview
    self.guide = guide
    self.masks = masks
  }

  /// Saves the bundle in one step: after a crash its path leads either to the old bundle or to the new one.
  ///
  /// The new bundle is written beside the old one and synchronised to the disk. Then the two exchange names, and the
  /// old one is removed.
  /// - Parameter path: the path of the folder, `NAME.inktemplate`. An existing bundle is replaced, unless its version
  ///   is unknown to this module or it contains a file that does not belong to a template.
  /// - Throws: an input error for invalid content or a path that is not a folder; an input/output error if the bundle
  ///   cannot be written or the file system cannot exchange names. The old bundle is then unchanged.
  public func save(to path: String) throws(FileError) {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    let manifestName = path + "/" + Self.manifestFile
    let text = try manifest.checkedText(for: manifestName).get()
    try checkImages(path)
    try DocumentFormat.manifest.checkReplaceable(manifestName)
    let previewBytes: [UInt8]
    if let preview { previewBytes = preview.bytes } else { previewBytes = try reducedBase(path) }
    var files = [
      (Self.manifestFile, text), (Self.baseFile, baseImage.bytes),
      (Self.previewFile, previewBytes),
    ]
    if let guide { files.append((Self.guideFile, guide.bytes)) }
    for (file, mask) in masks.sorted(by: { $0.key < $1.key }) { files.append((file, mask.bytes)) }
    let old = try? TemplateBundle.manifest(in: path)
    let known = Self.ownFiles.union(masks.keys).union(old?.value.layers.map(\.maskFile) ?? [])
    try AtomicFolder.replace(path, with: files, marker: Self.manifestFile) { file in
      known.contains(file) || file.hasSuffix(".png") && file.contains("/") || file.hasSuffix(".DS_Store")
    }
  }

  /// The reduced base image, as a PNG file.
  private func reducedBase(_ path: String) throws(FileError) -> [UInt8] {
    let base = try baseImage.colorImage()
    do throws(PatternCanvasError) {
      let stack = LayerStack(base.size)
      try stack.setBase(base)
      let display = try PixelSize(width: Self.previewSide, height: Self.previewSide)
      let compositor = try DisplayCompositor(base.size, fitting: display)
      let picture = ColorImage(compositor.size)
      var tiles = TileSet(TileGrid(base.size))
      tiles.insert(over: base.size.bounds)
      compositor.composite(tiles, of: stack.exportedLayers, into: picture)
      return PNGFile.encoded(picture)
    } catch {
      throw FileError(.input, path + "/" + Self.previewFile, "the picture for a gallery cannot be made: \(error)")
    }
  }

  /// Checks that every mask file has its image, that there are no other images, and that sizes match.
  private func checkImages(_ path: String) throws(FileError) {
    let (size, names) = (manifest.value.canvasSize, Set(manifest.value.layers.map(\.maskFile)))
    for name in names where masks[name] == nil {
      throw FileError(.input, path, "the layer's mask \(QuotedText(name)) has no image; add one")
    }
    for name in masks.keys where !names.contains(name) {
      throw FileError(.input, path, "no layer has the mask \(QuotedText(name)); leave it out")
    }
    let images =
      [(Self.baseFile, baseImage)] + masks.map { ($0.key, $0.value) } + (guide.map { [(Self.guideFile, $0)] } ?? [])
    for (name, image) in images where image.size != size {
      let wanted = "it has to be \(size.width) x \(size.height) px as the canvas is"
      throw FileError(
        .input, path + "/" + name, "the image is \(image.size.width) x \(image.size.height) px; \(wanted)")
    }
  }
}
