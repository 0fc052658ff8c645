import DrawingFiles
import Ink

/// Reads a recording in the format that the first bytes of its content tell, inflated where gzip compressed it.
struct ContentReader: RecordingReader {
  private let formats: RecordingFormatCatalog
  private var inflater = ContentInflater()
  private var chosen: ChosenReader

  init(_ formats: RecordingFormatCatalog) {
    self.formats = formats
    chosen = ChosenReader(formats)
  }

  var report: ReadingReport { chosen.reader?.report ?? ReadingReport() }
  var content: RecordingContent { chosen.reader?.content ?? RecordingContent(format: formats.formats[0].name) }

  mutating func read(_ bytes: UnsafeRawBufferPointer, take: (InkEvent) throws -> Void) throws {
    try inflater.read(bytes) { try chosen.read($0, take: take) }
  }

  mutating func finish(take: (InkEvent) throws -> Void) throws {
    try inflater.finish { try chosen.read($0, take: take) }
    try chosen.finish(take: take)
  }
}

/// The reader of a content, once enough of it is there to tell.
private struct ChosenReader {
  private let formats: RecordingFormatCatalog
  private(set) var reader: (any RecordingReader)?
  private var beginning: [UInt8] = []

  init(_ formats: RecordingFormatCatalog) { self.formats = formats }

  mutating func read(_ bytes: UnsafeRawBufferPointer, take: (InkEvent) throws -> Void) throws {
    if reader != nil {
      try reader?.read(bytes, take: take)
      return
    }
    beginning += bytes
    if beginning.count >= FileBeginning.byteCount { try choose(take: take) }
  }

  mutating func finish(take: (InkEvent) throws -> Void) throws {
    if reader == nil { try choose(take: take) }
    try reader?.finish(take: take)
  }

  private mutating func choose(take: (InkEvent) throws -> Void) throws {
    let kind = FileBeginning(beginning)
    reader = try formats.format(of: kind).makeReader(kind)
    try beginning.withUnsafeBytes { try reader?.read($0, take: take) }
    beginning = []
  }
}
