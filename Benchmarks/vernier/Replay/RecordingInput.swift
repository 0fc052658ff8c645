import Foundation
import Ink
import Results

/// A recording on the command line, read as a stream.
struct RecordingInput {
  /// What was read.
  private(set) var report = ReadingReport()
  /// What is wrong with the file as a whole; what came before was taken.
  private(set) var fault: RecordingFault?
  let path: String
  private let handle: FileHandle
  /// In bytes, for progress.
  let size: Int

  private static let chunk = 1 << 18

  /// Opens a file.
  /// - Throws: an input error for a path that names no file, an input/output error for one that cannot be read.
  init(_ path: String) throws {
    self.path = path
    guard !path.isEmpty else {
      throw InputError("The recording's path is empty; give the path of a recording in JSON.")
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno) else {
        throw ResultError(.inputOutput, "\(path) cannot be read: \(String(cString: strerror(errno))).")
      }
      throw InputError("There is no file \(path); give the path of a recording in JSON.")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw InputError("\(path) is no file; give the path of a recording in JSON.")
    }
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw ResultError(.inputOutput, "\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
    self.handle = handle
    size = Int(status.st_size)
  }

  /// Reads all events.
  /// - Parameter progress: gets how much of the file was read, from 0 to 1.
  mutating func read(progress: (Double) -> Void = { _ in }, take: (InkEvent) throws -> Void) throws {
    var reader = EventReader()
    var done = 0
    defer { report = reader.report }
    do {
      while let bytes = try chunk(), !bytes.isEmpty {
        try bytes.withUnsafeBytes { try reader.read($0, take: take) }
        done += bytes.count
        progress(size > 0 ? min(1, Double(done) / Double(size)) : 1)
      }
      try reader.finish()
    } catch let fault as RecordingFault {
      self.fault = fault
    }
  }

  private func chunk() throws -> Data? {
    do {
      return try handle.read(upToCount: Self.chunk)
    } catch {
      throw ResultError(.inputOutput, "\(path) cannot be read: \(error.localizedDescription).")
    }
  }
}
