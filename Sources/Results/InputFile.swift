import Foundation

/// A regular file that is read from its beginning to its end.
///
/// Opening never waits, since pipes and devices are errors; every failure is a sentence.
public final class InputFile {
  /// The size of the largest file that is read as a whole: 1 GiB.
  public static let byteLimit = 1 << 30

  /// The path, as given.
  public let path: String
  /// The size of the file when it was opened.
  public let byteCount: Int
  private let descriptor: FileDescriptor

  /// Opens the file at `path`.
  /// - Throws: an input error where the path is not a regular file, an input/output error where it cannot be opened.
  public init(path: String) throws(ResultError) {
    guard !path.isEmpty else {
      throw ResultError(.input, "The file to read has an empty name; name one that is there.")
    }
    self.path = path
    do {
      // Without O_NONBLOCK, opening a pipe would wait for a writer.
      descriptor = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      let status = try descriptor.status()
      byteCount = Int(status.st_size)
      switch FileKind(status) {
      case .file: break
      case .folder: throw ResultError(.input, "\(path) is a folder; name a file.")
      default: throw Self.noFile(path)
      }
    } catch let error as SystemError {
      if error.isOfPath { throw ResultError(.input, "There is no file \(path); name one that is there.") }
      // The error of opening a socket, or a device without its driver.
      if error.code == ENXIO { throw Self.noFile(path) }
      throw Self.unreadable(path, error)
    } catch let error as ResultError {
      throw error
    } catch {
      throw ResultError(.inputOutput, "\(path) cannot be read: \(error).")
    }
  }

  /// The next bytes, 64 KiB at most; none at the end.
  public func readChunk() throws(ResultError) -> [UInt8] {
    do { return try descriptor.readChunk() } catch { throw Self.unreadable(path, error) }
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

  private static func noFile(_ path: String) -> ResultError {
    ResultError(.input, "\(path) is a device, a pipe or a socket; name a regular file.")
  }

  private static func unreadable(_ path: String, _ error: SystemError) -> ResultError {
    ResultError(.inputOutput, "\(path) cannot be read: \(error.reason).")
  }
}
