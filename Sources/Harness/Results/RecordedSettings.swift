import Files

/// The settings in a `provenance.json` or another file, read by name; a missing or wrong one is an input error that
/// names it.
public struct RecordedSettings: Sendable {
  private let settings: [String: JSONValue]
  private let place: String

  /// The settings of a provenance, or of another place.
  /// - Parameters:
  ///   - settings: the settings by their names.
  ///   - place: the file, and where in it: `questions.jsonl, line 1`.
  public init(_ settings: [String: JSONValue], in place: String = ResultFolder.provenanceFileName) {
    self.settings = settings
    self.place = place
  }

  /// The error for a setting.
  /// - Parameters:
  ///   - name: the name of the setting.
  ///   - problem: the end of the sentence, after the setting's name.
  public func wrong(_ name: String, _ problem: String) -> FileError {
    FileError(.input, QuotedText.onOneLine("\(place): the setting \(name) \(problem).".unicodeScalars[...]))
  }

  /// The value of a setting.
  public func value<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws(FileError) -> Value {
    do { return try JSONText.decode(type, from: JSONText.line(settings[name] ?? .null, name)) } catch {
      throw wrong(name, "\(error)".replacing("should have", with: "should be"))
    }
  }
}
