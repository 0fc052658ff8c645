import Foundation
import Frames
import Geometry
import Testing

@Suite("A canvas file that cannot be decoded")
struct ArchiveFileErrorTests {
  private typealias Archive = CanvasArchive<DyadicCamera>

  /// The error's sentence for a file of one stroke after a change.
  private static func words(replacing old: String, by new: String) throws -> String? {
    var canvas = FrameCanvas(rule: DyadicHandoff(), identity: 7)
    try canvas.add(.stroke([Vector2(1, 2), Vector2(30, 40)], halfWidth: 5, cap: .butt, join: .bevel), data: "blue")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(canvas.archive), as: UTF8.self)
    let file = text.replacingOccurrences(of: old, with: new)
    #expect(file != text || old == new)
    return words(Data(file.utf8))
  }

  private static func words(_ file: Data) -> String? {
    FramesTests.words { () throws(CanvasArchiveError) in
      _ = try Archive { try JSONDecoder().decode(Archive.self, from: file) }
    }
  }

  @Test("is read where nothing is wrong, and without colours all strokes are black")
  func sound() throws {
    #expect(try Self.words(replacing: "7", by: "7") == nil)
    #expect(try Self.words(replacing: ##""strokeColors":["#000000ff"],"##, by: "") == nil)
  }

  @Test(
    "says which key is missing, and what a value should be",
    arguments: [
      (#""scales":[1]"#, #""size":[1]"#, "In the saved canvas tree.scales is missing; every saved canvas has it."),
      (#""stepBits":"#, #""bits":"#, "In the saved canvas camera.stepBits is missing; every saved canvas has it."),
      (
        #""strokePoints":[2]"#, #""strokePoints":["2"]"#,
        "In the saved canvas strokePoints[0] is of another kind; it should be a whole number."
      ),
      (
        #""pointsX":[1,30]"#, #""pointsX":[1,null]"#,
        "In the saved canvas pointsX[1] is empty; it should be a number."
      ),
      (
        #""strokeData":["blue"]"#, #""strokeData":"blue""#,
        "In the saved canvas strokeData is of another kind; it should be a list."
      ),
      (
        #""strokeData":["blue"]"#, #""strokeData":[5]"#,
        "In the saved canvas strokeData[0] is of another kind; it should be a text."
      ),
      (
        #""cap":"butt""#, #""cap":true"#,
        "In the saved canvas strokeStyles[0].cap is of another kind; it should be a text."
      ),
      (
        #""strokePoints":[2]"#, #""strokePoints":[2.5]"#,
        "In the saved canvas strokePoints is damaged; a number in it is too large, or not whole where a whole one "
          + "belongs."
      ),
      (
        #""parents":[null]"#, #""parents":[1e99]"#,
        "In the saved canvas tree is damaged; a number in it is too large, or not whole where a whole one belongs."
      ),
      (
        #""pointsX":[1,30]"#, #""pointsX":[1,1e999]"#,
        "In the saved canvas pointsX is damaged; a number in it is too large, or not whole where a whole one "
          + "belongs."
      ),
      (
        #""cap":"butt""#, #""cap":"flat""#,
        #"The style of stroke 0 has the cap "flat"; it is one of round, butt, square."#
      ),
      (
        ##""strokeColors":["#000000ff"]"##, ##""strokeColors":["#00000"]"##,
        ##"The colour of stroke 0 is "#00000"; a colour is #rrggbb or #rrggbbaa, in hexadecimal."##
      ),
      (
        ##""strokeColors":["#000000ff"]"##, ##""strokeColors":["black",3]"##,
        ##"The colour of stroke 0 is "black"; a colour is #rrggbb or #rrggbbaa, in hexadecimal."##
      ),
      (
        #""fractionBits":"#, #""fractionBits":1,"other":"#,
        "The camera in frame 0 has 1 fraction bits in its centre; they are 128 and 10 a level, at most 16777216."
      ),
    ])
  func values(old: String, new: String, sentence: String) throws {
    #expect(try Self.words(replacing: old, by: new) == sentence)
  }

  @Test("says that a file is none, however it is damaged")
  func wholeFile() throws {
    let format = "The file is damaged or in another format; a saved canvas is in the format of its decoder, whole."
    for text in ["", "{", "not json", #"{"rule":"dyadic-frames"#, "\0"] {
      #expect(Self.words(Data(text.utf8)) == format)
    }
    let kind = "The file is not a saved canvas; that is an object with the keys of `CanvasArchive`."
    for text in ["[]", "5", #""text""#] { #expect(Self.words(Data(text.utf8)) == kind) }
    #expect(Self.words(Data("{}".utf8)) == "In the saved canvas rule is missing; every saved canvas has it.")
    #expect(
      FramesTests.words { () throws(CanvasArchiveError) in
        _ = try Archive { try PropertyListDecoder().decode(Archive.self, from: Data("<plist".utf8)) }
      } == format)
  }

  @Test("passes on an error of what was decoded, and others in a sentence")
  func others() {
    struct Lost: Error, CustomStringConvertible { let description = "the disk is gone." }
    let inner = CanvasArchiveError.nextStroke(-1)
    #expect(throws: inner) { try Archive { throw inner } }
    let words = FramesTests.words { () throws(CanvasArchiveError) in _ = try Archive { throw Lost() } }
    #expect(words == "The saved canvas cannot be read: the disk is gone.")
  }
}
