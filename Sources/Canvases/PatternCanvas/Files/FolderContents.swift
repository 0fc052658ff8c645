import Files

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The files in a folder and in those below it.
struct FolderContents {
  /// The paths of all entries that are not folders, relative to the folder.
  let files: [String]

  /// Lists a folder; nil where nothing has the path.
  /// - Throws: an input error where the path is a file, or folders are nested more than 16 deep; an input/output error
  ///   for a folder that cannot be read.
  init?(_ path: String, name: String) throws(FileError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileError(.inputOutput, name, "the folder cannot be read (\(SystemError().reason))")
    }
    guard FileKind(status) == .folder else {
      throw FileError(.input, name, "a file has this name; name a folder")
    }
    var files: [String] = []
    try Self.list(path, prefix: "", name: name, depth: 0, to: &files)
    self.files = files
  }

  private static func list(
    _ path: String, prefix: String, name: String, depth: Int, to files: inout [String]
  ) throws(FileError) {
    guard depth <= 16, let names = names(in: path) else {
      throw FileError(.inputOutput, name, "the folder cannot be read (\(SystemError().reason))")
    }
    for entry in names {
      var status = stat()
      if lstat(path + "/" + entry, &status) == 0, FileKind(status) == .folder {
        try list(path + "/" + entry, prefix: prefix + entry + "/", name: name, depth: depth + 1, to: &files)
      } else {
        files.append(prefix + entry)
      }
    }
  }

  /// Removes a folder with its content; entries that cannot be removed stay. Links are removed, not followed.
  static func remove(_ path: String) {
    for entry in names(in: path) ?? [] {
      let file = path + "/" + entry
      var status = stat()
      if lstat(file, &status) == 0, FileKind(status) == .folder { remove(file) } else { unlink(file) }
    }
    rmdir(path)
  }

  /// The names in a folder, sorted; nil where it cannot be read.
  static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
