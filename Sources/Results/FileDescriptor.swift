import Foundation

/// An open file of the system. It is closed with its last reference, unless it is borrowed, as standard output is.
///
/// Calls that a signal interrupts are repeated, and short writes are continued.
final class FileDescriptor {
  private var raw: Int32
  /// Whether it stays open after this object, as standard output does.
  let isBorrowed: Bool

  init(borrowing raw: Int32) {
    self.raw = raw
    isBorrowed = true
  }

  /// Opens `path` with `flags` (`O_CLOEXEC` is added); a new file gets 0666 without the umask's bits.
  init(opening path: String, _ flags: Int32) throws(SystemError) {
    isBorrowed = false
    repeat { raw = open(path, flags | O_CLOEXEC, 0o666) } while raw < 0 && errno == EINTR
    guard raw >= 0 else { throw SystemError() }
  }

  deinit {
    if !isBorrowed && raw >= 0 { _ = close(raw) }
  }

  /// Closes now, since a network file system may report a failed write only here.
  func closeFile() throws(SystemError) {
    guard !isBorrowed, raw >= 0 else { return }
    let closing = raw
    raw = -1
    guard close(closing) == 0 || errno == EINTR else { throw SystemError() }
  }

  /// Writes all of `bytes`, waiting where the other end of a pipe asks for it.
  func writeAll(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    guard let start = bytes.baseAddress else { return }
    var done = 0
    while done < bytes.count {
      let count = write(raw, start + done, bytes.count - done)
      if count > 0 {
        done += count
      } else if count < 0 && errno == EAGAIN {
        waitUntilWritable()
      } else if count < 0 && errno != EINTR {
        throw SystemError()
      }
    }
  }

  /// Writes all of `bytes`.
  func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    let outcome: Result<Void, SystemError> = bytes.withUnsafeBytes { raw in
      do throws(SystemError) { return .success(try writeAll(raw)) } catch { return .failure(error) }
    }
    try outcome.get()
  }

  /// The next bytes of the file, 64 KiB at most; none at its end.
  func readChunk() throws(SystemError) -> [UInt8] {
    var code: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, initializedCount in
      var count: Int
      repeat { count = read(raw, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
      code = count < 0 ? errno : 0
      initializedCount = max(count, 0)
    }
    guard code == 0 else { throw SystemError(code) }
    return chunk
  }

  /// The bytes from `offset` on, fewer than `count` where the file ends first.
  func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    var code: Int32 = 0
    bytes.withUnsafeMutableBytes { buffer in
      while let start = buffer.baseAddress, done < count {
        let got = pread(raw, start + done, count - done, off_t(offset + done))
        if got == 0 { break }
        if got > 0 { done += got } else if errno != EINTR { code = errno; break }
      }
    }
    guard code == 0 else { throw SystemError(code) }
    return Array(bytes.prefix(done))
  }

  func truncate(to size: Int) throws(SystemError) {
    guard ftruncate(raw, off_t(size)) == 0 else { throw SystemError() }
  }

  /// Brings the file's contents to the disk, where there is one.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // fsync there ends at the drive's cache; not every file system has the stronger call.
      if fcntl(raw, F_FULLFSYNC) == 0 { return }
    #endif
    // Pipes and devices have no disk, and not every file system can bring folders to it.
    guard fsync(raw) == 0 || errno == EINVAL || errno == ENOTSUP else { throw SystemError() }
  }

  /// Takes the file's advisory lock; false where another open file has it.
  func tryLock() throws(SystemError) -> Bool {
    if flock(raw, LOCK_EX | LOCK_NB) == 0 { return true }
    if errno == EWOULDBLOCK { return false }
    throw SystemError()
  }

  /// The state of the open file, as the system reports it.
  func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(raw, &status) == 0 else { throw SystemError() }
    return status
  }

  private func waitUntilWritable() {
    var request = pollfd(fd: raw, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}

/// An `errno`, before a file's name is added.
struct SystemError: Error, Hashable {
  let code: Int32

  init(_ code: Int32 = errno) { self.code = code }

  /// Whether it means that nothing can exist at the path.
  var isOfPath: Bool { [ENOENT, ENOTDIR, ENAMETOOLONG].contains(code) }

  /// The system's own text; "the reader closed the pipe" for `EPIPE`.
  var reason: String {
    code == EPIPE ? "the reader closed the pipe" : String(cString: strerror(code))
  }
}
