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

  /// - Parameter hashes: of the files without a number, of format 1 as JSON and as bytes, and of format 2.
  private func check<Rule: SavableHandoffRule>(_ rule: Rule, _ hashes: [String], zoom: Double) throws
  where Rule.Camera: ByteSavedCamera {
    let names = ["json-unnumbered.json", "json-1.json", "bytes-1.vernier", "json-2.json", "bytes-2.vernier"]
    let kept = try zip(names, hashes).map { try Self.kept("\(rule.name)-\($0)", is: $1) }
    // Before strokes had curves.
    let archive = try CanvasArchive<Rule.Camera>(decoding: kept[2])
    #expect(try Self.archive(ofJSON: kept[0], Rule.Camera.self) == archive)
    #expect(try Self.archive(ofJSON: kept[1], Rule.Camera.self) == archive)
    let canvas = try FrameCanvas(archive, rule: rule)
    #expect(canvas.camera.zoom == zoom && canvas.content.strokes.count == 19)
    #expect(canvas.content.strokes.allSatisfy { $0.curve == .polyline && !$0.isCurved })
    #expect(try CanvasArchive<Rule.Camera>(decoding: canvas.archive.encoded) == archive)
    // Format 2 is the present one, so it is written as it was.
    let present = try CanvasArchive<Rule.Camera>(decoding: kept[4])
    #expect(try Self.archive(ofJSON: kept[3], Rule.Camera.self) == present)
    let drawn = try FrameCanvas(present, rule: rule)
    #expect(drawn.content.strokes.count { $0.isCurved } == 6)
    #expect(drawn.archive.encoded == kept[4])
    #expect(try Self.json(drawn.archive) == kept[3])
  }

  @Test("is read as it was, and in the present format is saved as it was")
  func isRead() throws {
    try check(
      DyadicHandoff(preparedLevels: 3),
      [
        "99b78bb118a528b46756c41bb2c8f42ae66b6c47297787b4f4a9b6bc01e390db",
        "1ec4617ce20a0e68e3aa9e894af7a46f79fcbac3c88c8a21873ea32508e7feb3",
        "3485ec0b92b12dc87e494bbe5802f59e3e4bbf7d3e35c16ff67733d93a663530",
        "f4c184bb8e6d5cb2ebba8ed1b9b5a6faaedb79bbf5af0c83385306648dafbec5",
        "3b1efba97e9e608de26c7689d0071d7f037b132af931b49e4ace003dfa9d8710",
      ], zoom: 223.61055016517642)
    try check(
      TelescopingHandoff(),
      [
        "d7f9fde6271f83e7c48f8f368fdd2ef18d118468b849c53bef7b93cf72d7dce9",
        "eff581e26cf4cbb1c8f583be263cfb2ca417180afc4d15b04a49263f5a52decf",
        "b7282695fa3605f6fd122d69ff7e75d97f9fd6b885d1a96d92d343bb7cbd0aa6",
        "fc1976f37381527d7c126434aaa6bbbf64a54a6ba12f73827fd5b1a8253ddc31",
        "23b63aa5eb3bf3b4df81c834bf30d9ef34e9ffe3cde4b1907f6d7ac243588d25",
      ], zoom: 228.97720336914062)
  }

  @Test("of a later format is refused in a sentence, in JSON too", arguments: ["3", "0", "-1", "9007199254740993"])
  func isLater(format: String) throws {
    let text = String(
      decoding: try Self.json(FrameCanvas(rule: DyadicHandoff()).archive), as: UTF8.self)
    let later = text.replacingOccurrences(of: #""format":2,"#, with: #""format":\#(format),"#)
    #expect(later != text)
    let words = words { () throws(CanvasArchiveError) in
      _ = try Self.archive(ofJSON: Array(later.utf8), DyadicCamera.self)
    }
    #expect(
      words
        == "The canvas is saved in format \(format), and this version reads the formats 1 to 2; read it by the version "
        + "that saved it, or a later one.")
  }

  @Test("with a number of its format that is none says where", arguments: ["1.5", "99999999999999999999", "true"])
  func isNoFormat(format: String) throws {
    let text = String(
      decoding: try Self.json(FrameCanvas(rule: DyadicHandoff()).archive), as: UTF8.self)
    let damaged = text.replacingOccurrences(of: #""format":2,"#, with: #""format":\#(format),"#)
    let words = words { () throws(CanvasArchiveError) in
      _ = try Self.archive(ofJSON: Array(damaged.utf8), DyadicCamera.self)
    }
    #expect("\(words as Any)".contains("In the saved canvas format is"))
  }
}
