import Ink

extension RecordingFormat {
  /// A JSON array of touch events, as Inkable writes it.
  public static let inkable = RecordingFormat(
    name: "JSON", summary: "a JSON array of touch events, as Inkable writes it", endings: [".json"]
  ) { EventReader() }
}

extension EventReader: RecordingReader {}
