import Foundation

/// An empty folder that goes with this object.
final class TemporaryFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vernier-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file and returns its path.
  func file(_ name: String, holding text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  func data(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: file(name))) }

  /// Everything below it, sorted.
  func names() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
}
