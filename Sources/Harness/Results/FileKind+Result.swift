import Files

extension FileKind {
  /// The kind of file at a path, links followed.
  /// - Throws: an input/output error where the system cannot report it.
  init(at path: String) throws(FileError) {
    do throws(SystemError) {
      self = try FileKind(following: path)
    } catch {
      throw FileError(.inputOutput, "\(path) cannot be looked at: \(error.reason).")
    }
  }
}
