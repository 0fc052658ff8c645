import Files

/// Reads a recording's file in chunks, after checking that it is a regular file of an allowed size.
enum RecordingFile {
  private static let chunkSize = 1 << 16

  /// Calls `consume` with each chunk, in order. A chunk is valid only during the call.
  /// - Throws: `RecordingError.Problem`, or the error that `consume` throws.
  static func read(_ path: String, consume: (UnsafeRawBufferPointer) throws -> Void) throws {
    do {
      let file = try RegularFile(path: path)
      guard file.byteCount <= RecordingWorkload.byteLimit else {
        throw RecordingError.Problem.tooLarge(bytes: file.byteCount)
      }
      var chunk = [UInt8](repeating: 0, count: chunkSize)
      var total = 0
      while case let count = try chunk.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
        // The file may have grown since its size was checked.
        total += count
        guard total <= RecordingWorkload.byteLimit else { throw RecordingError.Problem.tooLarge(bytes: total) }
        try chunk.withUnsafeBytes { try consume(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      }
    } catch let failure as RegularFile.Problem {
      throw problem(failure)
    }
  }

  private static func problem(_ failure: RegularFile.Problem) -> RecordingError.Problem {
    switch failure {
    case .kind(.folder): .folder
    case .kind: .notAFile
    case .opening(let error), .reading(let error):
      error.isOfPath ? .missing : error.isOfDevice ? .notAFile : .unreadable(error.reason)
    }
  }
}
