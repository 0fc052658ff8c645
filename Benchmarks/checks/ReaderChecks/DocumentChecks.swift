import Files
import PatternCanvas

extension ReaderCheck {
  /// JSON of any kind: a file without a change keeps its bytes, and its tree, written again, is the same tree.
  static let json = ReaderCheck(
    "json",
    seeds: {
      [
        #"{"a":[1,-2.5e-3,{"b":null,"\u00e9":"x\n\ud83d\ude00"}],"c":true,"d":{"e":[]}}"#, "\t[ ]\r\n", "\"\\\\\\\"é\"",
        "1e-400",
      ]
      .map { Array($0.utf8) }
    },
    check: { bytes in
      let source = try JSONSource(bytes, name: "file")
      let tree = JSONTree(source, 0)
      try hold(JSONMerger(source).text(with: tree) == bytes, "a file without a change got other bytes")
      for indent in [nil, [UInt8(ascii: "\n")]] {
        var text: [UInt8] = []
        tree.write(to: &text, indent: indent)
        let again = try must("what was written is not read") { try JSONSource(text, name: "again") }
        var twice: [UInt8] = []
        JSONTree(again, 0).write(to: &twice, indent: indent)
        try hold(twice == text, "what was written reads back as another tree")
        try hold(again.nodes.map(\.kind) == source.nodes.map(\.kind), "what was written has other values")
      }
      for node in source.nodes.indices where node < 64 { try walk(source, node) }
    })

  /// Reads the value and the path of a node of any type.
  private static func walk(_ source: JSONSource, _ node: Int) throws {
    let path = source.path(to: node)
    try hold(path.isEmpty == (node == 0), "node \(node) has the path \"\(path)\"")
    if source.nodes[node].kind == .string {
      let text = source.text(node).dropFirst().dropLast()
      guard let decoded = JSONEscapes.decoded(text) else { return }
      var written: [UInt8] = []
      JSONEscapes.write(String(decoding: decoded, as: UTF8.self), to: &written)
      try hold(
        JSONEscapes.decoded(written.dropFirst().dropLast()) == decoded, "the text of node \(node) reads back as another"
      )
    }
  }

  /// Projects of pattern canvases.
  static let project = ReaderCheck(
    "project",
    seeds: {
      let mask = MaskImage(try PixelSize(width: 4, height: 4))
      let layer = ProjectLayer(
        id: "l", name: "Sky", order: 0, maskImage: StoredImage(mask),
        suggestedPattern: SuggestedPattern(type: .crossHatch, rotation: 45, spacing: 6, color: .black))
      let project = Project(
        id: "p", name: "Sea", canvasSize: mask.size, layers: [layer], metadata: ProjectMetadata(tags: ["sea"]))
      return [CanvasDocument(project).text]
    },
    check: { bytes in
      var document = try CanvasDocument<Project>(bytes, name: "file")
      try hold(document.text == bytes, "a file without a change got other bytes")
      try reread(CanvasDocument(document.value), document.value)
      document.value.name = "another \"name\""
      try reread(document, document.value)
      let size = document.value.canvasSize
      if size.width * size.height <= 1 << 16 { _ = try document.value.layerStack() }
    })

  private static func reread(_ document: CanvasDocument<Project>, _ value: Project) throws {
    let again = try must("what was written is not read") { try CanvasDocument<Project>(document.text, name: "again") }
    try hold(again.value == value, "what was written reads back as another project")
  }

  /// Presets of pattern brushes.
  static let preset = ReaderCheck(
    "preset",
    seeds: {
      [
        Array(
          """
          {"id":"b","name":"Hatching","type":"parallelLines","defaults":{"rotation":45,"spacing":6,"opacity":0.8,"scale":1.0},
          "dynamics":{"pressureAffectsOpacity":true,"pressureAffectsSize":true,"tiltAffectsRotation":false},"thumbnail":"b.png"}
          """.utf8)
      ]
    },
    check: { bytes in
      var document = try CanvasDocument<BrushPreset>(bytes, name: "file")
      try hold(document.text == bytes, "a file without a change got other bytes")
      _ = try document.value.brush(color: .black)
      document.value.name += "\u{1F58B}"
      for text in [document.text, CanvasDocument(document.value).text] {
        let again = try must("what was written is not read") { try CanvasDocument<BrushPreset>(text, name: "again") }
        try hold(again.value == document.value, "what was written reads back as another preset")
      }
    })

  /// Manifests of templates, in a bundle whose pictures are whole.
  static let template = ReaderCheck(
    "template",
    seeds: {
      [
        Array(
          """
          {"id":"t","name":"Sunset","version":"1.0","canvasSize":{"width":4,"height":4},"layers":[{"name":"Sky",
          "maskFile":"mask.png","suggestedPattern":{"type":"dots","rotation":0,"color":"#667eea"}}],
          "metadata":{"difficulty":"beginner","estimatedTime":"5 minutes","theme":"nature","artist":"A","license":"CC0"}}
          """.utf8)
      ]
    },
    check: { bytes in
      let size = try PixelSize(width: 4, height: 4)
      let picture = PNGFile.encoded(ColorImage(size))
      let folder = try ScratchFolder([
        "manifest.json": bytes, "base.png": picture, "preview.png": picture,
        "mask.png": PNGFile.encoded(MaskImage(size)),
      ])
      let bundle = try TemplateBundle(path: folder.path)
      try hold(bundle.manifest.text == bytes, "a file without a change got other bytes")
      let project = try bundle.project(id: "p")
      try hold(project.layers.count == bundle.manifest.value.layers.count, "the project has other layers")
      try bundle.contents().save(to: folder.path + "/copy")
      let again = try must("what was saved is not read") { try TemplateBundle(path: folder.path + "/copy") }
      try hold(again.manifest.value == bundle.manifest.value, "what was saved reads back as another template")
    })
}
