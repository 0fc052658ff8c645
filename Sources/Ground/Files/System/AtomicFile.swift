#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A file that is replaced in one step: a reader finds either the old bytes or the new ones, even after a crash.
///
/// The bytes go to a temporary file in the same folder, which only this writer has, and to the disk (`fsync`); that of
/// a writer that was killed is removed by the next one there. It then gets the file's name (`rename`), and the folder
/// goes to the disk. A link is followed. The new file has the old one's permissions.
///
/// `ResultFile` of the module Results makes a file so whose bytes come one after the other.
package enum AtomicFile {
  /// A step after which the process may be killed, for tests.
  package enum Step: CaseIterable {
    case created, written, synchronized, renamed
  }

  /// Replaces or creates a file.
  /// - Parameters:
  ///   - path: the path of the file, in an existing folder.
  ///   - bytes: the new content.
  ///   - reached: called after each step. If it throws, nothing more is done and nothing is cleaned up, as after a
  ///     kill.
  package static func replace(
    _ path: String, with bytes: [UInt8],
    reached: (Step) throws(FileError) -> Void = { _ throws(FileError) in }
  ) throws(FileError) {
    let target = try target(of: path)
    let folder = FileSystem.parent(of: target)
    let temporary = try attempt(path, "be saved") { () throws(SystemError) in try TemporaryFile(in: folder) }
    let file = temporary.descriptor
    func step(_ what: String, _ action: () throws(SystemError) -> Void) throws(FileError) {
      do throws(FileError) {
        try attempt(path, what, action)
      } catch {
        temporary.remove()
        throw error
      }
    }
    try reached(.created)
    var old = stat()
    if stat(target, &old) == 0 { file.setPermissions(old.st_mode & 0o7777) }
    try step("be saved") { () throws(SystemError) in try file.writeAll(bytes) }
    try reached(.written)
    try step("be brought to the disk") { () throws(SystemError) in try file.synchronize() }
    try step("be saved") { () throws(SystemError) in try file.closeFile() }
    try reached(.synchronized)
    try step("be replaced") { () throws(SystemError) in try temporary.rename(to: target) }
    try reached(.renamed)
    try attempt(path, "be brought to the disk") { () throws(SystemError) in
      try FileDescriptor.synchronize(folder: folder)
    }
  }

  private static func attempt<Outcome>(
    _ path: String, _ what: String, _ action: () throws(SystemError) -> Outcome
  ) throws(FileError) -> Outcome {
    do throws(SystemError) {
      return try action()
    } catch {
      throw FileError(
        error.isOfPath ? .input : .inputOutput, path,
        error.isOfPath
          ? "the file cannot \(what), since its folder is not there; make it first"
          : "the file cannot \(what) (\(error.reason))")
    }
  }

  /// The file's path, after following a link. Only regular files can be replaced.
  package static func target(of path: String) throws(FileError) -> String {
    guard !path.isEmpty, !path.utf8.contains(0), !path.hasSuffix("/") else {
      throw FileError(.input, QuotedText(path).description, "this names no file; name one")
    }
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno != ENAMETOOLONG else {
        throw FileError(.input, path, "this is too long for the name of a file; name a shorter one")
      }
      return path
    }
    var target = path
    if status.isLink {
      guard let resolved = realpath(path, nil), stat(path, &status) == 0 else {
        throw FileError(.input, path, "this is a link that leads to no file; remove it, or name another file")
      }
      defer { free(resolved) }
      target = String(cString: resolved)
    }
    guard FileKind(status) == .file else {
      throw FileError(.input, path, "this is a folder, a pipe or a device; name a file")
    }
    return target
  }
}
