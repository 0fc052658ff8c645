import Files

/// The picture of a Photoshop file of 8-bit RGB, as its program stored it beside the layers.
///
/// It has what any layer adds, such as text, effects, adjustments and vector masks. So it can be read of a file whose
/// layers ``PSDFile`` refuses. The layers are not read, and may even be invalid.
///
/// **Not supported.** Other depths and colour modes, large documents (PSB), ZIP, and a file that was saved without its
/// picture, which holds white px in its place.
///
/// Source: Adobe Photoshop File Formats Specification, November 2019; image resource 1057 says whether there is a
/// picture.
public struct PSDPicture: Sendable {
  /// The size of the picture, in px.
  public let size: PixelSize
  /// The file's name in errors.
  public let name: String
  private let channels: [PSDChannel]

  /// Reads a file from bytes. Lengths are checked; px are decoded on demand. O(rows).
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name in errors.
  /// - Throws: an input error for a file that is truncated, invalid or unsupported, or has no merged picture.
  public init(_ bytes: [UInt8], name: String) throws(FileError) { try self.init(PSDSections(bytes, name: name)) }

  /// Reads a file.
  /// - Parameter path: the path of the file, of at most 1 GiB.
  /// - Throws: the errors of reading bytes, and an input/output error if the file cannot be read.
  public init(path: String) throws(FileError) { try self.init(try StoredFile(path: path).bytes, name: path) }

  init(_ sections: PSDSections) throws(FileError) {
    var (layers, reader) = (sections.layers, sections.picture)
    guard sections.hasPicture else {
      throw reader.error("the merged picture was not saved; save the file with it (Maximize Compatibility)")
    }
    // A negative number of layers means that the fourth channel is the picture's transparency.
    var hasAlpha = false
    if layers.count > 0 {
      var section = try layers.section()
      if section.count > 0 { hasAlpha = try section.signed16() < 0 }
    }
    let others = [PSDChannel.Kind](repeating: .other, count: sections.header.channelCount - 3)
    let kinds = [.red, .green, .blue] + (hasAlpha ? [.alpha] + others.dropFirst() : others)
    size = sections.header.size
    name = reader.name
    channels = try PSDChannel.planes(kinds, &reader, rect: size.bounds).filter { $0.kind != .other }
  }

  /// The px, premultiplied.
  ///
  /// A picture with transparency is stored as it looks on white paper. The white is removed.
  /// - Throws: an input error for invalid packed rows.
  /// - Complexity: O(px).
  public func image() throws(FileError) -> ColorImage {
    guard channels.contains(where: { $0.kind == .alpha }) else { return try channels.image(size) }
    let image = ColorImage(size)
    try channels.decode(into: image)
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

  /// A project over the picture, with one empty layer to draw in, `layer-1`.
  /// - Parameters:
  ///   - id: the id of the project.
  ///   - name: the name shown to users, also of the layer.
  ///   - createdAt: see ``Project/createdAt``; it is also used for ``Project/modifiedAt``.
  /// - Throws: like ``image()``.
  /// - Complexity: O(px).
  public func project(id: String, name: String, createdAt: String? = nil) throws(FileError) -> Project {
    Project(
      id: id, name: name, createdAt: createdAt, modifiedAt: createdAt, canvasSize: size,
      baseImage: StoredImage(try image()), layers: [ProjectLayer(id: "layer-1", name: name, order: 0)])
  }
}
