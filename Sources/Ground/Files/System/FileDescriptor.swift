#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file of the system. It is closed with its last reference, unless it is borrowed, like standard output.
///
/// Calls interrupted by a signal are repeated, and short writes are continued.
package final class FileDescriptor {
  private var raw: Int32
  /// Whether it stays open after this object, like standard output.
  package let isBorrowed: Bool

  /// A descriptor that the caller closes.
  package init(borrowing raw: Int32) {
    self.raw = raw
    isBorrowed = true
  }

  /// Opens `path` with `flags` (`O_CLOEXEC` is added). A new file gets the permissions 0666 minus the umask.
  package init(opening path: String, _ flags: Int32) throws(SystemError) {
    isBorrowed = false
    repeat { raw = open(path, flags | O_CLOEXEC, 0o666) } while raw < 0 && errno == EINTR
    guard raw >= 0 else { throw SystemError() }
  }

  /// Makes a file for writing, where nothing has its name.
  package convenience init(creating path: String) throws(SystemError) {
    try self.init(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
  }

  /// Opens a folder.
  package convenience init(folder path: String) throws(SystemError) {
    try self.init(opening: path, O_RDONLY | O_DIRECTORY)
  }

  /// Opens a file or a folder in an open folder for reading, and no link.
  package init(opening name: String, in folder: FileDescriptor, isFolder: Bool) throws(SystemError) {
    isBorrowed = false
    let flags = (isFolder ? O_RDONLY | O_DIRECTORY : RegularFile.flags) | O_NOFOLLOW | O_CLOEXEC
    repeat { raw = openat(folder.raw, name, flags) } while raw < 0 && errno == EINTR
    guard raw >= 0 else { throw SystemError() }
  }

  deinit {
    if !isBorrowed && raw >= 0 { _ = close(raw) }
  }

  /// Closes the file now. A network file system may report a failed write only here.
  package func closeFile() throws(SystemError) {
    guard !isBorrowed, raw >= 0 else { return }
    let closing = raw
    raw = -1
    guard close(closing) == 0 || errno == EINTR else { throw SystemError() }
  }

  /// Writes all of `bytes`, and waits if the other end of a pipe is full.
  package func writeAll(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    guard let start = bytes.baseAddress else { return }
    var done = 0
    while done < bytes.count {
      // Some systems take no more than 2 GiB at once.
      let count = systemWrite(raw, start + done, min(bytes.count - done, 1 << 30))
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
  package func writeAll(_ bytes: [UInt8]) throws(SystemError) {
    let outcome: Result<Void, SystemError> = bytes.withUnsafeBytes { raw in
      do throws(SystemError) { return .success(try writeAll(raw)) } catch { return .failure(error) }
    }
    try outcome.get()
  }

  /// Reads the next bytes into a buffer.
  /// - Returns: the number of bytes read; 0 at the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    var count: Int
    repeat { count = systemRead(raw, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
    guard count >= 0 else { throw SystemError() }
    return count
  }

  /// The next bytes of the file, at most 64 KiB; empty at its end.
  package func readChunk() throws(SystemError) -> [UInt8] {
    var outcome: Result<Int, SystemError> = .success(0)
    let chunk = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, initializedCount in
      do throws(SystemError) {
        initializedCount = try read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        outcome = .failure(error)
      }
    }
    _ = try outcome.get()
    return chunk
  }

  /// The `count` bytes from `offset` on; fewer if the file ends earlier.
  package func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
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

  /// Sets the length of the file in bytes.
  package func truncate(to size: Int) throws(SystemError) {
    guard ftruncate(raw, off_t(size)) == 0 else { throw SystemError() }
  }

  /// Synchronises the file to the disk, if there is one.
  package func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // There, fsync reaches only the drive's cache. Not every file system supports the stronger call.
      if fcntl(raw, F_FULLFSYNC) == 0 { return }
    #endif
    // Pipes and devices have no disk, and not every file system can synchronise folders.
    guard fsync(raw) == 0 || errno == EINVAL || errno == ENOTSUP else { throw SystemError() }
  }

  /// Synchronises the names in a folder to the disk, if there is one.
  package static func synchronize(folder path: String) throws(SystemError) {
    try FileDescriptor(folder: path).synchronize()
  }

  /// Sets the file's permissions, if the system allows it.
  package func setPermissions(_ mode: mode_t) { _ = fchmod(raw, mode) }

  /// Takes the file's advisory lock; false if another open file holds it.
  package func tryLock() throws(SystemError) -> Bool {
    if flock(raw, LOCK_EX | LOCK_NB) == 0 { return true }
    if errno == EWOULDBLOCK { return false }
    throw SystemError()
  }

  /// Another descriptor of the same open file, with the same lock and position.
  package func duplicate() throws(SystemError) -> FileDescriptor {
    let copy = fcntl(raw, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw SystemError() }
    return FileDescriptor(owning: copy)
  }

  private init(owning raw: Int32) {
    self.raw = raw
    isBorrowed = false
  }

  /// Whether a path leads to this file.
  package func isNamed(_ path: String) throws(SystemError) -> Bool {
    let own = try status()
    var named = stat()
    return lstat(path, &named) == 0 && named.st_ino == own.st_ino && named.st_dev == own.st_dev
  }

  /// The state of the open file, as the system reports it.
  package func status() throws(SystemError) -> stat {
    var status = stat()
    guard fstat(raw, &status) == 0 else { throw SystemError() }
    return status
  }

  /// Whether `name` in this open folder is a symbolic link.
  package func holdsLink(_ name: String) -> Bool {
    var status = stat()
    return fstatat(raw, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.isLink
  }

  private func waitUntilWritable() {
    var request = pollfd(fd: raw, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
