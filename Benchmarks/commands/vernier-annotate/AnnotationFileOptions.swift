import AnnotationText
import Annotations
import ArgumentParser
import CommandLine
import Files
import Pictures
import Results

/// A file of annotations that is opened and drawn.
struct AnnotationFileOptions: ParsableArguments {
  @Option(help: "A file of annotations or an Excalidraw scene to open; nothing is measured then.")
  var file: String?

  @Option(help: "File for the picture of what the file's camera sees, as SVG.")
  var svg: String?

  @Option(help: "Letters of text boxes in SVG, as outlines or text.")
  var svgText = SVGTextForm.outlines

  @Option(help: "File for the same picture as PNG.")
  var png: String?

  @Option(help: "File for what was read, written anew.")
  var save: String?

  /// - Throws: `InputError` where an option needs a file.
  func requireNone() throws {
    for (name, value) in [("svg", svg), ("png", png), ("save", save)] where value != nil {
      throw InputError("--\(name) needs --file; name the file of annotations.")
    }
  }

  /// Opens the file, describes its content, and writes the requested files.
  func run(_ path: String) throws {
    let file = try JSONField(try JSONSource(try StoredFile(path: path).bytes, name: path))
    let scene = ExcalidrawImport.isScene(file)
    var files = FileUses()
    // A file of annotations may be saved over itself: that is done in one step.
    if scene || save != path { files.reads(path, "--file") }
    try files.writes(save, besideStandardOutput: "--save")
    try files.writes(svg, besideStandardOutput: "--svg")
    try files.writes(png, besideStandardOutput: "--png")
    var remark: String?
    let document: AnnotationDocument
    if scene {
      let drawing = try ExcalidrawImport(file)
      (document, remark) = (drawing.document, drawing.remark)
    } else {
      document = try AnnotationDocument(file, kinds: .standard.addingText().addingPictures())
    }
    let canvas = try AnnotationCanvas(document)
    if let save { try document.save(to: save) }
    if let svg {
      let file = try ResultFile(path: svg)
      try AnnotationPicture(canvas, title: path).write(svgText.form, to: file.sink)
      try file.commit()
    }
    if let png {
      let file = try ResultFile(path: png)
      try AnnotationPicture(canvas, title: path).writePNG(to: file.sink)
      try file.commit()
    }
    try standardOutput(Self.summary(document) + (remark.map { $0 + "\n" } ?? ""))
  }

  /// The content of a file, a line each.
  private static func summary(_ document: AnnotationDocument) -> String {
    let scene = document.scene
    var kinds: [String: Int] = [:]
    for record in scene.records { kinds[record.annotation.kind.summary, default: 0] += 1 }
    var lines = ["\(scene.count) annotations in \(scene.frames.count) frames, \(scene.groups.count) groups"]
    for (kind, count) in kinds.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      lines.append("\(count) × \(OneLine(kind))")
    }
    if document.unknownKindCount > 0 {
      lines.append("\(document.unknownKindCount) of kinds that are not known: kept as they are, drawn as crossed boxes")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// How SVG holds text, by its name on the command line.
enum SVGTextForm: String, CaseIterable, ExpressibleByArgument {
  case outlines, text

  var form: CanvasPicture.TextForm {
    switch self {
    case .outlines: .outlines
    case .text: .text
    }
  }
}
