/// A drawing as it is saved: its canvas, its layers with their images, and what people say about it.
///
/// Source: the Ink document, 4.1. `version`, `id`, `name`, `canvasSize` and `layers` have to be there; in a layer
/// all but `maskImage`, `contentImage` and `suggestedPattern`. What may be missing may be null.
public struct Project: Equatable, Sendable {
  /// The versions of the format that are known.
  public static let versions = ["1.0"]

  /// What tells the project from others; not empty.
  public var id: String
  /// What people call it.
  public var name: String
  /// When it was begun, as RFC 3339 writes it: `2025-11-10T10:30:00Z`.
  public var createdAt: String?
  /// When it was last changed. This module has no clock: whoever changes the project says when.
  public var modifiedAt: String?
  /// The size of the canvas, and of every image.
  public var canvasSize: PixelSize
  /// What lies under all layers; nil for paper without a picture.
  public var baseImage: StoredImage?
  /// The layers, in the file's order; ``ProjectLayer/order`` says which lies over which. No two have one id.
  public var layers: [ProjectLayer]
  /// What people say about it.
  public var metadata: ProjectMetadata?

  /// A project.
  public init(
    id: String, name: String, createdAt: String? = nil, modifiedAt: String? = nil, canvasSize: PixelSize,
    baseImage: StoredImage? = nil, layers: [ProjectLayer] = [], metadata: ProjectMetadata? = nil
  ) {
    self.id = id
    self.name = name
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt
    self.canvasSize = canvasSize
    self.baseImage = baseImage
    self.layers = layers
    self.metadata = metadata
  }
}

/// A layer of a project.
public struct ProjectLayer: Equatable, Sendable {
  /// What tells the layer from the project's others; not empty.
  public var id: String
  /// What people call it.
  public var name: String
  /// Its position among the layers: those of higher order lie over those of lower.
  public var order: Int
  /// Where strokes may go; nil for everywhere.
  public var maskImage: StoredImage?
  /// The strokes; nil for none yet.
  public var contentImage: StoredImage?
  /// From 0 (invisible) to 1.
  public var opacity: Double
  /// How its colours mix with those below.
  public var blendMode: BlendMode
  /// Whether it is shown.
  public var isVisible: Bool
  /// Whether it refuses strokes.
  public var isLocked: Bool
  /// The pattern that a template suggests for it.
  public var suggestedPattern: SuggestedPattern?

  /// A layer.
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

/// What people say about a project. Each part may be missing.
public struct ProjectMetadata: Hashable, Sendable {
  /// How hard it is to draw: `beginner`.
  public var difficulty: String?
  /// What it is about: `nature`.
  public var theme: String?
  /// Who made it.
  public var artist: String?
  /// Words to find it by.
  public var tags: [String]?

  /// Metadata.
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
  /// In degrees, of any size.
  public var rotation: Double
  /// In px, within ``PatternBrush/spacings``; nil leaves the choice to the brush, as the document's manifest does.
  public var spacing: Double?
  /// The colour; alpha is not stored.
  public var color: PixelColor

  /// A pattern.
  public init(type: PatternKind, rotation: Double, spacing: Double? = nil, color: PixelColor) {
    self.type = type
    self.rotation = rotation
    self.spacing = spacing
    self.color = color
  }
}
