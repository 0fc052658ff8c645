import Geometry

/// Why the file of a saved canvas cannot be decoded, as one sentence that a user can act on. It says what is wrong,
/// where, and what would be right.
public struct ArchiveFileError: SentenceError {
  /// The location in the file, such as `camera.zoom` or `strokePoints[3]`; empty for the file as a whole.
  public let location: String
  /// One sentence, with its full stop.
  public let description: String

  package init(location: String, description: String) {
    self.location = location
    self.description = description
  }
}
