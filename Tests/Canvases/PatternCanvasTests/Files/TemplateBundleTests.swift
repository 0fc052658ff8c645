import Files
import Foundation
import TestSupport
import Testing

@testable import PatternCanvas

@Suite("Template bundles") struct TemplateBundleTests {
  /// A copy of the fixture, to be damaged.
  private func copy(_ folder: TemporaryFolder) throws -> String {
    let path = folder.file("T.inktemplate")
    try FileManager.default.copyItem(atPath: Fixture.path("MountainSunset.inktemplate"), toPath: path)
    return path
  }

  private func error(_ path: String) -> FileError? {
    do {
      _ = try TemplateBundle(path: path)
      return nil
    } catch {
      return error
    }
  }

  private func replace(_ old: String, _ new: String, in path: String) throws {
    let text = try Fixture.bytes("MountainSunset.inktemplate/manifest.json", replacing: old, with: new)
    try Data(text).write(to: URL(fileURLWithPath: path + "/manifest.json"))
  }

  @Test("The document's example has the values and images that stand in it") func example() throws {
    let bundle = try TemplateBundle(path: Fixture.path("MountainSunset.inktemplate/"))
    let template = bundle.manifest.value
    #expect(template.name == "Mountain Sunset" && template.metadata?.estimatedTime == "15-20 minutes")
    #expect(template.layers.map(\.maskFile) == ["layers/layer1_mask.png", "layers/layer2_mask.png"])
    #expect(template.layers[1].suggestedPattern?.type == .crossHatch)
    #expect(template.layers[1].suggestedPattern?.spacing == nil)
    let (sky, mountain) = (try bundle.mask(of: template.layers[0]), try bundle.mask(of: template.layers[1]))
    for y in 0..<64 { for x in 0..<64 { #expect(sky.row(y)[x] == 255 - mountain.row(y)[x]) } }
    #expect(try bundle.baseImage().size == template.canvasSize)
    #expect(try bundle.preview().size == (try PixelSize(width: 16, height: 16)))
    #expect(try bundle.guide()?.row(34)[3] == 128)
  }

  @Test("Images are decoded when they are first asked for, and once") func lazy() throws {
    let folder = try TemporaryFolder()
    let path = try copy(folder)
    let bundle = try TemplateBundle(path: path)
    let layers = bundle.manifest.value.layers
    let first = try bundle.mask(of: layers[0])
    for file in ["base.png", "layers/layer1_mask.png", "layers/layer2_mask.png"] {
      try FileManager.default.removeItem(atPath: path + "/" + file)
    }
    #expect(try bundle.mask(of: layers[0]) === first)
    #expect(throws: FileError.self) { try bundle.mask(of: layers[1]) }
    #expect(throws: FileError.self) { try bundle.baseImage() }
  }

  @Test("A project that begins with a template has its images and layers") func project() throws {
    let bundle = try TemplateBundle(path: Fixture.path("MountainSunset.inktemplate"))
    let project = try bundle.project(id: "p1", createdAt: "2025-11-10T10:30:00Z")
    #expect(project.layers.map(\.id) == ["layer-1", "layer-2"] && project.layers.map(\.order) == [0, 1])
    #expect(project.metadata == ProjectMetadata(difficulty: "beginner", theme: "nature", artist: "Artist Name"))
    let mask = try #require(try project.layers[1].maskImage?.png.maskImage())
    #expect(PixelSamples.equal(mask, try bundle.mask(of: bundle.manifest.value.layers[1])))
    let text = CanvasDocument(project).text
    #expect(try CanvasDocument<Project>(text, name: "p.json").value == project)
  }

  @Test(
    "A path that may lead out of the bundle is refused",
    arguments: [
      ("/etc/passwd", "is absolute"), ("../base.png", "climbs out of the bundle"), ("layers/../../x.png", "climbs out"),
      ("layers//x.png", "names no file"), ("./base.png", "names no file"), ("", "names no file"),
      ("layers/", "names no file"),
      ("a\\\\b.png", "names no file"), ("a\\u0000.png", "names no file"), ("base.png", "another file of the template"),
      ("layers/none.png", "no such file"), ("layers", "this is a folder"),
    ])
  func outside(file: String, expected: String) throws {
    let folder = try TemporaryFolder()
    let path = try copy(folder)
    try replace("layers/layer1_mask.png", file, in: path)
    let error = error(path)
    #expect(error?.kind == .input)
    #expect(error?.description.contains(expected) == true, "\(error?.description ?? "accepted")")
  }

  @Test("A path through a link is refused, be the link a file, a folder or the manifest") func links() throws {
    let folder = try TemporaryFolder()
    let path = try copy(folder)
    let files = FileManager.default
    func link(_ name: String) throws {
      try files.moveItem(atPath: path + "/" + name, toPath: folder.file("elsewhere"))
      try files.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: folder.file("elsewhere"))
      #expect(error(path)?.description.contains("leads through the link") == true, "\(name)")
      try files.removeItem(atPath: path + "/" + name)
      try files.moveItem(atPath: folder.file("elsewhere"), toPath: path + "/" + name)
      #expect(error(path) == nil)
    }
    for name in ["layers/layer2_mask.png", "layers", "base.png", "guide.png", "manifest.json"] { try link(name) }
    // The name of the bundle itself may be a link.
    try files.createSymbolicLink(atPath: folder.file("link"), withDestinationPath: "T.inktemplate")
    #expect(error(folder.file("link")) == nil)
  }

  @Test("A mask of another size, a bomb and a pipe are refused by what stands first") func images() throws {
    let folder = try TemporaryFolder()
    let path = try copy(folder)
    try replace("\"width\": 64", "\"width\": 65", in: path)
    #expect(error(path)?.description.contains("base.png: the image is 64 x 64 px; it has to be 65 x 64 px") == true)
    try replace("\"width\": 64", "\"width\": 64", in: path)
    var bomb = try Fixture.bytes("MountainSunset.inktemplate/base.png")
    bomb.replaceSubrange(16..<24, with: [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF])
    PixelSamples.sealChunk(&bomb, at: 8)
    let mask = path + "/layers/layer1_mask.png"
    try Data(bomb).write(to: URL(fileURLWithPath: mask))
    #expect(error(path)?.description.contains("2147483647 x 2147483647 px") == true)
    try FileManager.default.removeItem(atPath: mask)
    #expect(mkfifo(mask, 0o600) == 0)
    #expect(error(path)?.description.contains("a pipe or a device") == true)
    #expect(error(folder.file("none"))?.kind == .input)
  }

  @Test("A bundle that is opened and saved has the same files, byte for byte") func unchanged() throws {
    let folder = try TemporaryFolder()
    try TemplateBundle(path: Fixture.path("MountainSunset.inktemplate")).contents().save(
      to: folder.file("T.inktemplate"))
    for file in [
      "manifest.json", "base.png", "preview.png", "guide.png", "layers/layer1_mask.png", "layers/layer2_mask.png",
    ] {
      #expect(
        Array(try folder.data("T.inktemplate/" + file)) == (try Fixture.bytes("MountainSunset.inktemplate/" + file)))
    }
    #expect(try folder.paths().count == 8)
  }

  @Test("A new template is written and opens") func new() throws {
    let folder = try TemporaryFolder()
    let size = try PixelSize(width: 40, height: 30)
    let manifest = TemplateManifest(
      id: "t", name: "New", canvasSize: size,
      layers: [TemplateLayer(name: "One", maskFile: "m.png"), TemplateLayer(name: "Two", maskFile: "m.png")])
    let mask = try PixelSamples.mask(40, 30, seed: 1)
    let contents = TemplateFiles(
      manifest: manifest, baseImage: try PixelSamples.color(40, 30, seed: 2),
      preview: try PixelSamples.color(4, 3, seed: 3), masks: ["m.png": mask])
    // The second time, the existing one is replaced.
    for _ in 0..<2 { try contents.save(to: folder.file("N.inktemplate")) }
    let bundle = try TemplateBundle(path: folder.file("N.inktemplate"))
    #expect(bundle.manifest.value == manifest && !bundle.hasGuide)
    #expect(PixelSamples.equal(try bundle.mask(of: manifest.layers[1]), mask))
    #expect(try folder.names() == ["N.inktemplate"])
    // Two layers with one mask stay distinguished if nothing changes.
    #expect(bundle.manifest.text == Array(try folder.data("N.inktemplate/manifest.json")))

    var wrong = contents
    wrong.masks["other.png"] = wrong.baseImage
    #expect(throws: FileError.self) { try wrong.save(to: folder.file("N.inktemplate")) }
    wrong = contents
    wrong.guide = wrong.preview
    #expect(throws: FileError.self) { try wrong.save(to: folder.file("N.inktemplate")) }
    wrong.masks = [:]
    #expect(throws: FileError.self) { try wrong.save(to: folder.file("N.inktemplate")) }
  }

  @Test("Without a picture for a gallery, saving makes one of the base image") func preview() throws {
    let folder = try TemporaryFolder()
    let size = try PixelSize(width: 1024, height: 512)
    let base = ColorImage(size)
    for y in 0..<512 { for x in 0..<1024 { base.row(y)[4 * x + 3] = x < 512 ? 255 : 0 } }
    let contents = TemplateFiles(
      manifest: TemplateManifest(id: "t", name: "New", canvasSize: size, layers: []), baseImage: base, masks: [:])
    try contents.save(to: folder.file("N.inktemplate"))
    let preview = try TemplateBundle(path: folder.file("N.inktemplate")).preview()
    #expect(preview.size.width == 512 && preview.size.height == 256)
    #expect(preview.row(100)[4 * 255 + 3] == 255 && preview.row(100)[4 * 256 + 3] == 0)
  }

  @Test("A template's base lies under the strokes and is exported; its guide is shown and is not") func canvas() throws
  {
    let bundle = try TemplateBundle(path: Fixture.path("MountainSunset.inktemplate"))
    let stack = try bundle.layerStack()
    let base = try bundle.baseImage()
    #expect(stack.picture().isSame(as: base))
    let shown = try DisplayedCanvas(stack, within: stack.size).picture
    let guide = try #require(try bundle.guide())
    let view = try LayerStackView(stack, size: stack.size)
    view.draw()
    #expect(view.picture.isSame(as: shown) && !shown.isSame(as: base))
    for y in 0..<stack.size.height {
      for x in 0..<stack.size.width where guide.row(y)[4 * x + 3] == 255 {
        #expect((0..<4).allSatisfy { shown.row(y)[4 * x + $0] == guide.row(y)[4 * x + $0] })
      }
    }
    let folder = try TemporaryFolder()
    try stack.exportPNG(to: folder.file("canvas.png"), workers: 2)
    #expect(try PNGFile(path: folder.file("canvas.png")).colorImage().isSame(as: base))
    #expect(throws: FileError.self) { try stack.exportPNG(to: folder.file("none/canvas.png")) }
  }

  @Test("A folder that is no template, or of an unknown version, is not replaced") func strangers() throws {
    let folder = try TemporaryFolder()
    let path = try copy(folder)
    let contents = try TemplateBundle(path: path).contents()
    try folder.file("T.inktemplate/notes.txt", holding: "mine")
    #expect(throws: FileError.self) { try contents.save(to: path) }
    #expect(try folder.text("T.inktemplate/notes.txt") == "mine")
    try FileManager.default.removeItem(atPath: path + "/notes.txt")
    try replace("\"version\": \"1.0\"", "\"version\": \"9.0\"", in: path)
    let error = #expect(throws: FileError.self) { try contents.save(to: path) }
    #expect(error?.description.contains("a template of version \"9.0\"") == true)
    #expect(self.error(path)?.description.contains("the template is of version \"9.0\"") == true)
    try FileManager.default.createDirectory(atPath: folder.file("Pictures/a"), withIntermediateDirectories: true)
    try folder.file("Pictures/a/b.png", holding: "x")
    #expect(throws: FileError.self) { try contents.save(to: folder.file("Pictures")) }
    #expect(try folder.text("Pictures/a/b.png") == "x")
  }

  @Test("Killed after any step, the old bundle or the new one is there", arguments: AtomicFolder.Step.allCases)
  func killedAfter(step: AtomicFolder.Step) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("B")
    let killed = FileError(.inputOutput, "", "killed")
    let save = { (text: String, step: AtomicFolder.Step?) throws(FileError) in
      let files = [("marker", Array(text.utf8)), ("a/b", Array(text.utf8))]
      try AtomicFolder.replace(
        path, with: files, marker: "marker",
        reached: { reached throws(FileError) in
          let texts = ["B/marker", "B/a/b"].map { try? folder.text($0) }
          #expect(texts[0] == texts[1], "the files belong together")
          if reached == step { throw killed }
        }, isKnown: { ["marker", "a/b"].contains($0) })
    }
    #expect(throws: killed) { try save("first", step) }
    let isNew = step == .renamed || step == .removed
    #expect((try? folder.text("B/a/b")) == (isNew ? "first" : nil))
    try save("old", nil)
    #expect(throws: killed) { try save("new", step) }
    #expect(try folder.text("B/a/b") == (isNew ? "new" : "old"))
    try save("next", nil)
    #expect(try folder.text("B/marker") == "next")
  }
}
