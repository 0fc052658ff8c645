import Files

/// A named brush of a palette.
///
/// Source: Ink's design document, 4.3. All fields except `thumbnail` are required.
public struct BrushPreset: Hashable, Sendable {
  /// The unique id of the preset; not empty.
  public var id: String
  /// The name shown to users.
  public var name: String
  /// The motif.
  public var type: PatternKind
  /// The initial values of the brush.
  public var defaults: BrushDefaults
  /// The properties that depend on the pen.
  public var dynamics: BrushDynamics
  /// The path of the thumbnail for a palette, relative to the preset's folder and inside it; nil for none.
  public var thumbnail: String?

  /// Creates a preset.
  public init(
    id: String, name: String, type: PatternKind, defaults: BrushDefaults, dynamics: BrushDynamics,
    thumbnail: String? = nil
  ) {
    self.id = id
    self.name = name
    self.type = type
    self.defaults = defaults
    self.dynamics = dynamics
    self.thumbnail = thumbnail
  }

  /// The brush with a colour, since a preset has none.
  /// - Throws: ``PatternCanvasError/value(_:_:wanted:)`` for a value out of its range.
  public func brush(color: PixelColor) throws(PatternCanvasError) -> PatternBrush {
    try PatternBrush(
      kind: type, rotation: defaults.rotation, spacing: defaults.spacing, opacity: defaults.opacity,
      scale: defaults.scale, color: color, dynamics: dynamics)
  }
}

extension BrushPreset {
  /// Reads the thumbnail for a palette. O(px).
  /// - Parameter folder: the folder of the preset's file, to which the path is relative.
  /// - Returns: the thumbnail, of any size; nil if the preset has none.
  /// - Throws: an input error for a path that leads out of the folder or through a link, and for a file that is missing
  ///   or not PNG; an input/output error if it cannot be read.
  public func thumbnailImage(in folder: String) throws(FileError) -> ColorImage? {
    guard let thumbnail else { return nil }
    let bytes = try BundlePath.contents(of: thumbnail, in: folder, atMost: StoredFile.maxByteCount)
    return try PNGFile(bytes, name: folder + "/" + thumbnail).colorImage()
  }
}

/// The initial values of a preset's brush.
public struct BrushDefaults: Hashable, Sendable {
  /// The rotation in degrees, of any magnitude.
  public var rotation: Double
  /// The spacing in px, within ``PatternBrush/spacings``.
  public var spacing: Double
  /// The opacity, from 0 to 1.
  public var opacity: Double
  /// The scale, within ``PatternBrush/scales``.
  public var scale: Double

  /// Creates initial values.
  public init(rotation: Double, spacing: Double, opacity: Double, scale: Double) {
    self.rotation = rotation
    self.spacing = spacing
    self.opacity = opacity
    self.scale = scale
  }
}

extension CanvasDocument where Value == BrushPreset {
  /// Creates the document of a preset that is not from a file.
  public init(_ preset: BrushPreset) { self.init(preset, format: .preset) }

  /// Reads a preset from the bytes of a file. O(bytes).
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name in errors.
  /// - Throws: an input error that states where the file is wrong.
  public init(_ bytes: [UInt8], name: String) throws(FileError) {
    try self.init(bytes, name: name, format: .preset)
  }

  /// Reads a preset file.
  /// - Parameter path: the path of the file.
  /// - Throws: the errors of reading bytes, and an input/output error if the file cannot be read.
  public init(path: String) throws(FileError) { try self.init(try StoredFile(path: path).bytes, name: path) }
}

extension DocumentFormat where Value == BrushPreset {
  /// Presets have no version.
  static var preset: DocumentFormat {
    DocumentFormat(
      name: "brush preset", versions: [], read: { field throws(FileError) in try BrushPreset(field) },
      tree: \.tree)
  }
}

extension BrushPreset {
  init(_ field: JSONField) throws(FileError) {
    let (defaults, dynamics) = (try field.required("defaults"), try field.required("dynamics"))
    self.init(
      id: try field.required("id").identity(), name: try field.required("name").string(),
      type: try field.required("type").oneOf("pattern"),
      defaults: BrushDefaults(
        rotation: try defaults.required("rotation").number(JSONField.finite),
        spacing: try defaults.required("spacing").number(PatternBrush.spacings),
        opacity: try defaults.required("opacity").number(0...1),
        scale: try defaults.required("scale").number(PatternBrush.scales)),
      dynamics: BrushDynamics(
        pressureAffectsOpacity: try dynamics.required("pressureAffectsOpacity").boolean(),
        pressureAffectsSize: try dynamics.required("pressureAffectsSize").boolean(),
        tiltAffectsRotation: try dynamics.required("tiltAffectsRotation").boolean()),
      thumbnail: try field.optional("thumbnail")?.bundlePath().text)
  }

  var tree: JSONTree {
    .object([
      ("id", .string(id)), ("name", .string(name)), ("type", .string(type.rawValue)),
      (
        "defaults",
        .object([
          ("rotation", .number(defaults.rotation)), ("spacing", .number(defaults.spacing)),
          ("opacity", .number(defaults.opacity)), ("scale", .number(defaults.scale)),
        ])
      ),
      (
        "dynamics",
        .object([
          ("pressureAffectsOpacity", .boolean(dynamics.pressureAffectsOpacity)),
          ("pressureAffectsSize", .boolean(dynamics.pressureAffectsSize)),
          ("tiltAffectsRotation", .boolean(dynamics.tiltAffectsRotation)),
        ])
      ), ("thumbnail", JSONTree(thumbnail) { .string($0) }),
    ])
  }
}
