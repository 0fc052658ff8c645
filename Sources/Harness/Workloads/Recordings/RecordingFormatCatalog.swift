import Ink

/// The formats that recordings are read from.
public struct RecordingFormatCatalog: Sendable {
  /// The formats. A file whose name has none of their endings is read in the first format.
  public let formats: [RecordingFormat]

  /// The formats of this package. To add one, add its line here.
  public static let standard = RecordingFormatCatalog(.inkable)

  /// Creates a catalogue of these formats.
  public init(_ first: RecordingFormat, _ more: RecordingFormat...) { formats = [first] + more }

  /// The format of the file at a path, by the end of its name, regardless of case.
  public func format(ofFile path: String) -> RecordingFormat {
    let name = path.lowercased()
    return formats.first { $0.endings.contains { name.hasSuffix($0) } } ?? formats[0]
  }

  /// The names of all formats, for sentences: `JSON`.
  public var choices: String { formats.map(\.name).joined(separator: " or ") }
}

/// A format of recordings: the way in which the bytes of a file become events.
public struct RecordingFormat: Sendable {
  /// The name, as it is used in sentences: `JSON`.
  public let name: String
  /// The description of the files, in one line without a full stop.
  public let summary: String
  /// The endings of the files' names, in lower case, with the dot.
  public let endings: [String]
  /// Makes a reader of one recording.
  public let makeReader: @Sendable () -> any RecordingReader

  /// Creates a format.
  /// - Parameters:
  ///   - name: the name, as it is used in sentences.
  ///   - summary: the description of the files, in one line without a full stop.
  ///   - endings: the endings of the files' names, in lower case, with the dot.
  ///   - makeReader: makes a reader of one recording.
  public init(
    name: String, summary: String, endings: [String], makeReader: @escaping @Sendable () -> any RecordingReader
  ) {
    self.name = name
    self.summary = summary
    self.endings = endings
    self.makeReader = makeReader
  }
}

/// Reads one recording in chunks of any size, and passes on each event as soon as it is complete.
public protocol RecordingReader {
  /// The counts so far.
  var report: ReadingReport { get }

  /// Reads the next bytes.
  /// - Parameters:
  ///   - bytes: the next chunk, of any length; it is not stored.
  ///   - take: receives the events that are complete now, in order.
  /// - Throws: a `RecordingFormatError` of the recording as a whole, or an error of `take`.
  mutating func read(_ bytes: UnsafeRawBufferPointer, take: (InkEvent) throws -> Void) throws

  /// Ends the recording.
  /// - Throws: the fault of the recording as a whole, such as a missing end.
  mutating func finish() throws(RecordingFormatError)
}
