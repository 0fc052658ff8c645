#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is replaced in one step: a reader finds either the old bytes or the new ones, even after a crash.
///
/// The bytes go to a temporary file in the same folder, which only this writer has (`O_EXCL`), and to the disk
/// (`fsync`). It then gets the file's name (`rename`), and the folder goes to the disk. A link is followed. The new
/// file has the old one's permissions.
///
/// Results saves its tables in the same way; neither module may import the other.
package enum AtomicFile {
  /// A step after which a process may be killed.
  package enum Step: CaseIterable {
    case created, written, synchronized, renamed
  }

  /// Replaces a file, or makes it.
  /// - Parameters:
  ///   - path: the path of the file, in an existing folder.
  ///   - bytes: the new content.
  ///   - reached: called after each step; where it throws, nothing more is done, nor cleaned up, as after a kill.
  package static func replace(
    _ path: String, with bytes: [UInt8],
    reached: (Step) throws(FileError) -> Void = { _ throws(FileError) in }
  ) throws(FileError) {
    let target = try target(of: path)
    let temporary = SystemFolder.parent(of: target) + "/" + SystemFolder.temporaryName()
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failed(path, "be saved") }
    var isOpen = true
    func fail(_ what: String) -> FileError {
      let error = failed(path, what)
      if isOpen { close(descriptor) }
      unlink(temporary)
      return error
    }
    try reached(.created)
    var old = stat()
    if stat(target, &old) == 0 { fchmod(descriptor, old.st_mode & 0o7777) }
    guard SystemFolder.write(bytes, to: descriptor) else { throw fail("be saved") }
    try reached(.written)
    guard SystemFolder.synchronize(descriptor) else { throw fail("be brought to the disk") }
    isOpen = false
    guard close(descriptor) == 0 || errno == EINTR else { throw fail("be saved") }
    try reached(.synchronized)
    guard rename(temporary, target) == 0 else { throw fail("be replaced") }
    try reached(.renamed)
    guard SystemFolder.synchronize(folder: SystemFolder.parent(of: target)) else {
      throw failed(path, "be brought to the disk")
    }
  }

  private static func failed(_ path: String, _ what: String) -> FileError {
    let isInput = [ENOENT, ENOTDIR, ENAMETOOLONG].contains(errno)
    return FileError(
      isInput ? .input : .inputOutput, path,
      isInput
        ? "the file cannot \(what), since its folder is not there; make it first"
        : "the file cannot \(what) (\(systemReason(errno)))")
  }

  /// The file's location, with a link followed. Only a file is replaced.
  private static func target(of path: String) throws(FileError) -> String {
    guard !path.isEmpty, !path.utf8.contains(0), !path.hasSuffix("/") else {
      throw FileError(.input, quoted(path), "this names no file; name one")
    }
    var status = stat()
    guard lstat(path, &status) == 0 else { return path }
    var target = path
    if status.st_mode & S_IFMT == S_IFLNK {
      guard let resolved = realpath(path, nil), stat(path, &status) == 0 else {
        throw FileError(.input, path, "this is a link that leads to no file; remove it, or name another file")
      }
      defer { free(resolved) }
      target = String(cString: resolved)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FileError(.input, path, "this is a folder, a pipe or a device; name a file")
    }
    return target
  }
}
