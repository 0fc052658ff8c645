/// A workload that is read from a file.
public protocol RecordedWorkload: Workload {
  /// The prefix of the workload's name, which is followed by the path.
  static var prefix: String { get }
  /// The path of the file, as given.
  var path: String { get }
  /// The SHA-256 of the file's bytes as they were read: `sha256:` and 64 hexadecimal digits.
  var contentHash: String { get }

  /// What the file is, and what was done to make strokes of it.
  var content: RecordingContent { get }

  /// Reads a file, in chunks. O(bytes).
  /// - Throws: `RecordingError` if the file cannot be read to its end as a recording, or has nothing to draw.
  init(path: String) throws(RecordingError)

  /// What the file is, what of it is not measured, and where it lies, as one sentence; nil for nothing.
  /// - Parameter drawing: what was made of it.
  func remark(on drawing: Drawing) -> String?
}

extension RecordedWorkload {
  public var name: String { Self.prefix + path }
}
