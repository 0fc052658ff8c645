/// How much a file of strokes or outlines may hold, so that any file is read or refused in seconds and little memory.
struct StrokerFileLimits {
  /// The most bytes of a file: a larger one is not read at all.
  var bytes = 1 << 27
  /// The most numbers, lists and other values of a file: about 2.8 million vertices.
  var values = 1 << 23
  /// The most segments of an outline.
  var vertices = 1_000_000
  /// The most vertices of a file once its curves are flattened.
  var flattenedVertices = 1 << 22

  static let standard = StrokerFileLimits()
}
