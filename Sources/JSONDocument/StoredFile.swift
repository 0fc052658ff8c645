#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file of the disk, read as a whole.
package struct StoredFile {
  /// The largest number of bytes of a file.
  package static let maxByteCount = 1 << 30

  /// The content.
  package let bytes: [UInt8]

  /// Reads a file.
  /// - Throws: an input error for a path without a file or a file that is too large, otherwise an input/output error.
  package init(path: String) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw FileError(.input, quoted(path), "this names no file; name one")
    }
    // Without O_NONBLOCK, a pipe that nobody writes to would never open.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.openError(path) }
    defer { close(descriptor) }
    bytes = try Self.contents(of: descriptor, name: path)
  }

  /// Why a file could not be opened, by `errno`.
  package static func openError(_ name: String) -> FileError {
    switch errno {
    case ENOENT, ENOTDIR, ENAMETOOLONG:
      FileError(.input, name, "no such file; name one that is there")
    case let code: FileError(.inputOutput, name, "the file cannot be opened (\(systemReason(code)))")
    }
  }

  /// The bytes of an open file: all of them, or some of the first.
  package static func contents(
    of descriptor: Int32, name: String, atMost limit: Int = maxByteCount, first count: Int? = nil
  ) throws(FileError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw FileError(.inputOutput, name, "the file cannot be read (\(systemReason(errno)))")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(.input, name, "this is a folder, a pipe or a device; name a file")
    }
    guard status.st_size <= limit else {
      throw FileError(.input, name, "the file has \(status.st_size) bytes; \(limit) are the most that are read")
    }
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: min(Int(status.st_size), count ?? .max)) {
      buffer, initializedCount in
      while initializedCount < buffer.count, let start = buffer.baseAddress {
        let count = read(descriptor, start + initializedCount, buffer.count - initializedCount)
        if count < 0, errno == EINTR { continue }
        if count < 0 { code = errno }
        // A file that became shorter meanwhile ends here.
        if count <= 0 { break }
        initializedCount += count
      }
    }
    guard code == 0 else {
      throw FileError(.inputOutput, name, "the file cannot be read (\(systemReason(code)))")
    }
    return bytes
  }
}

/// The system's message for an `errno`.
package func systemReason(_ code: Int32) -> String { String(cString: strerror(code)) }
