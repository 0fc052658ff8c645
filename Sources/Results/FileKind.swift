import Foundation

/// What stands at a path, links followed.
enum FileKind {
  case missing, folder, file
  /// A pipe, a device, or something that may not be looked at.
  case other

  init(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = errno == ENOENT || errno == ENOTDIR ? .missing : .other
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = .file
    default: self = .other
    }
  }
}
