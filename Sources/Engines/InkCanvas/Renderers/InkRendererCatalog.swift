/// A way to draw a page: its name, what it does, and how one is made.
public struct InkRendererDescriptor: Sendable {
  /// The name in results and on the command line: lower-case words with hyphens.
  public let name: String
  /// What it does, in a few words.
  public let summary: String
  /// Whether a frame paints every stroke of the page, so that it takes as long as there are strokes.
  public let paintsEverything: Bool
  /// Makes one for a screen.
  public let make: @Sendable (InkScreen) throws -> any InkRenderer

  /// A way to draw.
  /// - Parameters:
  ///   - name: lower-case words with hyphens.
  ///   - summary: what it does, in a few words.
  ///   - paintsEverything: whether a frame paints every stroke of the page.
  ///   - make: makes one for a screen; throws an error in a sentence where there is none to be had.
  public init(
    _ name: String, _ summary: String, paintsEverything: Bool = false,
    make: @escaping @Sendable (InkScreen) throws -> any InkRenderer
  ) {
    self.name = name
    self.summary = summary
    self.paintsEverything = paintsEverything
    self.make = make
  }
}

/// The ways to draw a page that are here. All paint the same px.
public enum InkRendererCatalog {
  /// In the order of tables; the first is the reference.
  public static let standard: [InkRendererDescriptor] = [
    InkRendererDescriptor("everything", "all strokes again each frame", paintsEverything: true) {
      try EverythingRenderer($0)
    },
    InkRendererDescriptor("dirty-rectangle", "the strokes that meet what changed, within it") {
      try DirtyRectangleRenderer($0)
    },
    InkRendererDescriptor("background-image", "an image of finished strokes, copied, and the live stroke on top") {
      try BackgroundImageRenderer($0)
    },
    InkRendererDescriptor("flattened-cache", "the same, with the chords of the live stroke kept") {
      try FlattenedCacheRenderer($0)
    },
    InkRendererDescriptor("background-rectangle", "an image of finished strokes, copied where anything changed") {
      try BackgroundRectangleRenderer($0)
    },
  ]
}
