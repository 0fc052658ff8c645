import Ink

extension RecordingFormat {
  /// A JSON array of touch events, as Inkable writes it. An empty file would be one too.
  public static let inkable = RecordingFormat(
    name: "JSON events", summary: "a JSON array of touch events, as Inkable writes it",
    recognizes: { $0 == .jsonArray || $0 == .empty }
  ) { _ in EventReader() }
}

extension EventReader: RecordingReader {
  public var content: RecordingContent { RecordingContent(format: RecordingFormat.inkable.name) }

  public mutating func finish(take: (InkEvent) throws -> Void) throws { try finish() }
}
