/// The names of files that are saved.
package enum SystemFolder {
  /// The parent folder of a path.
  package static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.utf8.startIndex ? "/" : String(path[..<slash])
  }

  /// A name that no other writer has.
  package static func temporaryName() -> String {
    ".document-" + String(UInt64.random(in: .min ... .max), radix: 16) + ".partial"
  }
}
