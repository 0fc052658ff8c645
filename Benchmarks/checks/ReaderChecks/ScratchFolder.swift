import Foundation

/// A folder with files, for readers that take a path; it goes with this object.
final class ScratchFolder {
  let path: String

  init(_ files: [String: [UInt8]]) throws {
    path = FileManager.default.temporaryDirectory.path + "/vernier-fuzz-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    for (name, bytes) in files { try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name)) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
