import Ink
import Results
import Workloads

/// A recording on the command line, read as a stream.
package struct RecordingInput {
  /// What was read.
  package private(set) var report = ReadingReport()
  /// The times of what was read.
  package private(set) var times = RecordingTimes()
  /// The fault of the file as a whole; the events before it were read.
  package private(set) var fault: (any RecordingFault)?
  /// What the file is, and what of its events is made up.
  package private(set) var content: RecordingContent?
  package let path: String
  private let file: InputFile

  /// Opens a file or a pipe.
  /// - Throws: an input error for a path that names no file, an input/output error for one that cannot be read.
  package init(_ path: String) throws {
    self.path = path
    file = try InputFile(orPipe: path)
  }

  /// Reads all events.
  /// - Parameter progress: gets how much of the file was read, from 0 to 1.
  package mutating func read(progress: (Double) -> Void = { _ in }, take: (InkEvent) throws -> Void) throws {
    var reader = RecordingFormatCatalog.standard.makeReader()
    var done = 0
    defer {
      report = reader.report
      content = reader.content
    }
    func note(_ event: InkEvent) throws {
      if case .touch(let touch) = event { times.note(touch) }
      try take(event)
    }
    do {
      while case let bytes = try file.readChunk(), !bytes.isEmpty {
        try bytes.withUnsafeBytes { try reader.read($0, take: note) }
        done += bytes.count
        progress(file.byteCount > 0 ? min(1, Double(done) / Double(file.byteCount)) : 1)
      }
      try reader.finish(take: note)
      if times.areBeyond, let problem = times.problem { throw InputError("\(path) \(problem)") }
    } catch let fault as any RecordingFault {
      self.fault = fault
    }
  }

  /// What could not be used, and what is made up, a sentence each.
  package var remarks: [String] { report.remarks + [content?.remark(path: path)].compactMap(\.self) }
}
