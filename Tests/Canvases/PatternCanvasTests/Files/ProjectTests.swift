import Files
import Foundation
import PatternCanvas
import TestSupport
import Testing

@Suite("Projects") struct ProjectTests {
  private static let files = ["mountain-sunset.json", "sea.json"]

  private func error(_ bytes: [UInt8]) -> FileError? {
    do {
      _ = try CanvasDocument<Project>(bytes, name: "a.json")
      return nil
    } catch {
      return error
    }
  }

  @Test("The document's example has the values that stand in it") func example() throws {
    let project = try CanvasDocument<Project>(path: Fixture.path("mountain-sunset.json")).value
    #expect(project.name == "Mountain Sunset" && project.modifiedAt == "2025-11-10T11:45:00Z")
    #expect(project.layers.map(\.name) == ["Sky", "Mountain"])
    let sky = project.layers[0]
    #expect(sky.opacity == 1 && sky.blendMode == .normal && sky.isVisible && !sky.isLocked && sky.order == 0)
    let color = PixelColor(red: 0x66, green: 0x7E, blue: 0xEA)
    #expect(sky.suggestedPattern == SuggestedPattern(type: .parallelLines, rotation: 45, spacing: 6, color: color))
    #expect(project.metadata?.tags == ["landscape", "mountain", "sunset"])
    let mask = try #require(try sky.maskImage?.png.maskImage())
    #expect(mask.row(0)[0] == 255 && mask.row(63)[0] == 0)
    let content = try #require(try sky.contentImage?.png.colorImage())
    #expect(Array(UnsafeBufferPointer(start: content.row(0), count: 5)) == [0x66, 0x7E, 0xEA, 255, 0])
    let base = try #require(try project.baseImage?.png.colorImage())
    #expect(Array(UnsafeBufferPointer(start: base.row(63), count: 4)) == [0x5B, 0x4A, 0x6E, 255])
  }

  @Test("A file of another program has the values that stand in it") func otherProgram() throws {
    let project = try CanvasDocument<Project>(path: Fixture.path("sea.json")).value
    #expect(project.name == "Meer 🌊" && project.createdAt == nil && project.baseImage == nil)
    #expect(project.canvasSize == (try PixelSize(width: 64, height: 64)))
    #expect(project.layers.map(\.order) == [3, -1] && project.layers[0].blendMode == .softLight)
    #expect(project.layers[0].contentImage?.size == project.canvasSize)
  }

  @Test("A file that is opened and saved is the same, byte for byte", arguments: files) func unchanged(name: String)
    throws
  {
    let folder = try TemporaryFolder()
    let document = try CanvasDocument<Project>(path: Fixture.path(name))
    try document.save(to: folder.file("saved.json"))
    #expect(Array(try folder.data("saved.json")) == (try Fixture.bytes(name)))
    #expect(try folder.names() == ["saved.json"])
  }

  @Test("Only the text of what changed is replaced") func changed() throws {
    var document = try CanvasDocument<Project>(path: Fixture.path("sea.json"))
    document.value.layers[0].opacity = 0.25
    #expect(document.text == (try Fixture.bytes("sea.json", replacing: "\"opacity\":0.50", with: "\"opacity\":0.25")))
    document.value.layers[0].opacity = 0.5
    document.value.layers[0].suggestedPattern?.color = .white
    #expect(document.text == (try Fixture.bytes("sea.json", replacing: "#0A00FF", with: "#ffffff")))
  }

  @Test("A field that is new comes after the others, in their manner; one that goes becomes null") func added() throws {
    var document = try CanvasDocument<Project>(path: Fixture.path("mountain-sunset.json"))
    document.value.metadata?.theme = nil
    document.value.layers[1].suggestedPattern?.spacing = nil
    var expected = try Fixture.text("mountain-sunset.json").replacingOccurrences(of: "\"nature\"", with: "null")
    expected = expected.replacingOccurrences(of: "\"spacing\": 5", with: "\"spacing\": null")
    #expect(String(decoding: document.text, as: UTF8.self) == expected)

    var sea = try CanvasDocument<Project>(path: Fixture.path("sea.json"))
    sea.value.modifiedAt = "2026-01-01T00:00:00Z"
    sea.value.layers[1].suggestedPattern = SuggestedPattern(type: .dots, rotation: 0, color: .black)
    let text = String(decoding: sea.text, as: UTF8.self)
    #expect(text.hasSuffix("\"zoom\":1.0e+1, \"modifiedAt\":\"2026-01-01T00:00:00Z\"}"))
    #expect(text.contains("\"maskImage\":null, \"suggestedPattern\":{\"type\":\"dots\",\"rotation\":0,"))
    #expect(try CanvasDocument<Project>(sea.text, name: "b.json").value == sea.value)
  }

  @Test("Layers keep what is unknown in them when others go, come or change places") func layers() throws {
    var document = try CanvasDocument<Project>(path: Fixture.path("sea.json"))
    let new = ProjectLayer(id: "c", name: "New", order: 9)
    document.value.layers = [new, document.value.layers[0]]
    document.value.layers[1].name = "Wellen"
    let text = String(decoding: document.text, as: UTF8.self)
    #expect(text.contains("\"glow\":null") && text.contains("\"weight\":7") && !text.contains("\"id\":\"b\""))
    #expect(text.contains("\"generator\" : {\"name\":\"other program\",\"build\":[1, 2.50, 3e2, {\"deep\":[[[]]]}]}"))
    #expect(try CanvasDocument<Project>(document.text, name: "b.json").value == document.value)
  }

  @Test("A new project is written as the document has it, and reads back") func new() throws {
    let opened = try CanvasDocument<Project>(path: Fixture.path("mountain-sunset.json"))
    let written = CanvasDocument(opened.value).text
    #expect(try CanvasDocument<Project>(written, name: "b.json").value == opened.value)
    #expect(
      String(decoding: written, as: UTF8.self).hasPrefix("{\n  \"version\": \"1.0\",\n  \"id\": \"uuid-string\",\n"))
    var drawn = opened.value
    drawn.layers[0].contentImage = StoredImage(try PixelSamples.color(64, 64, seed: 4))
    let text = CanvasDocument(drawn).text
    #expect(try CanvasDocument<Project>(text, name: "b.json").value == drawn)
  }

  @Test(
    "What is wrong in a project is said in a sentence, with line, column and keys",
    arguments: [
      (
        "\"version\": \"1.0\"", "\"version\": \"9.0\"",
        "line 2, column 14, version: the project is of version \"9.0\", which is not"
      ),
      ("\"version\": \"1.0\"", "\"version\": 1.0", "version: a text in quotes"),
      ("\"version\"", "\"Version\"", "line 1, column 1: the field version is missing"),
      (
        "\"normal\"", "\"glow\"",
        "layers[0].blendMode: no blend mode is called \"glow\"; it has to be one of normal, multiply,"
      ),
      ("layer-uuid-2", "layer-uuid-1", "layers[1].id: two layers have the id \"layer-uuid-1\""),
      ("\"opacity\": 1.0", "\"opacity\": 1.5", "layers[0].opacity: the number is 1.5; it has to be from 0 to 1"),
      ("\"opacity\": 1.0", "\"opacity\": 1e999", "layers[0].opacity: "),
      ("\"opacity\": 1.0", "\"opacity\": \"1\"", "layers[0].opacity: a number"),
      ("\"isLocked\": false", "\"isLocked\": 0", "layers[0].isLocked: true or false"),
      ("\"order\": 1", "\"order\": 1.5", "layers[1].order: a whole number"),
      ("\"width\": 64", "\"width\": 65", "layers[0].maskImage: the image is 64 x 64 px; it has to be 65 x 64 px"),
      ("\"width\": 64", "\"width\": 64000", "canvasSize: the canvas is 64000 x 64 px"),
      ("\"width\": 64", "\"width\": 9007199254740992", "canvasSize: the canvas is"),
      ("#764ba2", "#764ba", "layers[1].suggestedPattern.color: \"#764ba\" is no colour"),
      ("crossHatch", "plaid", "suggestedPattern.type: no pattern is called \"plaid\""),
      ("\"spacing\": 6", "\"spacing\": 0", "suggestedPattern.spacing: the number is 0; it has to be from 0.5 to 1000"),
      ("2025-11-10T10:30:00Z", "2025-02-29T10:30:00Z", "createdAt: \"2025-02-29T10:30:00Z\" is no date"),
      ("\"tags\": [", "\"tags\": [7, ", "metadata.tags[0]: a text"),
      (
        "\"maskImage\": \"iVBORw0K", "\"maskImage\": \"iVB*Rw0K",
        "layers[0].maskImage: the image is not base64 from character 4"
      ),
      ("\"maskImage\": \"iVBORw0K", "\"maskImage\": \"AAAARw0K", "layers[0].maskImage: this is no PNG"),
      ("\"layers\": [", "\"layers\": 7, \"x\": [", "layers: an array"),
      ("\"name\": \"Sky\"", "\"name\": \"\\ud800\"", "layers[0].name: the text has one half"),
    ])
  func wrong(old: String, new: String, expected: String) throws {
    let error = error(try Fixture.bytes("mountain-sunset.json", replacing: old, with: new))
    #expect(error?.kind == .input)
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "accepted")")
    #expect(error?.description.hasSuffix(".") == true && error?.description.contains("\n") == false)
  }

  @Test("A file cut anywhere is refused") func cut() throws {
    let bytes = Array(try Fixture.bytes("mountain-sunset.json").dropLast())
    for count in bytes.indices { #expect(error(Array(bytes.prefix(count)))?.kind == .input, "\(count)") }
  }

  @Test("Altered bytes are refused or make another value, and never trap") func altered() throws {
    let bytes = try Fixture.bytes("sea.json")
    var random = SplitMix(21)
    for _ in 0..<1_500 {
      var altered = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        altered[Int.random(in: bytes.indices, using: &random)] = UInt8(truncatingIfNeeded: random.next() % 128)
      }
      guard let document = try? CanvasDocument<Project>(altered, name: "a.json") else { continue }
      #expect(document.text == altered)
    }
  }

  @Test("A value that could not be opened again is not saved, and the file stays") func unsaved() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("p.json", holding: try Fixture.text("mountain-sunset.json"))
    var document = try CanvasDocument<Project>(path: path)
    document.value.layers[0].opacity = 3
    let error = #expect(throws: FileError.self) { try document.save(to: path) }
    #expect(error?.description.contains("layers[0].opacity: the number is 3") == true)
    document.value.layers[0].opacity = .nan
    #expect(throws: FileError.self) { try document.save(to: path) }
    #expect(try folder.text("p.json") == (try Fixture.text("mountain-sunset.json")))
    #expect(try folder.names() == ["p.json"])
  }

  @Test("A project of an unknown version is not replaced") func newerVersion() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("p.json", holding: #"{"version": "9.0", "strokes": []}"#)
    let document = try CanvasDocument<Project>(path: Fixture.path("sea.json"))
    let error = #expect(throws: FileError.self) { try document.save(to: path) }
    #expect(error?.kind == .input && error?.description.contains("of version \"9.0\"") == true)
    #expect(try folder.text("p.json") == #"{"version": "9.0", "strokes": []}"#)
  }

  @Test("Dates with times are those of RFC 3339") func dates() throws {
    for (text, isDate) in [
      ("2024-02-29T23:59:60.5+01:00", true), ("2025-11-10t10:30:00z", true), ("2025-11-10T10:30:00", false),
      ("2025-11-10 10:30:00Z", false), ("2025-13-10T10:30:00Z", false), ("2025-11-10T10:30:00.Z", false), ("", false),
      ("2025-11-10T10:30:00Zx", false), ("2025-11-10T24:00:00Z", false),
    ] {
      let bytes = try Fixture.bytes("mountain-sunset.json", replacing: "2025-11-10T10:30:00Z", with: text)
      #expect((error(bytes) == nil) == isDate, "\(text)")
    }
  }
}
