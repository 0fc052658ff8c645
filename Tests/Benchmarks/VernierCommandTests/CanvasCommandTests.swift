import CanvasExperiment
import Foundation
import PatternCanvas
import TestSupport
import Testing

@Suite("vernier canvas") struct CanvasCommandTests {
  private static func fixture(_ name: String) -> String {
    Repository.path("Tests/Canvases/PatternCanvasTests/Fixtures/" + name)
  }

  private static let project = fixture("mountain-sunset.json")
  private static let template = fixture("MountainSunset.inktemplate")
  private static let photoshop = fixture("masks-and-groups.psd")

  @Test("writes a folder that is whole, with pictures compared and times beside targets") func folder() throws {
    let folder = try TemporaryFolder()
    let command = try Command([
      "canvas", "--schemes", "float32,dyadic-frames", "--depths", "0,300", "--patterns", "dots", "--points", "30",
      "--duration", "0.2", "--size", "1024", "--output", folder.file("result"),
    ])
    #expect(command.exitCode == 0, "\(command.errorText)")
    for word in ["differ visibly", "drawing-latency", "tier 1", "export-1024x1024", "zoomed-frame"] {
      #expect(command.outputText.contains(word), "\(word)")
    }
    let verified = try Command(["verify", folder.file("result")])
    #expect(verified.exitCode == 0, "\(verified.errorText)\(verified.outputText)")
  }

  @Test("opens a project, plays a pen into a layer, saves and exports") func drawing() throws {
    let folder = try TemporaryFolder()
    let (saved, picture) = (folder.file("saved.json"), folder.file("picture.png"))
    let command = try Command(["canvas", "--project", Self.project, "--save", saved, "--export", picture])
    #expect(command.exitCode == 0, "\(command.errorText)")
    let before = try CanvasDocument<Project>(path: Self.project).value
    let after = try CanvasDocument<Project>(path: saved).value
    #expect(after.layers.map(\.id) == before.layers.map(\.id) && after.layers != before.layers)
    let exported = try PNGFile(path: picture).colorImage()
    #expect(exported.size == before.canvasSize)
    // The base image lies under all layers: where it is opaque, so is the picture, and what nothing covers is its px.
    let base = try #require(before.baseImage).png.colorImage()
    let stack = try after.layerStack()
    for (x, y) in [(0, 0), (63, 63), (40, 9)] {
      let (shown, below) = (exported.row(y) + 4 * x, base.row(y) + 4 * x)
      let isCovered = stack.layers.contains { $0.content.row(y)[4 * x + 3] > 0 }
      #expect(below[3] == 255 && shown[3] == 255)
      #expect(isCovered || (0..<4).allSatisfy { shown[$0] == below[$0] })
    }
    // Undrawn layers and unknown fields are unchanged.
    #expect(zip(after.layers, before.layers).filter { $0 != $1 }.count == 1)
    let again = try Command(["canvas", "--project", saved, "--save", saved, "--quiet"])
    #expect(again.exitCode == 0 && again.errorText.isEmpty, "\(again.errorText)")
  }

  @Test("opens a template and a Photoshop file by content, saves them as projects and exports them") func others()
    throws
  {
    let folder = try TemporaryFolder()
    let photoshop = folder.file("hills.inktemplate")
    try FileManager.default.copyItem(atPath: Self.photoshop, toPath: photoshop)
    for (path, name, base) in [
      (Self.template, "Mountain Sunset", try TemplateBundle(path: Self.template).baseImage()),
      (photoshop, "hills", try PSDFile(path: photoshop).flattenedImage()),
    ] {
      let (saved, picture) = (folder.file("saved.json"), folder.file("picture.png"))
      let command = try Command(["canvas", "--project", path, "--save", saved, "--export", picture])
      #expect(command.exitCode == 0 && !command.errorText.contains("merged"), "\(command.errorText)")
      let project = try CanvasDocument<Project>(path: saved).value
      #expect(project.name == name && UUID(uuidString: project.id) != nil && project.createdAt != nil)
      #expect(project.layers.filter { $0.contentImage != nil }.map(\.id) == ["layer-1"])
      let below = try #require(project.baseImage).png.colorImage()
      #expect((0..<4 * base.size.width).allSatisfy { base.row(3)[$0] == below.row(3)[$0] })
      #expect(try PNGFile(path: picture).size == base.size)
    }
  }

  @Test("writes over no file of a template, and not over a Photoshop file") func sources() throws {
    let folder = try TemporaryFolder()
    let (template, photoshop) = (folder.file("a.inktemplate"), folder.file("hills.psd"))
    try FileManager.default.copyItem(atPath: Self.template, toPath: template)
    try FileManager.default.copyItem(atPath: Self.photoshop, toPath: photoshop)
    for (project, option, file) in [
      (template, "--export", template + "/layers/layer1_mask.png"), (template, "--save", template + "/manifest.json"),
      (photoshop, "--save", photoshop),
    ] {
      let before = try Data(contentsOf: URL(fileURLWithPath: file))
      let command = try Command(["canvas", "--project", project, option, file])
      #expect(command.exitCode == 64 && command.errorText.contains("both name"), "\(command.errorText)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    }
  }

  @Test("opens the merged picture where a layer is not read, and says so; without a picture, it refuses") func merged()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.file("hills.psd")
    // A layer that has curves in place of its Unicode name.
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Self.photoshop)))
    bytes.replace(Array("8BIMluni".utf8), with: Array("8BIMcurv".utf8))
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let (saved, fault) = (folder.file("saved.json"), "is an adjustment or fill layer, which is not read")
    let command = try Command(["canvas", "--project", path, "--save", saved])
    #expect(command.exitCode == 0, "\(command.errorText)")
    #expect(command.errorText.contains("hills.psd: the merged picture is read in place of the layers, since the layer"))
    #expect(command.errorText.contains(fault))
    #expect(try CanvasDocument<Project>(path: saved).value.layers.map(\.id) == ["layer-1"])
    let cut = folder.file("cut.psd")
    try Data(bytes.dropLast()).write(to: URL(fileURLWithPath: cut))
    let refused = try Command(["canvas", "--project", cut])
    #expect(refused.exitCode == 64 && refused.errorText.contains(fault), "\(refused.errorText)")
    #expect(refused.errorText.split(separator: "\n").count == 1)
  }

  /// Arguments after `canvas`, a part of the sentence, and the exit code.
  static let refused: [([String], String, Int32)] = [
    (["--schemes", "float31"], "--schemes names float31", 64), (["--patterns", "stars"], "--patterns names stars", 64),
    (["--depths", "x"], "--depths", 64), (["--points", "1"], "--points is 1", 64),
    (["--spacing", "0"], "--spacing is 0", 64), (["--duration", "-1"], "--duration is -1", 64),
    (["--size", "2000"], "--size is 2000; choose from 1024", 64),
    (["--export", "x.png"], "--export needs --project", 64), (["--layer", "a"], "--layer needs --project", 64),
    (["--project", project, "--layer", "none"], "--layer is none", 64),
    (["--project", "/nowhere/at-all.json"], "at-all.json", 64),
    (["--project", project, "--save", "-"], "--save is -", 64),
    (["--project", project, "--export", project], "both name", 64),
    (["--project", project, "--recording", "/nowhere/pen.json"], "pen.json", 64),
    (["--project", project, "--brush", project], "mountain-sunset.json", 64),
    (
      ["--project", fixture("MountainSunset.inktemplate/base.png")], "base.png: this is a PNG image; name a project", 64
    ),
    (["--project", fixture("MountainSunset.inktemplate/layers")], "layers/manifest.json: no such file", 64),
  ]

  @Test("refuses in a sentence", arguments: refused) func refusals(
    _ arguments: [String], _ words: String, _ code: Int32
  ) throws {
    let command = try Command(["canvas", "--quiet"] + arguments)
    #expect(command.exitCode == code, "\(command.exitCode): \(command.errorText)")
    #expect(command.errorText.contains(words), "\(command.errorText)")
    #expect(command.errorText.split(separator: "\n").count == 1 && command.outputText.isEmpty)
  }

  @Test("refuses a recording of more stamps than are painted, by name and before it paints") func stamps() throws {
    let folder = try TemporaryFolder()
    let touches = (0..<5).flatMap { stroke in
      (0..<17).map { index in
        let (x, y, phase) = (index % 2 * 8000, stroke * 90 + index, index == 0 ? 0 : index == 16 ? 3 : 1)
        return #"{"touchIdentifier": "s\#(stroke)", "timestamp": \#(Double(stroke * 17 + index) / 100), "#
          + #""phase": \#(phase), "type": 2, "location": [\#(x), \#(y)]}"#
      }
    }
    try folder.file("pen.json", holding: "[" + touches.joined(separator: ",\n") + "]")
    let brush =
      #"{"id": "b", "name": "B", "type": "waves", "defaults": {"rotation": 0, "spacing": 0.5, "opacity": 1, "#
      + #""scale": 1}, "dynamics": {"pressureAffectsOpacity": false, "pressureAffectsSize": false, "#
      + #""tiltAffectsRotation": false}}"#
    for (spacing, code) in [("0.5", Int32(64)), ("50", 0)] {
      try folder.file("brush.json", holding: brush.replacing("0.5", with: spacing))
      let command = try Command([
        "canvas", "--project", Self.project, "--recording", folder.file("pen.json"), "--brush",
        folder.file("brush.json"), "--save", folder.file("saved.json"), "--quiet",
      ])
      #expect(command.exitCode == code, "\(command.errorText)")
      #expect(command.errorText.contains("pen.json makes more than 262144 stamps") == (code == 64))
      #expect(FileManager.default.fileExists(atPath: folder.file("saved.json")) == (code == 0))
    }
  }

  /// A text of the project, its replacement, and a part of the sentence.
  static let broken: [(String, String, String)] = [
    ("\"version\": \"1.0\"", "\"version\": \"9.0\"", "version"),
    ("\"blendMode\": \"normal\"", "\"blendMode\": \"sparkle\"", "sparkle"),
    ("layer-uuid-2", "layer-uuid-1", "layer-uuid-1"), ("\"width\": ", "\"width\": 9", "964 x 64 px"),
  ]

  @Test("refuses a project that cannot be used, and overwrites nothing", arguments: broken) func brokenProjects(
    _ old: String, _ new: String, _ words: String
  ) throws {
    let folder = try TemporaryFolder()
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: Self.project)), as: UTF8.self)
    let changed = text.replacingOccurrences(of: old, with: new)
    try #require(changed != text)
    let path = folder.file("project.json")
    try Data(changed.utf8).write(to: URL(fileURLWithPath: path))
    let command = try Command(["canvas", "--project", path, "--save", path, "--quiet"])
    #expect(command.exitCode == 64 && command.errorText.contains(words), "\(command.exitCode): \(command.errorText)")
    #expect(command.errorText.split(separator: "\n").count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(changed.utf8))
  }
}
