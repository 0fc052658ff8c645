import Checksums
import Foundation

/// Where bytes go: a file or standard output. It counts and hashes what it has taken.
///
/// A table of a result folder that fails in the middle of a write (a full disk) is cut back to the last whole write, so that what it
/// holds can be read. After a failure a sink takes nothing more and repeats its error.
public final class ByteSink {
  /// How errors call it: a path, or "standard output".
  public let name: String
  /// Bytes taken so far, all of them handed to the system.
  public private(set) var byteCount = 0

  private let descriptor: FileDescriptor
  /// Whether what was written stays after a failure, cut back to the last whole write.
  private let staysAfterFailure: Bool
  private let lock: FolderLock?
  private var hash = ContentHash()
  /// Why it takes nothing more; nil while it does.
  private var failure: ResultError?

  init(_ descriptor: FileDescriptor, name: String, staysAfterFailure: Bool = false, lock: FolderLock? = nil) {
    self.descriptor = descriptor
    self.name = name
    self.staysAfterFailure = staysAfterFailure
    self.lock = lock
  }

  /// Makes the file at `path`, or empties the one that is there; anything else in its position is refused, links too.
  ///
  /// - Parameter lock: kept for as long as this sink may write.
  convenience init(creating path: String, under lock: FolderLock? = nil) throws(ResultError) {
    switch try FileKind(at: path) {
    case .missing, .file: break
    default: throw ResultError(.input, "\(path) is no file, and in the way of one; move it, or name another folder.")
    }
    do {
      // Where a pipe comes to stand there meanwhile, opening it fails, in place of waiting for a reader.
      let descriptor = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_NONBLOCK)
      self.init(descriptor, name: path, staysAfterFailure: true, lock: lock)
    } catch {
      throw ResultError(.inputOutput, "\(path) cannot be created: \(error.reason).")
    }
  }

  /// Standard output, which stays open afterwards. Call ``ignoreBrokenPipes()`` once before writing to it.
  public static func standardOutput() -> ByteSink {
    ByteSink(FileDescriptor(borrowing: STDOUT_FILENO), name: "standard output")
  }

  /// Turns a write to a pipe whose reader is gone into an error instead of the end of the process.
  ///
  /// It ignores `SIGPIPE` for the whole process, hence it is the executable that calls it, once, at its start.
  public static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
  }

  /// The SHA-256 of the bytes taken so far, as `sha256:` and 64 hexadecimal digits.
  public var contentHash: String { hash.text }

  /// Hands all of `bytes` to the system.
  public func append(_ bytes: some Collection<UInt8>) throws(ResultError) {
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

  /// Returns once everything is on the disk, and closes the file. For standard output this does nothing.
  func finish() throws(ResultError) {
    if let failure { throw failure }
    guard !descriptor.isBorrowed else { return }
    do throws(SystemError) {
      try descriptor.synchronize()
      try descriptor.closeFile()
    } catch {
      throw fail(error)
    }
    failure = ResultError(.inputOutput, "\(name) is already finished, and takes nothing more.")
  }

  private func fail(_ error: SystemError) -> ResultError {
    var kept = ""
    if staysAfterFailure {
      let isCut = (try? descriptor.truncate(to: byteCount)) != nil
      kept = isCut ? "; its first \(byteCount) bytes are whole and stay there" : "; its last line may be incomplete"
    }
    let sentence = "Writing \(name) failed: \(error.reason)\(kept)."
    let failure = ResultError(.inputOutput, sentence, isClosedPipe: error.code == EPIPE)
    self.failure = failure
    return failure
  }
}
