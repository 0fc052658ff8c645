import Foundation

/// The kind of file at a path, links followed.
enum FileKind {
  case missing, folder, file, pipe
  /// A device that takes a stream of bytes, such as `/dev/null`.
  case characterDevice
  /// A disk, a socket, or another kind of the system.
  case other

  /// - Throws: an input/output error where the system cannot report it.
  init(at path: String) throws(ResultError) {
    var status = stat()
    if stat(path, &status) == 0 {
      self.init(status)
    } else if SystemError().isOfPath {
      self = .missing
    } else {
      throw ResultError(.inputOutput, "\(path) cannot be looked at: \(SystemError().reason).")
    }
  }

  /// The kind of an open file.
  init(_ status: stat) {
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
