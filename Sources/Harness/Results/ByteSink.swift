import Files
import Foundation

/// The target of bytes: a file or standard output. It counts and hashes the bytes written.
///
/// Where a write to a table of a result folder fails in the middle (a full disk), the table is cut back to the last
/// complete write, so that it can be read. After a failure a sink accepts nothing more and repeats its error.
public final class ByteSink {
  /// Its name in errors: a path, or "standard output".
  public let name: String
  /// The number of bytes written so far, all of them passed to the system.
  public private(set) var byteCount = 0

  private let descriptor: FileDescriptor
  /// Whether the written bytes stay after a failure, cut back to the last complete write.
  private let staysAfterFailure: Bool
  private let lock: FolderLock?
  private var hash = ContentHash()
  /// The error after which it accepts nothing more; nil while it does.
  private var failure: FileError?

  init(_ descriptor: FileDescriptor, name: String, staysAfterFailure: Bool = false, lock: FolderLock? = nil) {
    self.descriptor = descriptor
    self.name = name
    self.staysAfterFailure = staysAfterFailure
    self.lock = lock
  }

  /// Creates the file at `path`, or empties an existing one; anything else at the path is an error, links too.
  ///
  /// - Parameter lock: a lock that is kept as long as this sink may write.
  convenience init(creating path: String, under lock: FolderLock? = nil) throws(FileError) {
    switch try FileKind(at: path) {
    case .missing, .file: break
    default: throw FileError(.input, "\(path) is no file, and in the way of one; move it, or name another folder.")
    }
    do {
      // If a pipe is put there meanwhile, opening it fails instead of waiting for a reader.
      let descriptor = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK)
      self.init(descriptor, name: path, staysAfterFailure: true, lock: lock)
    } catch {
      throw FileError(.inputOutput, "\(path) cannot be created: \(error.reason).")
    }
  }

  /// Standard output, which stays open afterwards. Call ``ignoreBrokenPipes()`` once before writing to it.
  public static func standardOutput() -> ByteSink {
    ByteSink(FileDescriptor(borrowing: STDOUT_FILENO), name: "standard output")
  }

  /// Turns a write to a pipe whose reader is gone into an error instead of the end of the process.
  ///
  /// It ignores `SIGPIPE` for the whole process. So only the executable calls it, once, at its start.
  public static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// Turns a write beyond the largest size of a file (`ulimit -f`) into an error instead of the end of the process.
  ///
  /// It ignores `SIGXFSZ` for the whole process. So only the executable calls it, once, at its start.
  public static func ignoreFileSizeSignals() {
    signal(SIGXFSZ, SIG_IGN)
  }

  /// The SHA-256 of the bytes written so far, as `sha256:` and 64 hexadecimal digits.
  public var contentHash: String { hash.text }

  /// Passes all of `bytes` to the system.
  public func append(_ bytes: some Collection<UInt8>) throws(FileError) {
    let bytes = Array(bytes)
    if let failure { throw failure }
    let outcome: Result<Void, SystemError> = bytes.withUnsafeBytes { raw in
      do throws(SystemError) {
        try descriptor.writeAll(raw)
        hash.update(raw)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    switch outcome {
    case .success: byteCount += bytes.count
    case .failure(let error): throw fail(error)
    }
  }

  /// Brings everything to the disk, and closes the file. For standard output this does nothing.
  func finish() throws(FileError) {
    if let failure { throw failure }
    guard !descriptor.isBorrowed else { return }
    do throws(SystemError) {
      try descriptor.synchronize()
      try descriptor.closeFile()
    } catch {
      throw fail(error)
    }
    failure = FileError(.inputOutput, "\(name) is already finished, and takes nothing more.")
  }

  private func fail(_ error: SystemError) -> FileError {
    var kept = ""
    if staysAfterFailure {
      let isCut = (try? descriptor.truncate(to: byteCount)) != nil
      kept = isCut ? "; its first \(byteCount) bytes are whole and stay there" : "; its last line may be incomplete"
    }
    let sentence = "Writing \(name) failed: \(error.reason)\(kept)."
    let failure = FileError(.inputOutput, sentence, isClosedPipe: error.code == EPIPE)
    self.failure = failure
    return failure
  }
}
