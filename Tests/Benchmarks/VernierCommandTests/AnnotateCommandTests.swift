import AnnotationExperiment
import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("vernier annotate") struct AnnotateCommandTests {
  @Test("writes a folder that is whole, with picks judged and engines timed") func folder() throws {
    let folder = try TemporaryFolder()
    let command = try Command([
      "annotate", "--schemes", "float32,dyadic-frames", "--depths", "0,300", "--picks", "100", "--counts", "5",
      "--output", folder.file("result"),
    ])
    #expect(command.exitCode == 0, "\(command.errorText)")
    for word in ["annotation-canvas", "view-tree", "retained", "hit-test", "bytes each"] {
      #expect(command.outputText.contains(word), "\(word)")
    }
    let verified = try Command(["verify", folder.file("result")])
    #expect(verified.exitCode == 0, "\(verified.errorText)\(verified.outputText)")
  }

  @Test("opens a file, draws it and saves it, and refuses one that is wrong by line and field") func file() throws {
    let folder = try TemporaryFolder()
    let (path, saved, picture) = (folder.file("a.json"), folder.file("b.json"), folder.file("a.svg"))
    let shape = #"{"id": 0, "kind": "shape", "position": [9, 9], "content": {"outline": "ellipse", "size": [40, 20]}}"#
    try folder.file("a.json", holding: #"{"version": 1, "annotations": [\#(shape)], "mine": 7}"#)
    let command = try Command(["annotate", "--file", path, "--save", saved, "--svg", picture])
    #expect(command.exitCode == 0 && command.outputText.contains("1 × ellipse"), "\(command.errorText)")
    #expect(try String(contentsOfFile: saved, encoding: .utf8).contains("\"mine\""))
    #expect(try String(contentsOfFile: picture, encoding: .utf8).hasSuffix("</svg>\n"))
    let note =
      #"{"id": 0, "kind": "text", "position": [9, 9], "content": {"text": "two\nlines", "font": "any", "size": 12, "boxSize": [90, 40]}}"#
    try folder.file("note.json", holding: #"{"version": 1, "annotations": [\#(note)]}"#)
    let noted = try Command(["annotate", "--file", folder.file("note.json")])
    #expect(noted.exitCode == 0 && noted.outputText.split(separator: "\n").count == 2, "\(noted.outputText)")
    let pixels = folder.file("a.png")
    let drawn = try Command(["annotate", "--file", path, "--png", pixels, "--svg", picture, "--svg-text", "text"])
    #expect(drawn.exitCode == 0, "\(drawn.errorText)")
    #expect(try folder.data("a.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    try folder.file("a.json", holding: #"{"version": 1, "annotations": [\#(shape.replacing("40", with: "0"))]}"#)
    let refused = try Command(["annotate", "--file", path, "--save", saved])
    #expect(refused.exitCode == 64 && refused.errorText.contains("annotations[0]"), "\(refused.errorText)")
    #expect(refused.errorText.split(separator: "\n").count == 1)
  }

  @Test("opens an Excalidraw scene by its content, says what is not imported, and does not save over it")
  func scene() throws {
    let folder = try TemporaryFolder()
    let (path, saved, picture) = (folder.file("a.json"), folder.file("b.json"), folder.file("a.svg"))
    let stroke = #"{"type":"freedraw","x":9,"y":9,"points":[[0,0],[9,40]],"pressures":[0.2,0.8]}"#
    let text = #"{"type":"excalidraw","elements":[\#(stroke),{"type":"image"}]}"#
    try folder.file("a.json", holding: text)
    let command = try Command(["annotate", "--file", path, "--save", saved, "--svg", picture])
    #expect(command.exitCode == 0, "\(command.errorText)")
    #expect(
      command.outputText
        == "1 annotations in 1 frames, 0 groups\n1 × freehand stroke\nOf the Excalidraw scene left out: 1 images.\n")
    #expect(try String(contentsOfFile: picture, encoding: .utf8).contains("<path"))
    let again = try Command(["annotate", "--file", saved])
    #expect(again.outputText == "1 annotations in 1 frames, 0 groups\n1 × freehand stroke\n")
    let over = try Command(["annotate", "--file", path, "--save", path])
    #expect(over.errorText.contains("--save and --file both name"), "\(over.errorText)")
    over.expectRefusal(64)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test("a picture is well-formed XML, whatever its file is called") func pictureNames() throws {
    let folder = try TemporaryFolder()
    let picture = folder.file("a.svg")
    for name in ["a&b<c>.json", "]]>&amp;.json", "\u{1}\u{1B}[0m \u{FFFE} \"é\" 🌊\n.json"] {
      try folder.file(name, holding: #"{"version": 1, "annotations": []}"#)
      let command = try Command(["annotate", "--file", folder.file(name), "--svg", picture])
      #expect(command.exitCode == 0, "\(command.errorText)")
      let reader = TitleReader()
      let parser = XMLParser(data: try folder.data("a.svg"))
      parser.delegate = reader
      #expect(parser.parse(), "\(name): \(String(describing: parser.parserError))")
      let allowed = name.replacing("\u{1}", with: "\u{FFFD}").replacing("\u{1B}", with: "\u{FFFD}")
        .replacing("\u{FFFE}", with: "\u{FFFD}")
      #expect(reader.title == folder.file(allowed))
    }
  }

  /// Arguments after `annotate`, and a part of the sentence.
  static let refused: [([String], String)] = [
    (["--schemes", "float31"], "--schemes names float31"), (["--depths", "x"], "--depths"),
    (["--svg", "x.svg"], "--svg needs --file"), (["--png", "x.png"], "--png needs --file"),
    (["--picks", "0"], "--picks is 0"), (["--counts", "0"], "--counts"),
    (["--counts", "many"], "--counts names many"),
    (["--counts", "10,10"], "--counts names 10 twice"), (["--counts", "99999999999999999999"], "--counts names 9999"),
  ]

  @Test("refuses in a sentence", arguments: refused) func refusals(_ arguments: [String], _ words: String) throws {
    let command = try Command(["annotate", "--quiet"] + arguments)
    #expect(command.exitCode == 64, "\(command.exitCode): \(command.errorText)")
    #expect(command.errorText.contains(words), "\(command.errorText)")
    #expect(command.errorText.split(separator: "\n").count == 1 && command.outputText.isEmpty)
  }
}

/// The title of a picture, as a reader of XML has it.
private final class TitleReader: NSObject, XMLParserDelegate {
  private(set) var title = ""
  private var isInTitle = false

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) { isInTitle = name == "title" }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    isInTitle = false
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { if isInTitle { title += string } }
}
