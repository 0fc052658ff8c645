import Files

/// The manifest of a template: `manifest.json` of its bundle.
///
/// Source: Ink's design document, 4.2. All fields except `metadata` and each layer's `suggestedPattern` are required.
public struct TemplateManifest: Equatable, Sendable {
  /// The known versions of the format.
  public static let versions = ["1.0"]

  /// The unique id of the template; not empty.
  public var id: String
  /// The name shown to users.
  public var name: String
  /// The size of the canvas, of the base image, of the guide and of every mask.
  public var canvasSize: PixelSize
  /// The layers, from the bottom to the top.
  public var layers: [TemplateLayer]
  /// The metadata.
  public var metadata: TemplateMetadata?

  /// Creates a manifest.
  public init(
    id: String, name: String, canvasSize: PixelSize, layers: [TemplateLayer], metadata: TemplateMetadata? = nil
  ) {
    self.id = id
    self.name = name
    self.canvasSize = canvasSize
    self.layers = layers
    self.metadata = metadata
  }
}

/// A layer of a template.
public struct TemplateLayer: Hashable, Sendable {
  /// The name shown to users.
  public var name: String
  /// The path of its mask in the bundle, such as `layers/layer1_mask.png`. It leads neither out of the bundle nor
  /// through a link.
  public var maskFile: String
  /// The suggested pattern.
  public var suggestedPattern: SuggestedPattern?

  /// Creates a layer.
  public init(name: String, maskFile: String, suggestedPattern: SuggestedPattern? = nil) {
    self.name = name
    self.maskFile = maskFile
    self.suggestedPattern = suggestedPattern
  }
}

/// The metadata of a template. Each part is optional.
public struct TemplateMetadata: Hashable, Sendable {
  /// The difficulty, such as `beginner`.
  public var difficulty: String?
  /// The time needed for drawing, such as `15-20 minutes`.
  public var estimatedTime: String?
  /// The subject, such as `nature`.
  public var theme: String?
  /// The author.
  public var artist: String?
  /// The licence.
  public var license: String?

  /// Creates metadata.
  public init(
    difficulty: String? = nil, estimatedTime: String? = nil, theme: String? = nil, artist: String? = nil,
    license: String? = nil
  ) {
    self.difficulty = difficulty
    self.estimatedTime = estimatedTime
    self.theme = theme
    self.artist = artist
    self.license = license
  }
}

extension DocumentFormat where Value == TemplateManifest {
  static var manifest: DocumentFormat {
    DocumentFormat(
      name: "template", versions: TemplateManifest.versions,
      read: { field throws(FileError) in try TemplateManifest(field) }, tree: \.tree)
  }
}

extension TemplateManifest {
  init(_ field: JSONField) throws(FileError) {
    var layers: [TemplateLayer] = []
    for element in try field.required("layers").elements() {
      layers.append(
        TemplateLayer(
          name: try element.required("name").string(), maskFile: try element.required("maskFile").maskFile().text,
          suggestedPattern: try element.optional("suggestedPattern")?.suggestedPattern()))
    }
    self.init(
      id: try field.required("id").identity(), name: try field.required("name").string(),
      canvasSize: try field.required("canvasSize").pixelSize(), layers: layers,
      metadata: try field.optional("metadata")?.templateMetadata())
  }

  var tree: JSONTree {
    .object([
      ("id", .string(id)), ("name", .string(name)), ("version", .string(Self.versions[0])),
      ("canvasSize", .size(canvasSize)),
      (
        "layers",
        .array(
          layers.map {
            .object([
              ("name", .string($0.name)), ("maskFile", .string($0.maskFile)),
              ("suggestedPattern", JSONTree($0.suggestedPattern, \.tree)),
            ])
          }, identity: "maskFile")
      ),
      ("metadata", JSONTree(metadata, \.tree)),
    ])
  }
}

extension TemplateMetadata {
  fileprivate var tree: JSONTree {
    .object([
      ("difficulty", JSONTree(difficulty) { .string($0) }), ("estimatedTime", JSONTree(estimatedTime) { .string($0) }),
      ("theme", JSONTree(theme) { .string($0) }), ("artist", JSONTree(artist) { .string($0) }),
      ("license", JSONTree(license) { .string($0) }),
    ])
  }
}

extension JSONField {
  /// The path of a mask: in the bundle, and different from its other files.
  func maskFile() throws(FileError) -> BundlePath {
    let path = try bundlePath()
    guard !TemplateFiles.ownFiles.contains(path.text) else {
      throw error("\(QuotedText(path.text)) is another file of the template; give the mask one of its own")
    }
    return path
  }

  /// A path that cannot lead out of the bundle.
  func bundlePath() throws(FileError) -> BundlePath {
    let text = try string()
    do {
      return try BundlePath(text)
    } catch {
      throw self.error(error.problem)
    }
  }

  fileprivate func templateMetadata() throws(FileError) -> TemplateMetadata {
    TemplateMetadata(
      difficulty: try optional("difficulty")?.string(), estimatedTime: try optional("estimatedTime")?.string(),
      theme: try optional("theme")?.string(), artist: try optional("artist")?.string(),
      license: try optional("license")?.string())
  }
}
