import Files
import Foundation

/// The location that a path leads to, whether or not it exists: two names of one file have the same location.
///
/// An existing file is identified by its device and number, any other by its nearest existing folder and the names
/// below it.
public struct FileLocation: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  private let missing: [String]

  /// The location of `path`, links followed; nil for a character device such as `/dev/null`, to which any number may
  /// write, and where the system cannot report it. O(components).
  public init?(_ path: String) {
    var base = path
    var missing: [String] = []
    var status = stat()
    while stat(base, &status) != 0 {
      guard let cut = Self.cut(base) else { return nil }
      missing.append(cut.name)
      base = cut.folder
    }
    self.init(status, missing: Self.normalized(missing.reversed()))
  }

  /// Names without redundant ones. Missing folders contain no links, so that `..` leads back to the parent's name.
  private static func normalized(_ names: [String]) -> [String] {
    names.reduce(into: []) { names, name in
      switch name {
      case "", ".": break
      case "..": _ = names.popLast()
      default: names.append(name)
      }
    }
  }

  /// The location that standard output goes to: a file, or a pipe; nil for a terminal or `/dev/null`.
  public static var ofStandardOutput: FileLocation? { FileLocation(openFile: STDOUT_FILENO) }

  /// The location of an open file.
  init?(openFile descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status, missing: [])
  }

  private init?(_ status: stat, missing: [String]) {
    if case .characterDevice = FileKind(status) { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    self.missing = missing
  }

  /// The last name of a path, and its parent; nil where nothing is left to remove.
  private static func cut(_ path: String) -> (folder: String, name: String)? {
    guard path != ".", path != "/" else { return nil }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
  }
}
