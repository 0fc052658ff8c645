import Foundation

/// An empty folder that goes with this object.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vernier-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in it, which need not be there.
  public func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file and returns its path.
  @discardableResult
  public func file(_ name: String, holding text: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  public func data(_ name: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: file(name))) }

  public func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

  /// What is in it, sorted.
  public func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

  /// Everything in it and below, sorted, relative to it.
  public func paths() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: path).sorted() }
}
