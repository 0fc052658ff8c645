#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The kind of file at a path, after following links.
package enum FileKind: Sendable {
  case missing, folder, file, pipe
  /// A device for a stream of bytes, such as `/dev/null`.
  case characterDevice
  /// A disk, a socket, or something else.
  case other

  /// The kind at a path.
  /// - Throws: an error if the system cannot report the kind.
  package init(following path: String) throws(SystemError) {
    var status = stat()
    guard stat(path, &status) != 0 else {
      self.init(status)
      return
    }
    let error = SystemError()
    guard error.isOfPath else { throw error }
    self = .missing
  }

  /// The kind of file with a status.
  package init(_ status: stat) {
    self =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFREG: .file
      case S_IFIFO: .pipe
      case S_IFCHR: .characterDevice
      default: .other
      }
  }
}

extension stat {
  /// Whether it is the status of a link itself, as returned by `lstat`.
  package var isLink: Bool { st_mode & S_IFMT == S_IFLNK }
}
