import DrawingFiles
import Ink

/// The formats that recordings are read from.
public struct RecordingFormatCatalog: Sendable {
  /// The formats. A file is of the first one that recognizes its beginning, or of the last one.
  public let formats: [RecordingFormat]

  /// The formats of this package. To add one, add its line here.
  public static let standard = RecordingFormatCatalog(.inkable, .drawing)

  /// Creates a catalogue of these formats.
  public init(_ first: RecordingFormat, _ more: RecordingFormat...) { formats = [first] + more }

  /// The format of a file that begins so.
  public func format(of beginning: FileBeginning) -> RecordingFormat {
    formats.first { $0.recognizes(beginning) } ?? formats[formats.count - 1]
  }

  /// A reader of a file in any of the formats, compressed by gzip or not.
  public func makeReader() -> any RecordingReader { ContentReader(self) }

  /// The names of all formats, for sentences: `JSON or positions`.
  public var choices: String { formats.map(\.name).joined(separator: " or ") }
}

/// A format of recordings: the way in which the bytes of a file become events.
public struct RecordingFormat: Sendable {
  /// The name, as it is used in sentences: `JSON`.
  public let name: String
  /// The description of the files, in one line without a full stop.
  public let summary: String
  /// Whether a file that begins so is of this format.
  public let recognizes: @Sendable (FileBeginning) -> Bool
  /// Makes a reader of one recording that begins so.
  public let makeReader: @Sendable (FileBeginning) throws -> any RecordingReader

  /// Creates a format.
  /// - Parameters:
  ///   - name: the name, as it is used in sentences.
  ///   - summary: the description of the files, in one line without a full stop.
  ///   - recognizes: whether a file that begins so is of this format.
  ///   - makeReader: makes a reader of one recording that begins so; throws a ``RecordingFault`` where it cannot be one.
  public init(
    name: String, summary: String, recognizes: @escaping @Sendable (FileBeginning) -> Bool,
    makeReader: @escaping @Sendable (FileBeginning) throws -> any RecordingReader
  ) {
    self.name = name
    self.summary = summary
    self.recognizes = recognizes
    self.makeReader = makeReader
  }
}

/// Reads one recording in chunks of any size, and passes on each event, some only at the end.
public protocol RecordingReader {
  /// The counts so far.
  var report: ReadingReport { get }

  /// What the file is, and what of its events is not in it; complete at the end.
  var content: RecordingContent { get }

  /// Reads the next bytes.
  /// - Parameters:
  ///   - bytes: the next chunk, of any length; it is not stored.
  ///   - take: receives the events that are complete now, in order.
  /// - Throws: a ``RecordingFault`` of the recording as a whole, or an error of `take`.
  mutating func read(_ bytes: UnsafeRawBufferPointer, take: (InkEvent) throws -> Void) throws

  /// Ends the recording.
  /// - Parameter take: receives the events that are complete only now, in order.
  /// - Throws: the ``RecordingFault`` of the recording as a whole, such as a missing end; an error of `take`.
  mutating func finish(take: (InkEvent) throws -> Void) throws
}

/// Why a file as a whole is no recording.
public protocol RecordingFault: Error {
  /// The end of a sentence whose subject is the file, with its full stop.
  var ending: String { get }
}

extension RecordingFormatError: RecordingFault {}
extension DrawingFault: RecordingFault {}
