import Foundation

/// Reads a recording's file in chunks, after checking that it is a regular file of an allowed size.
enum RecordingFile {
  private static let chunkSize = 1 << 16

  /// Calls `consume` with each chunk, in order. A chunk is valid during the call alone.
  /// - Throws: `RecordingError.Problem`, or what `consume` throws.
  static func read(_ path: String, consume: (UnsafeRawBufferPointer) throws -> Void) throws {
    guard !path.utf8.contains(0) else { throw RecordingError.Problem.missing }
    // Without O_NONBLOCK, opening a pipe would block until it has a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw problem(errno) }
    defer { close(descriptor) }
    try check(descriptor)
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    var total = 0
    while true {
      let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw problem(errno) }
      guard count > 0 else { return }
      // The file may have grown since the check.
      total += count
      guard total <= RecordingWorkload.byteLimit else { throw RecordingError.Problem.tooLarge(bytes: total) }
      try chunk.withUnsafeBytes { try consume(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
  }

  private static func check(_ descriptor: Int32) throws(RecordingError.Problem) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw problem(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .folder
    default: throw .notAFile
    }
    let size = Int(status.st_size)
    guard size <= RecordingWorkload.byteLimit else { throw .tooLarge(bytes: size) }
  }

  private static func problem(_ code: Int32) -> RecordingError.Problem {
    switch code {
    case ENOENT, ENOTDIR, ENAMETOOLONG: .missing
    case ENXIO: .notAFile
    default: .unreadable(String(cString: strerror(code)))
    }
  }
}
