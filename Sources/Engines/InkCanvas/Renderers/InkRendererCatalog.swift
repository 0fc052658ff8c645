/// A renderer of pages: its name, a summary, and a factory.
public struct InkRendererDescriptor: Sendable {
  /// The name in results and on the command line: lower-case words with hyphens.
  public let name: String
  /// The renderer's method, in a few words.
  public let summary: String
  /// Whether it paints every stroke of the page for each displayed frame, so that the time grows with the number of
  /// strokes.
  public let paintsEverything: Bool
  /// Creates a renderer for a screen.
  public let make: @Sendable (InkScreen) throws -> any InkRenderer

  /// Describes a renderer.
  /// - Parameters:
  ///   - name: lower-case words with hyphens.
  ///   - summary: the renderer's method, in a few words.
  ///   - paintsEverything: whether it paints every stroke of the page for each displayed frame.
  ///   - make: creates a renderer for a screen; throws an error, as a sentence, if that is impossible.
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

/// The renderers of this module. All paint the same px.
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
    InkRendererDescriptor("background-rectangle", "an image of finished strokes, copied where anything changed") {
      try BackgroundRectangleRenderer($0)
    },
  ]
}
