import SystemFiles

/// A regular file that is read from its beginning to its end.
///
/// Opening never waits, since pipes and devices are errors; every failure is a sentence.
public final class InputFile {
  /// The size of the largest file that is read as a whole: 1 GiB.
  public static let byteLimit = 1 << 30

  /// The path, as given.
  public let path: String
  /// The size of the file when it was opened.
  public var byteCount: Int { file.byteCount }
  private let file: RegularFile

  /// Opens the file at `path`.
  /// - Throws: an input error where the path is not a regular file, an input/output error where it cannot be opened.
  public init(path: String) throws(ResultError) {
    guard !path.isEmpty else {
      throw ResultError(.input, "The file to read has an empty name; name one that is there.")
    }
    self.path = path
    do throws(RegularFile.Failure) { file = try RegularFile(path: path) } catch { throw Self.error(path, error) }
  }

  /// The next bytes, 64 KiB at most; none at the end.
  public func readChunk() throws(ResultError) -> [UInt8] {
    do throws(RegularFile.Failure) { return try file.readChunk() } catch { throw Self.error(path, error) }
  }

  /// All bytes from here to the end.
  /// - Throws: an input error where there are more than ``byteLimit``.
  public func readToEnd() throws(ResultError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(byteCount, Self.byteLimit))
    while case let chunk = try readChunk(), !chunk.isEmpty {
      bytes += chunk
      guard bytes.count <= Self.byteLimit else {
        throw ResultError(.input, "\(path) has more than \(Self.byteLimit) bytes; name a smaller file.")
      }
    }
    return bytes
  }

  private static func error(_ path: String, _ failure: RegularFile.Failure) -> ResultError {
    switch failure {
    case .kind(.folder): ResultError(.input, "\(path) is a folder; name a file.")
    case .opening(let error) where error.isOfPath:
      ResultError(.input, "There is no file \(path); name one that is there.")
    case .opening(let error), .reading(let error):
      error.isOfDevice ? noFile(path) : ResultError(.inputOutput, "\(path) cannot be read: \(error.reason).")
    case .kind: noFile(path)
    }
  }

  private static func noFile(_ path: String) -> ResultError {
    ResultError(.input, "\(path) is a device, a pipe or a socket; name a regular file.")
  }
}
