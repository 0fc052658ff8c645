import Files

/// A folder that is replaced in one step: a reader finds either the old files or the new ones, even after a crash.
///
/// The new folder is written beside the old one, and synchronised to the disk with its files. If the name is free, the
/// folder is renamed to it (`rename`). Otherwise the two folders exchange names, by `renameat2` on Linux and
/// `renamex_np` on macOS, and the old one is then removed. If the file system cannot exchange names, the old folder
/// stays and an error is thrown.
enum AtomicFolder {
  /// A step after which the process may be killed, for tests.
  enum Step: CaseIterable {
    case created, written, renamed, removed
  }

  /// Replaces or creates a folder.
  /// - Parameters:
  ///   - path: the path of the folder, without a slash at its end.
  ///   - files: the paths of the files in the folder, with their bytes.
  ///   - marker: a file that an old folder must contain, unless it is empty.
  ///   - reached: called after each step. If it throws, nothing more is done and nothing is cleaned up, as after a
  ///     kill.
  ///   - isKnown: whether a file may be removed with an old folder. A folder with any other file is not replaced.
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
    let parent = FileSystem.parent(of: target)
    let temporary = parent + "/" + FileSystem.temporaryName()
    try attempt(path) { () throws(SystemError) in try FileSystem.makeFolder(temporary) }
    try reached(.created)
    func step(_ action: () throws(SystemError) -> Void) throws(FileError) {
      do throws(FileError) {
        try attempt(path, action)
      } catch {
        FileSystem.removeFolder(temporary)
        throw error
      }
    }
    try step { () throws(SystemError) in try write(files, to: temporary) }
    try reached(.written)
    try step { () throws(SystemError) in
      if old == nil {
        try FileSystem.rename(temporary, to: target)
      } else {
        try FileSystem.exchange(temporary, target)
      }
    }
    try reached(.renamed)
    try attempt(path) { () throws(SystemError) in try FileDescriptor.synchronize(folder: parent) }
    if old != nil { FileSystem.removeFolder(temporary) }
    try reached(.removed)
  }

  private static func write(_ files: [(path: String, bytes: [UInt8])], to folder: String) throws(SystemError) {
    var folders = [folder]
    for (path, bytes) in files {
      var parent = folder
      for component in path.split(separator: "/").dropLast() {
        parent += "/" + component
        guard !folders.contains(parent) else { continue }
        try FileSystem.makeFolder(parent)
        folders.append(parent)
      }
      let file = try FileDescriptor(creating: folder + "/" + path)
      try file.writeAll(bytes)
      try file.synchronize()
      try file.closeFile()
    }
    for folder in folders { try FileDescriptor.synchronize(folder: folder) }
  }

  private static func attempt(_ path: String, _ action: () throws(SystemError) -> Void) throws(FileError) {
    do throws(SystemError) {
      try action()
    } catch {
      if error.isOfPath {
        throw FileError(.input, path, "the folder cannot be saved, since its parent is not there; make it first")
      }
      throw FileError(
        .inputOutput, path,
        error.isUnsupported
          ? "this file system cannot replace a folder in one step; remove the old one, or use another name"
          : "the folder cannot be saved (\(error.reason))")
    }
  }

  /// The folder's path, after following a link.
  private static func target(of path: String) throws(FileError) -> String {
    guard (try? FileSystem.status(of: path, followingLinks: false))?.isLink == true else { return path }
    guard let resolved = FileSystem.resolved(path) else {
      throw FileError(.input, path, "this is a link that leads to no folder; remove it, or use another name")
    }
    return resolved
  }
}
