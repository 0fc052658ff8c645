import Files

/// A file that is read from its beginning to its end; every failure is a sentence.
///
/// Opening a regular file never waits. A pipe is an error, but where ``init(orPipe:)`` takes one.
public final class InputFile {
  /// The size of the largest file that is read as a whole: 1 GiB.
  public static let byteLimit = 1 << 30

  /// The path, as given.
  public let path: String
  /// The size of the file when it was opened; 0 for a pipe.
  public var byteCount: Int { file.byteCount }
  private let file: RegularFile

  /// Opens the file at `path`.
  /// - Throws: an input error where the path is not a regular file, an input/output error where it cannot be opened.
  public init(path: String) throws(FileError) {
    file = try Self.opened(path) { () throws(RegularFile.Problem) in try RegularFile(path: path) }
    self.path = path
  }

  /// Opens the file or the pipe at `path`: input that is read once, such as a shell's `<(command)`. A pipe waits until
  /// somebody writes to it.
  /// - Throws: an input error for a folder, a device or a socket, an input/output error where it cannot be opened.
  public init(orPipe path: String) throws(FileError) {
    file = try Self.opened(path) { () throws(RegularFile.Problem) in try RegularFile(orPipe: path) }
    self.path = path
  }

  private static func opened(
    _ path: String, _ open: () throws(RegularFile.Problem) -> RegularFile
  ) throws(FileError) -> RegularFile {
    guard !path.isEmpty else {
      throw FileError(.input, "The file to read has an empty name; name one that is there.")
    }
    do throws(RegularFile.Problem) { return try open() } catch { throw Self.error(path, error) }
  }

  /// The next bytes, 64 KiB at most; none at the end.
  public func readChunk() throws(FileError) -> [UInt8] {
    do throws(RegularFile.Problem) { return try file.readChunk() } catch { throw Self.error(path, error) }
  }

  /// All bytes from here to the end.
  /// - Throws: an input error where there are more than ``byteLimit``.
  public func readToEnd() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(byteCount, Self.byteLimit))
    while case let chunk = try readChunk(), !chunk.isEmpty {
      bytes += chunk
      guard bytes.count <= Self.byteLimit else {
        throw FileError(.input, "\(path) has more than \(Self.byteLimit) bytes; name a smaller file.")
      }
    }
    return bytes
  }

  private static func error(_ path: String, _ failure: RegularFile.Problem) -> FileError {
    switch failure {
    case .kind(.folder): FileError(.input, "\(path) is a folder; name a file.")
    case .opening(let error) where error.isOfPath:
      FileError(.input, "There is no file \(path); name one that is there.")
    case .opening(let error), .reading(let error):
      error.isOfDevice ? noFile(path) : FileError(.inputOutput, "\(path) cannot be read: \(error.reason).")
    case .kind: noFile(path)
    }
  }

  private static func noFile(_ path: String) -> FileError {
    FileError(.input, "\(path) is a device, a pipe or a socket; name a regular file.")
  }
}
