import Files
import Foundation
import PatternCanvas
import TestSupport
import Testing

@Suite("Templates and brush presets in a folder") struct CanvasLibraryTests {
  private func preset(_ name: String, thumbnail: String? = nil) -> [UInt8] {
    CanvasDocument(
      BrushPreset(
        id: name, name: name, type: .dots, defaults: BrushDefaults(rotation: 0, spacing: 9, opacity: 1, scale: 1),
        dynamics: BrushDynamics(), thumbnail: thumbnail)
    ).text
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("All are listed by name and opened by it; what cannot be read is said, and hides nothing") func list() throws {
    let folder = try TemporaryFolder()
    for name in ["b.inktemplate", "a.inktemplate"] {
      try FileManager.default.copyItem(
        atPath: Fixture.path("MountainSunset.inktemplate"), toPath: folder.file(name))
    }
    try FileManager.default.createDirectory(atPath: folder.file("empty.inktemplate"), withIntermediateDirectories: true)
    try folder.file("2.json", holding: text(preset("Alps")))
    try folder.file("1.json", holding: text(preset("Waves")))
    try folder.file("broken.json", holding: #"{"id": "x"}"#)
    try folder.file("project.json", holding: text(try Fixture.bytes("mountain-sunset.json")))
    try folder.file("notes.txt", holding: "none of ours")
    try folder.file(".hidden.json", holding: "{")
    #expect(mkfifo(folder.file("pipe.json"), 0o600) == 0)
    let library = try CanvasLibrary(path: folder.path + "/")
    #expect(library.templates.map(\.name) == ["Mountain Sunset", "Mountain Sunset"])
    #expect(library.presets.map(\.name) == ["Alps", "Waves"] && library.presets[0].path == folder.file("2.json"))
    #expect(library.faults.count == 3, "\(library.faults)")
    for name in ["broken.json", "empty.inktemplate", "pipe.json"] {
      #expect(library.faults.contains { $0.description.contains(name) }, "\(name)")
    }
    #expect(try library.preset(named: "Waves").value.name == "Waves")
    #expect(try library.preset(named: "2").value.name == "Alps")
    #expect(try library.template(named: "b").manifest.value.name == "Mountain Sunset")
    let shared = #expect(throws: FileError.self) { try library.template(named: "Mountain Sunset") }
    #expect(shared?.description.contains("2 templates are named") == true)
    let unknown = #expect(throws: FileError.self) { try library.preset(named: "Wave") }
    #expect(unknown?.description.contains(#"choose from "Alps", "Waves""#) == true)
    try folder.file("3.json", holding: text(preset("Two\nlines")))
    let lines = #expect(throws: FileError.self) {
      try CanvasLibrary(path: folder.path).preset(named: "Wave\ns")
    }
    #expect(lines?.description.contains("\n") == false)
  }

  @Test("A folder that is not there, or is a file, is refused in a sentence") func noFolder() throws {
    let folder = try TemporaryFolder()
    try folder.file("a.json", holding: "{}")
    for path in ["", folder.file("none"), folder.file("a.json"), "a\u{0}b"] {
      let error = #expect(throws: FileError.self) { try CanvasLibrary(path: path) }
      #expect(error?.kind == .input, "\(error?.description ?? "")")
    }
  }

  @Test("A preset's thumbnail is read from its folder and from nowhere else") func thumbnail() throws {
    let folder = try TemporaryFolder()
    let image = try PixelSamples.color(9, 7, seed: 3)
    try Data(PNGFile.encoded(image)).write(to: URL(fileURLWithPath: folder.file("wave.png")))
    func read(_ path: String?) throws -> ColorImage? {
      let preset = BrushPreset(
        id: "w", name: "W", type: .waves, defaults: BrushDefaults(rotation: 0, spacing: 9, opacity: 1, scale: 1),
        dynamics: BrushDynamics(), thumbnail: path)
      return try preset.thumbnailImage(in: folder.path)
    }
    let shown = try #require(try read("wave.png"))
    #expect(PixelSamples.equal(shown, image))
    #expect(try read(nil) === nil)
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.png"), withDestinationPath: folder.file("wave.png"))
    for path in ["../wave.png", folder.file("wave.png"), "none.png", "link.png", ""] {
      #expect(throws: FileError.self, "\(path)") { _ = try read(path) }
    }
  }
}
