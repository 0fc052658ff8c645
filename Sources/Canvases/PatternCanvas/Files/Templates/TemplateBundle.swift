import Files
import Synchronization

/// A template in a folder, `NAME.inktemplate`. Images are decoded on first use and then kept.
///
/// Opening reads the manifest and only the header of each image. A path in the manifest is an error if it is absolute,
/// leads out of the bundle or goes through a symbolic link. The path of the bundle itself may be a link.
///
/// Source: Ink's design document, 4.2 and 5.2.
public final class TemplateBundle: Sendable {
  /// The folder, without a slash at its end.
  public let path: String
  /// The manifest, with the rest of its file's text.
  public let manifest: CanvasDocument<TemplateManifest>
  /// Whether there are guide lines to draw over the canvas.
  public let hasGuide: Bool

  private let colors = Mutex<[String: ColorImage]>([:])
  private let masks = Mutex<[String: MaskImage]>([:])

  /// Opens a bundle. O(manifest + images' headers).
  /// - Parameter path: the path of the folder.
  /// - Throws: an input error if a file is missing, invalid, of a size that differs from the canvas's, or outside the
  ///   bundle; an input/output error if one cannot be read.
  public init(path: String) throws(FileError) {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    let document = try Self.manifest(in: path)
    manifest = document
    let size = document.value.canvasSize
    try Self.check(TemplateFiles.baseFile, in: path, size: size)
    try Self.check(TemplateFiles.previewFile, in: path, size: nil)
    hasGuide = try Self.isThere(TemplateFiles.guideFile, in: path)
    if hasGuide { try Self.check(TemplateFiles.guideFile, in: path, size: size) }
    for layer in document.value.layers { try Self.check(layer.maskFile, in: path, size: size) }
  }

  /// The paths of all its files.
  package var files: [String] {
    let own = [TemplateFiles.manifestFile, TemplateFiles.baseFile, TemplateFiles.previewFile]
    return (own + (hasGuide ? [TemplateFiles.guideFile] : []) + manifest.value.layers.map(\.maskFile)).map {
      path + "/" + $0
    }
  }

  /// The picture under all layers.
  /// - Throws: like ``init(path:)`` if the file has changed, and for px that cannot be decoded.
  public func baseImage() throws(FileError) -> ColorImage { try color(TemplateFiles.baseFile) }

  /// The picture for a gallery, of any size.
  /// - Throws: like ``baseImage()``.
  public func preview() throws(FileError) -> ColorImage { try color(TemplateFiles.previewFile) }

  /// The lines to draw over the canvas; nil if there are none.
  /// - Throws: like ``baseImage()``.
  public func guide() throws(FileError) -> ColorImage? {
    hasGuide ? try color(TemplateFiles.guideFile) : nil
  }

  /// The mask of a layer, which restricts strokes.
  /// - Parameter layer: a layer of the manifest.
  /// - Throws: like ``baseImage()``, and an input error for a layer whose mask is not in the bundle.
  public func mask(of layer: TemplateLayer) throws(FileError) -> MaskImage {
    if let image = masks.withLock({ $0[layer.maskFile] }) { return image }
    let image = try png(layer.maskFile, size: manifest.value.canvasSize).maskImage()
    return masks.withLock { masks in
      // Another thread was first and has returned this mask.
      if let earlier = masks[layer.maskFile] { return earlier }
      masks[layer.maskFile] = image
      return image
    }
  }

  /// A new project from this template: its base image and a layer for each of its layers, without strokes.
  ///
  /// Images have the bytes of the bundle. The layers' ids are `layer-1` and so on.
  /// - Parameters:
  ///   - id: the id of the project.
  ///   - createdAt: see ``Project/createdAt``; it is also used for ``Project/modifiedAt``.
  /// - Throws: like ``baseImage()``.
  public func project(id: String, createdAt: String? = nil) throws(FileError) -> Project {
    let template = manifest.value
    var layers: [ProjectLayer] = []
    for (order, layer) in template.layers.enumerated() {
      let mask = StoredImage(try png(layer.maskFile, size: template.canvasSize))
      layers.append(
        ProjectLayer(
          id: "layer-\(order + 1)", name: layer.name, order: order, maskImage: mask,
          suggestedPattern: layer.suggestedPattern))
    }
    let metadata = template.metadata.map {
      ProjectMetadata(difficulty: $0.difficulty, theme: $0.theme, artist: $0.artist)
    }
    return Project(
      id: id, name: template.name, createdAt: createdAt, modifiedAt: createdAt, canvasSize: template.canvasSize,
      baseImage: StoredImage(try png(TemplateFiles.baseFile, size: template.canvasSize)), layers: layers,
      metadata: metadata)
  }

  /// A new canvas from this template: its base image, a layer for each of its layers, without strokes, and its guide.
  /// The layers' ids are `layer-1` and so on. O(px).
  /// - Throws: like ``baseImage()`` and ``Project/layerStack(byteLimit:)``.
  public func layerStack() throws -> LayerStack {
    let stack = try project(id: manifest.value.id).layerStack()
    try stack.setGuide(try guide())
    return stack
  }

  /// The whole content of the bundle, for saving it elsewhere or changing it. O(bytes of all images).
  /// - Throws: like ``baseImage()``.
  public func contents() throws(FileError) -> TemplateFiles {
    let size = manifest.value.canvasSize
    var masks: [String: PNGFile] = [:]
    for layer in manifest.value.layers { masks[layer.maskFile] = try png(layer.maskFile, size: size) }
    return TemplateFiles(
      manifest: manifest, baseImage: try png(TemplateFiles.baseFile, size: size),
      preview: try png(TemplateFiles.previewFile, size: nil),
      guide: hasGuide ? try png(TemplateFiles.guideFile, size: size) : nil, masks: masks)
  }

  private func color(_ file: String) throws(FileError) -> ColorImage {
    if let image = colors.withLock({ $0[file] }) { return image }
    let size = file == TemplateFiles.previewFile ? nil : manifest.value.canvasSize
    let image = try png(file, size: size).colorImage()
    return colors.withLock { colors in
      if let earlier = colors[file] { return earlier }
      colors[file] = image
      return image
    }
  }

  private func png(_ file: String, size: PixelSize?) throws(FileError) -> PNGFile {
    let name = path + "/" + file
    let png = try PNGFile(try BundlePath.contents(of: file, in: path, atMost: StoredFile.maxByteCount), name: name)
    try Self.check(png.size, of: name, size: size)
    return png
  }

  /// The manifest of a bundle, of at most 16 MiB.
  static func manifest(in bundle: String) throws(FileError) -> CanvasDocument<TemplateManifest> {
    let bytes = try BundlePath.contents(of: TemplateFiles.manifestFile, in: bundle, atMost: 1 << 24)
    return try CanvasDocument(bytes, name: bundle + "/" + TemplateFiles.manifestFile, format: .manifest)
  }

  /// Checks that a file is an image of a size, by its header.
  private static func check(_ file: String, in bundle: String, size: PixelSize?) throws(FileError) {
    let header = try BundlePath.contents(
      of: file, in: bundle, atMost: StoredFile.maxByteCount, first: PNGChunks.headerByteCount)
    let name = bundle + "/" + file
    try check(try PNGChunks.headerSize(header, name: name), of: name, size: size)
  }

  private static func check(_ found: PixelSize, of name: String, size: PixelSize?) throws(FileError) {
    guard let size, found != size else { return }
    let wanted = "it has to be \(size.width) x \(size.height) px as the canvas is"
    throw FileError(.input, name, "the image is \(found.width) x \(found.height) px; \(wanted)")
  }

  private static func isThere(_ file: String, in bundle: String) throws(FileError) -> Bool {
    (try? FileSystem.status(of: bundle + "/" + file, followingLinks: false)) != nil
  }
}
