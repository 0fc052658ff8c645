/// A file on disk, read as a whole.
package struct StoredFile {
  /// The largest size of a file, in bytes.
  package static let maxByteCount = 1 << 30

  /// The bytes of the file.
  package let bytes: [UInt8]

  /// Reads a file.
  /// - Parameters:
  ///   - path: the file's path.
  ///   - limit: the largest size in bytes; a larger file is not read at all.
  /// - Throws: an input error for a path without a file or a file that is too large, otherwise an input/output error.
  package init(path: String, atMost limit: Int = maxByteCount) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw FileError(.input, QuotedText(path).description, "this names no file; name one")
    }
    let file = try Self.attempt(path) { () throws(RegularFile.Problem) in try RegularFile(path: path) }
    bytes = try Self.contents(of: file, name: path, atMost: limit)
  }

  /// The bytes of a file opened with `RegularFile.flags`: all of them, or a number of the first.
  package static func contents(
    of descriptor: FileDescriptor, name: String, atMost limit: Int, first count: Int?
  ) throws(FileError) -> [UInt8] {
    let file = try attempt(name) { () throws(RegularFile.Problem) in try RegularFile(descriptor) }
    return try contents(of: file, name: name, atMost: limit, first: count)
  }

  /// Why a file could not be opened.
  package static func openError(_ name: String, _ error: SystemError) -> FileError {
    error.isOfPath
      ? FileError(.input, name, "no such file; name one that is there")
      : FileError(.inputOutput, name, "the file cannot be opened (\(error.reason))")
  }

  private static func contents(
    of file: RegularFile, name: String, atMost limit: Int, first count: Int? = nil
  ) throws(FileError) -> [UInt8] {
    let size = file.byteCount
    guard size <= limit else {
      throw FileError(.input, name, "the file has \(size) bytes; \(limit) are the most that are read")
    }
    return try attempt(name) { () throws(RegularFile.Problem) in try file.read(min(size, count ?? .max)) }
  }

  private static func attempt<Outcome>(
    _ name: String, _ action: () throws(RegularFile.Problem) -> Outcome
  ) throws(FileError) -> Outcome {
    do throws(RegularFile.Problem) {
      return try action()
    } catch {
      switch error {
      case .opening(let reason): throw openError(name, reason)
      case .reading(let reason):
        throw FileError(.inputOutput, name, "the file cannot be read (\(reason.reason))")
      case .kind: throw FileError(.input, name, "this is a folder, a pipe or a device; name a file")
      }
    }
  }
}
