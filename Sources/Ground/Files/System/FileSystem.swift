import CKernels

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The names that a file system keeps: what a path leads to, what a folder holds, and changes of both.
package enum FileSystem {
  /// The parent folder of a path.
  package static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// A name that no other writer has.
  package static func temporaryName() -> String {
    ".document-" + String(UInt64.random(in: .min ... .max), radix: 16) + ".partial"
  }

  /// The state of what a path leads to, or of a link itself.
  package static func status(of path: String, followingLinks: Bool = true) throws(SystemError) -> stat {
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { throw SystemError() }
    return status
  }

  /// Whether a path itself is a folder, and no link to one.
  package static func isFolder(_ path: String) -> Bool {
    (try? status(of: path, followingLinks: false)).map { FileKind($0) == .folder } ?? false
  }

  /// The path without links; nil where it leads to nothing.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The names in a folder, sorted, without `.` and `..`; nil where it cannot be read.
  package static func names(in path: String) -> [String]? {
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

  /// Makes an empty folder in an existing one.
  package static func makeFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o777) == 0 else { throw SystemError() }
  }

  /// Gives a file or a folder another name, in one step; a file of that name is replaced.
  package static func rename(_ path: String, to target: String) throws(SystemError) {
    guard systemRename(path, target) == 0 else { throw SystemError() }
  }

  /// Exchanges the names of two files or folders in one step, so that each name leads to one of them at any moment.
  /// - Throws: an error that ``SystemError/isUnsupported`` where the file system cannot.
  package static func exchange(_ one: String, _ other: String) throws(SystemError) {
    guard vernier_exchange_names(one, other) == 0 else { throw SystemError() }
  }

  /// Removes a folder with its content; entries that cannot be removed stay. Links are removed, not followed.
  package static func removeFolder(_ path: String) {
    for entry in names(in: path) ?? [] {
      let file = path + "/" + entry
      if isFolder(file) { removeFolder(file) } else { unlink(file) }
    }
    rmdir(path)
  }
}

private func systemRename(_ path: String, _ target: String) -> Int32 { rename(path, target) }
