import CPatternCanvas
import JSONDocument

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A folder that is replaced in one step: a reader finds either the old files or the new ones, even after a crash.
///
/// The new folder is written beside the old one, and it and its files are brought to the disk. Where the name is free,
/// the folder gets it by `rename`. Otherwise the two exchange names, by `renameat2` on Linux and `renamex_np` on macOS,
/// and the old one is then removed. On a file system that cannot exchange names the old folder stays, and an error is
/// thrown.
enum AtomicFolder {
  /// A step after which a process may be killed.
  enum Step: CaseIterable {
    case created, written, renamed, removed
  }

  /// Replaces a folder, or makes it.
  /// - Parameters:
  ///   - path: the path of the folder, without a slash at its end.
  ///   - files: the paths of the files in the folder, with their contents.
  ///   - marker: a file that an old folder must have, unless it is empty.
  ///   - reached: called after each step; where it throws, nothing more is done, nor cleaned up, as after a kill.
  ///   - isKnown: whether a file may be removed with an old folder. A folder with any other is not replaced.
  static func replace(
    _ path: String, with files: [(path: String, bytes: [UInt8])], marker: String,
    reached: (Step) throws(CanvasFileError) -> Void = { _ throws(CanvasFileError) in },
    isKnown: (String) -> Bool
  ) throws(CanvasFileError) {
    guard !path.isEmpty, !path.utf8.contains(0), path != "/" else {
      throw CanvasFileError(.input, quoted(path), "this names no folder; name one")
    }
    let target = try target(of: path)
    let old = try FolderContents(target, name: path)
    if let old, !old.files.isEmpty, !old.files.contains(marker) {
      throw CanvasFileError(.input, path, "the folder has no \(marker) and so is none of ours; use another name")
    }
    if let stranger = old?.files.first(where: { !isKnown($0) }) {
      throw CanvasFileError(
        .input, path, "the folder holds \(quoted(stranger)), which is no part of a template; use another name")
    }
    let temporary = SystemFolder.parent(of: target) + "/" + SystemFolder.temporaryName()
    guard mkdir(temporary, 0o777) == 0 else { throw failed(path, errno) }
    try reached(.created)
    do throws(CanvasFileError) {
      try write(files, to: temporary, name: path)
    } catch {
      FolderContents.remove(temporary)
      throw error
    }
    try reached(.written)
    guard (old == nil ? rename(temporary, target) : vernier_exchange_names(temporary, target)) == 0 else {
      let code = errno
      FolderContents.remove(temporary)
      throw failed(path, code)
    }
    try reached(.renamed)
    guard SystemFolder.synchronize(folder: SystemFolder.parent(of: target)) else { throw failed(path, errno) }
    if old != nil { FolderContents.remove(temporary) }
    try reached(.removed)
  }

  private static func write(
    _ files: [(path: String, bytes: [UInt8])], to folder: String, name: String
  ) throws(CanvasFileError) {
    var folders = [folder]
    for (path, bytes) in files {
      var parent = folder
      for component in path.split(separator: "/").dropLast() {
        parent += "/" + component
        guard !folders.contains(parent) else { continue }
        guard mkdir(parent, 0o777) == 0 else { throw failed(name, errno) }
        folders.append(parent)
      }
      let descriptor = open(folder + "/" + path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw failed(name, errno) }
      let isWritten = SystemFolder.write(bytes, to: descriptor) && SystemFolder.synchronize(descriptor)
      let code = errno
      guard close(descriptor) == 0 || errno == EINTR, isWritten else { throw failed(name, isWritten ? errno : code) }
    }
    for folder in folders {
      guard SystemFolder.synchronize(folder: folder) else { throw failed(name, errno) }
    }
  }

  private static func failed(_ path: String, _ code: Int32) -> CanvasFileError {
    switch code {
    case ENOENT, ENOTDIR, ENAMETOOLONG:
      CanvasFileError(.input, path, "the folder cannot be saved, since its parent is not there; make it first")
    case EINVAL, ENOSYS, ENOTSUP:
      CanvasFileError(
        .inputOutput, path,
        "this file system cannot replace a folder in one step; remove the old one, or use another name")
    default: CanvasFileError(.inputOutput, path, "the folder cannot be saved (\(systemReason(code)))")
    }
  }

  /// The folder's location, with a link followed.
  private static func target(of path: String) throws(CanvasFileError) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
    guard let resolved = realpath(path, nil) else {
      throw CanvasFileError(.input, path, "this is a link that leads to no folder; remove it, or use another name")
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
