import Files
import Foundation
import Frames
import Geometry
import Testing

/// Canvases saved by earlier versions, one of each form and format. Their files are never rewritten.
@Suite("A canvas that an earlier version saved")
struct KeptCanvasTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Examples")

  private static func kept(_ name: String, is hash: String) throws -> [UInt8] {
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    var found = ContentHash()
    bytes.withUnsafeBytes { found.update($0) }
    #expect(found.text == "sha256:" + hash, "\(name) was changed")
    return bytes
  }

  private static func archive<Camera: Codable>(ofJSON bytes: [UInt8], _: Camera.Type) throws(CanvasArchiveError)
    -> CanvasArchive<Camera>
  {
    try CanvasArchive { try JSONDecoder().decode(CanvasArchive<Camera>.self, from: Data(bytes)) }
  }

  private static func json(_ archive: CanvasArchive<some Codable>) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return [UInt8](try encoder.encode(archive))
  }

  private func check<Rule: SavableHandoffRule>(
    _ rule: Rule, unnumbered: String, json: String, bytes: String, zoom: Double, strokes: Int
  ) throws where Rule.Camera: ByteSavedCamera {
    let name = rule.name
    let first = try Self.kept("\(name)-json-unnumbered.json", is: unnumbered)
    let numbered = try Self.kept("\(name)-json-1.json", is: json)
    let binary = try Self.kept("\(name)-bytes-1.vernier", is: bytes)
    let archive = try CanvasArchive<Rule.Camera>(decoding: binary)
    #expect(try Self.archive(ofJSON: first, Rule.Camera.self) == archive)
    #expect(try Self.archive(ofJSON: numbered, Rule.Camera.self) == archive)
    let canvas = try FrameCanvas(archive, rule: rule)
    #expect(canvas.camera.zoom == zoom && canvas.content.strokes.count == strokes)
    // Format 1 is the present one, so it is written as it was.
    #expect(canvas.archive.encoded == binary)
    #expect(try Self.json(canvas.archive) == numbered)
    let number = Data(#""format":1,"#.utf8)
    var text = Data(numbered)
    text.removeSubrange(try #require(text.range(of: number)))
    #expect([UInt8](text) == first)
  }

  @Test("is read as it was, and in the present format is saved as it was")
  func isRead() throws {
    try check(
      DyadicHandoff(preparedLevels: 3),
      unnumbered: "99b78bb118a528b46756c41bb2c8f42ae66b6c47297787b4f4a9b6bc01e390db",
      json: "1ec4617ce20a0e68e3aa9e894af7a46f79fcbac3c88c8a21873ea32508e7feb3",
      bytes: "3485ec0b92b12dc87e494bbe5802f59e3e4bbf7d3e35c16ff67733d93a663530", zoom: 223.61055016517642, strokes: 19)
    try check(
      TelescopingHandoff(),
      unnumbered: "d7f9fde6271f83e7c48f8f368fdd2ef18d118468b849c53bef7b93cf72d7dce9",
      json: "eff581e26cf4cbb1c8f583be263cfb2ca417180afc4d15b04a49263f5a52decf",
      bytes: "b7282695fa3605f6fd122d69ff7e75d97f9fd6b885d1a96d92d343bb7cbd0aa6", zoom: 228.97720336914062, strokes: 19)
  }

  @Test("of a later format is refused in a sentence, in JSON too", arguments: ["2", "0", "-1", "9007199254740993"])
  func isLater(format: String) throws {
    let text = String(
      decoding: try Self.json(FrameCanvas(rule: DyadicHandoff()).archive), as: UTF8.self)
    let later = text.replacingOccurrences(of: #""format":1,"#, with: #""format":\#(format),"#)
    #expect(later != text)
    let words = words { () throws(CanvasArchiveError) in
      _ = try Self.archive(ofJSON: Array(later.utf8), DyadicCamera.self)
    }
    #expect(
      words
        == "The canvas is saved in format \(format), and this version reads the formats 1 to 1; read it by the version "
        + "that saved it, or a later one.")
  }

  @Test("with a number of its format that is none says where", arguments: ["1.5", "99999999999999999999", "true"])
  func isNoFormat(format: String) throws {
    let text = String(
      decoding: try Self.json(FrameCanvas(rule: DyadicHandoff()).archive), as: UTF8.self)
    let damaged = text.replacingOccurrences(of: #""format":1,"#, with: #""format":\#(format),"#)
    let words = words { () throws(CanvasArchiveError) in
      _ = try Self.archive(ofJSON: Array(damaged.utf8), DyadicCamera.self)
    }
    #expect("\(words as Any)".contains("In the saved canvas format is"))
  }
}
