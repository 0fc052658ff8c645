/// A saved drawing: its canvas, its layers with their images, and its metadata.
///
/// Source: Ink's design document, 4.1. `version`, `id`, `name`, `canvasSize` and `layers` are required; in a layer, all
/// fields except `maskImage`, `contentImage` and `suggestedPattern`. Optional fields may be null.
public struct Project: Equatable, Sendable {
  /// The known versions of the format.
  public static let versions = ["1.0"]

  /// The unique id of the project; not empty.
  public var id: String
  /// The name that people see.
  public var name: String
  /// The time of its creation, in the notation of RFC 3339, such as `2025-11-10T10:30:00Z`.
  public var createdAt: String?
  /// The time of its last change. This module has no clock, so the caller sets it.
  public var modifiedAt: String?
  /// The size of the canvas, and of every image.
  public var canvasSize: PixelSize
  /// The picture under all layers; nil for none.
  public var baseImage: StoredImage?
  /// Whether that picture is shown. A file without the field shows it.
  public var isBaseVisible: Bool
  /// The layers, in the file's order; ``ProjectLayer/order`` gives their painting order. Ids are unique.
  public var layers: [ProjectLayer]
  /// The metadata.
  public var metadata: ProjectMetadata?

  /// Creates a project.
  public init(
    id: String, name: String, createdAt: String? = nil, modifiedAt: String? = nil, canvasSize: PixelSize,
    baseImage: StoredImage? = nil, isBaseVisible: Bool = true, layers: [ProjectLayer] = [],
    metadata: ProjectMetadata? = nil
  ) {
    self.id = id
    self.name = name
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.canvasSize = canvasSize
    self.baseImage = baseImage
    self.isBaseVisible = isBaseVisible
    self.layers = layers
    self.metadata = metadata
  }
}

/// A layer of a project.
public struct ProjectLayer: Equatable, Sendable {
  /// The id of the layer, unique in its project; not empty.
  public var id: String
  /// The name that people see.
  public var name: String
  /// Its position among the layers: layers with a higher order cover those with a lower order.
  public var order: Int
  /// The mask: where strokes may go; nil for everywhere.
  public var maskImage: StoredImage?
  /// The strokes; nil if there are none.
  public var contentImage: StoredImage?
  /// The opacity, from 0 (invisible) to 1.
  public var opacity: Double
  /// How its colours are blended with those below.
  public var blendMode: BlendMode
  /// Whether it is shown.
  public var isVisible: Bool
  /// Whether it rejects strokes.
  public var isLocked: Bool
  /// The pattern that a template suggests for it.
  public var suggestedPattern: SuggestedPattern?

  /// Creates a layer.
  public init(
    id: String, name: String, order: Int, maskImage: StoredImage? = nil, contentImage: StoredImage? = nil,
    opacity: Double = 1, blendMode: BlendMode = .normal, isVisible: Bool = true, isLocked: Bool = false,
    suggestedPattern: SuggestedPattern? = nil
  ) {
    self.id = id
    self.name = name
    self.order = order
    self.maskImage = maskImage
    self.contentImage = contentImage
    self.opacity = opacity
    self.blendMode = blendMode
    self.isVisible = isVisible
    self.isLocked = isLocked
    self.suggestedPattern = suggestedPattern
  }
}

/// The metadata of a project. Each part is optional.
public struct ProjectMetadata: Hashable, Sendable {
  /// The difficulty, such as `beginner`.
  public var difficulty: String?
  /// The subject, such as `nature`.
  public var theme: String?
  /// The author.
  public var artist: String?
  /// Keywords for search.
  public var tags: [String]?

  /// Creates metadata.
  public init(difficulty: String? = nil, theme: String? = nil, artist: String? = nil, tags: [String]? = nil) {
    self.difficulty = difficulty
    self.theme = theme
    self.artist = artist
    self.tags = tags
  }
}

/// A pattern that a template suggests for a layer.
public struct SuggestedPattern: Hashable, Sendable {
  /// The motif.
  public var type: PatternKind
  /// The rotation in degrees, of any magnitude.
  public var rotation: Double
  /// The spacing in px, within ``PatternBrush/spacings``. If nil, the brush decides, as in the design document's
  /// manifest.
  public var spacing: Double?
  /// The colour; alpha is not stored.
  public var color: PixelColor

  /// Creates a pattern.
  public init(type: PatternKind, rotation: Double, spacing: Double? = nil, color: PixelColor) {
    self.type = type
    self.rotation = rotation
    self.spacing = spacing
    self.color = color
  }
}
