import Foundation

/// The files that were made by hand from the document's examples.
enum Fixture {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../Fixtures/"

  static func path(_ name: String) -> String { folder + name }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  static func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  /// A fixture with one text in it replaced. The text must be there.
  static func bytes(_ name: String, replacing old: String, with new: String) throws -> [UInt8] {
    let text = try text(name)
    guard let range = text.range(of: old) else { throw MissingText(text: old) }
    return Array(text.replacingCharacters(in: range, with: new).utf8)
  }

  struct MissingText: Error { let text: String }
}
