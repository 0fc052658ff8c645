import Foundation

/// What stands at a path, links followed.
enum FileKind {
  case missing, folder, file, pipe
  /// A device that takes bytes one after the other, such as `/dev/null`.
  case characterDevice
  /// A disk, a socket, or what else the system has.
  case other

  /// - Throws: an input/output error where the system does not tell.
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

  /// What the system says of an open file.
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
