import JSONDocument

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The path of a file in a bundle, which cannot lead out of it: relative, without `..`, `.` or empty names.
struct BundlePath: Hashable, Sendable {
  let text: String
  let names: [String]

  /// - Throws: ``Fault`` for a path that may lead out of the bundle.
  init(_ text: String) throws(Fault) {
    let names = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard !text.hasPrefix("/") else {
      throw Fault("the path \(quoted(text)) is absolute; it has to begin in the bundle")
    }
    guard !names.contains("..") else {
      throw Fault("the path \(quoted(text)) climbs out of the bundle; leave out the ..")
    }
    let isPlain = names.allSatisfy { name in
      !name.isEmpty && name != "." && name.utf8.count <= 255
        && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "\\") }
    }
    guard isPlain, names.count <= 16 else {
      throw Fault("the path \(quoted(text)) names no file; it has to be names with a / between two")
    }
    self.text = text
    self.names = names
  }

  /// Why a path is not valid, without a full stop.
  struct Fault: Error {
    let problem: String

    init(_ problem: String) { self.problem = problem }
  }

  /// Opens the file in a bundle, following no link below the bundle's own name.
  /// - Returns: a descriptor that the caller closes.
  func open(in bundle: String) throws(CanvasFileError) -> Int32 {
    let file = bundle + "/" + text
    var folder = openFolder(AT_FDCWD, bundle, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw StoredFile.openError(bundle) }
    for name in names.dropLast() {
      let next = openFolder(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let error = next < 0 ? Self.openError(folder, name, file) : nil
      close(folder)
      if let error { throw error }
      folder = next
    }
    let name = names[names.count - 1]
    defer { close(folder) }
    let descriptor = openFolder(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.openError(folder, name, file) }
    return descriptor
  }

  /// Why a name could not be opened, by `errno`: systems report a link differently.
  private static func openError(_ folder: Int32, _ name: String, _ file: String) -> CanvasFileError {
    let code = errno
    var status = stat()
    if fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFLNK {
      return CanvasFileError(.input, file, "the path leads through the link \(quoted(name)); put the file in its place")
    }
    errno = code
    return StoredFile.openError(file)
  }
}

private func openFolder(_ folder: Int32, _ name: String, _ flags: Int32) -> Int32 { openat(folder, name, flags) }
