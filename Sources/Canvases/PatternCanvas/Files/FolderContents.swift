import Files

/// The files in a folder and its subfolders.
struct FolderContents {
  /// The paths of all entries that are not folders, relative to the folder.
  let files: [String]

  /// Lists a folder; nil if nothing exists at the path.
  /// - Throws: an input error if the path is that of a file, or folders are nested more than 16 deep; an input/output
  ///   error for a folder that cannot be read.
  init?(_ path: String, name: String) throws(FileError) {
    let kind: FileKind
    do throws(SystemError) {
      kind = FileKind(try FileSystem.status(of: path, followingLinks: false))
    } catch {
      if error.isMissing { return nil }
      throw FileError(.inputOutput, name, "the folder cannot be read (\(error.reason))")
    }
    guard kind == .folder else { throw FileError(.input, name, "a file has this name; name a folder") }
    var files: [String] = []
    try Self.list(path, prefix: "", name: name, depth: 0, to: &files)
    self.files = files
  }

  private static func list(
    _ path: String, prefix: String, name: String, depth: Int, to files: inout [String]
  ) throws(FileError) {
    guard depth <= 16, let names = FileSystem.names(in: path) else {
      throw FileError(.inputOutput, name, "the folder cannot be read (\(SystemError().reason))")
    }
    for entry in names {
      if FileSystem.isFolder(path + "/" + entry) {
        try list(path + "/" + entry, prefix: prefix + entry + "/", name: name, depth: depth + 1, to: &files)
      } else {
        files.append(prefix + entry)
      }
    }
  }
}
