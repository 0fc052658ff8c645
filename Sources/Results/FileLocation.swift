import Foundation

/// Where a path leads, whether or not anything stands there: two names of one file have the same location.
///
/// A file that is there is known by its device and number; any other by its nearest folder that is there, and the names from there on.
public struct FileLocation: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  private let missing: [String]

  /// The location of `path`, links followed; nil for a character device such as `/dev/null`, which any number may write to, and where the
  /// system does not tell. O(components).
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

  /// Names without those that lead nowhere else. No link stands among what is missing, so that `..` leads back to where a name began.
  private static func normalized(_ names: [String]) -> [String] {
    names.reduce(into: []) { names, name in
      switch name {
      case "", ".": break
      case "..": _ = names.popLast()
      default: names.append(name)
      }
    }
  }

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

  /// The last name of a path, and what it stands in; nil where nothing is left to cut.
  private static func cut(_ path: String) -> (folder: String, name: String)? {
    guard path != ".", path != "/" else { return nil }
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
  }
}
