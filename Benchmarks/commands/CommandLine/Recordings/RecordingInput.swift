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
  package private(set) var fault: RecordingFormatError?
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
    var reader = RecordingFormatCatalog.standard.format(ofFile: path).makeReader()
    var done = 0
    defer { report = reader.report }
    do {
      while case let bytes = try file.readChunk(), !bytes.isEmpty {
        try bytes.withUnsafeBytes {
          try reader.read($0) { event in
            if case .touch(let touch) = event { times.note(touch) }
            try take(event)
          }
        }
        done += bytes.count
        progress(file.byteCount > 0 ? min(1, Double(done) / Double(file.byteCount)) : 1)
      }
      try reader.finish()
      if times.areBeyond, let problem = times.problem { throw InputError("\(path) \(problem)") }
    } catch let fault as RecordingFormatError {
      self.fault = fault
    }
  }
}
