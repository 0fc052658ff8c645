import Files

extension CanvasDocument where Value == Project {
  /// Creates the document of a project that is not from a file.
  public init(_ project: Project) { self.init(project, format: .project) }

  /// Reads a project from the bytes of a file. O(bytes).
  ///
  /// The base64, chunks, checksums and size of every image are checked; px are decoded on demand.
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name in errors.
  /// - Throws: an input error that states where the file is wrong, such as an unknown version, an unknown blend mode,
  ///   two layers with the same id, an image whose size differs from the canvas's, or invalid base64.
  public init(_ bytes: [UInt8], name: String) throws(FileError) {
    try self.init(bytes, name: name, format: .project)
  }

  /// Reads a project file.
  /// - Parameter path: the path of the file.
  /// - Throws: the errors of reading bytes, and an input/output error if the file cannot be read.
  public init(path: String) throws(FileError) { try self.init(try StoredFile(path: path).bytes, name: path) }
}

extension DocumentFormat where Value == Project {
  static var project: DocumentFormat {
    DocumentFormat(
      name: "project", versions: Project.versions, read: { field throws(FileError) in try Project(field) },
      tree: \.tree)
  }
}

extension Project {
  init(_ field: JSONField) throws(FileError) {
    let size = try field.required("canvasSize").pixelSize()
    var ids: Set<String> = []
    var layers: [ProjectLayer] = []
    for element in try field.required("layers").elements() {
      let layer = try ProjectLayer(element, size: size)
      guard ids.insert(layer.id).inserted else {
        throw try element.required("id").error(
          "two layers have the id \(QuotedText(layer.id)); each needs one of its own")
      }
      layers.append(layer)
    }
    self.init(
      id: try field.required("id").identity(), name: try field.required("name").string(),
      createdAt: try field.optional("createdAt")?.dateTime(), modifiedAt: try field.optional("modifiedAt")?.dateTime(),
      canvasSize: size, baseImage: try field.optional("baseImage")?.image(size),
      isBaseVisible: try field.optional("isBaseVisible")?.boolean() ?? true, layers: layers,
      metadata: try field.optional("metadata")?.projectMetadata())
  }

  var tree: JSONTree {
    var members: [(key: String, value: JSONTree)] = [
      ("version", .string(Self.versions[0])), ("id", .string(id)), ("name", .string(name)),
      ("createdAt", JSONTree(createdAt) { .string($0) }), ("modifiedAt", JSONTree(modifiedAt) { .string($0) }),
      ("canvasSize", .size(canvasSize)), ("baseImage", JSONTree(baseImage) { .image($0) }),
      ("layers", .array(layers.map(\.tree), identity: "id")),
      (
        "metadata",
        JSONTree(metadata) {
          .object([
            ("difficulty", JSONTree($0.difficulty) { .string($0) }), ("theme", JSONTree($0.theme) { .string($0) }),
            ("artist", JSONTree($0.artist) { .string($0) }),
            ("tags", JSONTree($0.tags) { .array($0.map { .string($0) }, identity: nil) }),
          ])
        }
      ),
    ]
    if !isBaseVisible { members.append(("isBaseVisible", .boolean(false))) }
    return .object(members)
  }
}

extension ProjectLayer {
  init(_ field: JSONField, size: PixelSize) throws(FileError) {
    self.init(
      id: try field.required("id").identity(), name: try field.required("name").string(),
      order: try field.required("order").integer(), maskImage: try field.optional("maskImage")?.image(size),
      contentImage: try field.optional("contentImage")?.image(size),
      opacity: try field.required("opacity").number(0...1),
      blendMode: try field.required("blendMode").oneOf("blend mode"),
      isVisible: try field.required("isVisible").boolean(), isLocked: try field.required("isLocked").boolean(),
      suggestedPattern: try field.optional("suggestedPattern")?.suggestedPattern())
  }

  var tree: JSONTree {
    .object([
      ("id", .string(id)), ("name", .string(name)), ("order", .number(Double(order))),
      ("maskImage", JSONTree(maskImage) { .image($0) }), ("contentImage", JSONTree(contentImage) { .image($0) }),
      ("opacity", .number(opacity)), ("blendMode", .string(blendMode.rawValue)), ("isVisible", .boolean(isVisible)),
      ("isLocked", .boolean(isLocked)), ("suggestedPattern", JSONTree(suggestedPattern, \.tree)),
    ])
  }
}
