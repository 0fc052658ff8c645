import CPatternCanvas
import Files

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
    reached: (Step) throws(FileError) -> Void = { _ throws(FileError) in },
    isKnown: (String) -> Bool
  ) throws(FileError) {
    guard !path.isEmpty, !path.utf8.contains(0), path != "/" else {
      throw FileError(.input, QuotedText(path).description, "this names no folder; name one")
    }
    let target = try target(of: path)
    let old = try FolderContents(target, name: path)
    if let old, !old.files.isEmpty, !old.files.contains(marker) {
      throw FileError(.input, path, "the folder has no \(marker) and so is none of ours; use another name")
    }
    if let stranger = old?.files.first(where: { !isKnown($0) }) {
      throw FileError(
        .input, path, "the folder holds \(QuotedText(stranger)), which is no part of a template; use another name")
    }
    let temporary = SystemFolder.parent(of: target) + "/" + SystemFolder.temporaryName()
    guard mkdir(temporary, 0o777) == 0 else { throw failed(path, SystemError()) }
    try reached(.created)
    do throws(FileError) {
      try write(files, to: temporary, name: path)
    } catch {
      FolderContents.remove(temporary)
      throw error
    }
    try reached(.written)
    guard (old == nil ? rename(temporary, target) : vernier_exchange_names(temporary, target)) == 0 else {
      let error = SystemError()
      FolderContents.remove(temporary)
      throw failed(path, error)
    }
    try reached(.renamed)
    do throws(SystemError) {
      try FileDescriptor.synchronize(folder: SystemFolder.parent(of: target))
    } catch {
      throw failed(path, error)
    }
    if old != nil { FolderContents.remove(temporary) }
    try reached(.removed)
  }

  private static func write(
    _ files: [(path: String, bytes: [UInt8])], to folder: String, name: String
  ) throws(FileError) {
    var folders = [folder]
    do throws(SystemError) {
      for (path, bytes) in files {
        var parent = folder
        for component in path.split(separator: "/").dropLast() {
          parent += "/" + component
          guard !folders.contains(parent) else { continue }
          guard mkdir(parent, 0o777) == 0 else { throw SystemError() }
          folders.append(parent)
        }
        let file = try FileDescriptor(opening: folder + "/" + path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        try file.writeAll(bytes)
        try file.synchronize()
        try file.closeFile()
      }
      for folder in folders { try FileDescriptor.synchronize(folder: folder) }
    } catch {
      throw failed(name, error)
    }
  }

  private static func failed(_ path: String, _ error: SystemError) -> FileError {
    switch error.code {
    case _ where error.isOfPath:
      FileError(.input, path, "the folder cannot be saved, since its parent is not there; make it first")
    case EINVAL, ENOSYS, ENOTSUP:
      FileError(
        .inputOutput, path,
        "this file system cannot replace a folder in one step; remove the old one, or use another name")
    default: FileError(.inputOutput, path, "the folder cannot be saved (\(error.reason))")
    }
  }

  /// The folder's location, with a link followed.
  private static func target(of path: String) throws(FileError) -> String {
    var status = stat()
    guard lstat(path, &status) == 0, status.isLink else { return path }
    guard let resolved = realpath(path, nil) else {
      throw FileError(.input, path, "this is a link that leads to no folder; remove it, or use another name")
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
