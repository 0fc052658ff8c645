import Annotations
import Foundation
import Geometry
import Pictures
import TestSupport
import Testing

/// The example of the article about an app's own kinds is compiled, and has all the properties that the article states.
struct OwnKindTests {
  @Test func thePageShowsTheFileThatIsCompiled() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let source = try String(contentsOf: folder.appending(path: "Bubble.swift"), encoding: .utf8)
    let page = try String(
      contentsOf: Repository.folder.appending(path: "Sources/Canvases/Annotations/Annotations.docc/AKindOfYourOwn.md"),
      encoding: .utf8)
    #expect(page.contains("```swift\n\(source)```\n"))
  }

  @Test func everythingFollowsFromThePaths() throws {
    let canvas = try AnnotationCanvas()
    let appearance = Appearance(fill: .white, stroke: .black)
    let id = try canvas.add(Bubble(size: Vector2(100, 60)), at: Vector2(200, 200), appearance: appearance)
    // It is hit in the rectangle and in the tail, and not beside the tail.
    #expect(canvas.annotation(at: Vector2(290, 210), tolerance: 0) == id)
    #expect(canvas.annotation(at: Vector2(222, 251), tolerance: 0) == id)
    #expect(canvas.annotation(at: Vector2(280, 255), tolerance: 0) == nil)
    // It is drawn there.
    let pixels = try CanvasPicture(canvas).pixels()
    #expect(pixels[290, 210] == Color.white.channels && pixels[280, 255] != Color.white.channels)
    // It is resized by its handles, and undone.
    try canvas.resize(id, by: .bottomRight, to: Vector2(400, 320))
    #expect((try #require(canvas.canvasBox(of: id)).half - Vector2(100, 60)).length < 1e-9)
    canvas.undo()
    // A screen reader reads its label.
    #expect(canvas.accessibilityNodes().map(\.label) == ["speech bubble"])
    // A file contains it, for apps with and without the kind.
    let text = try canvas.document().text()
    let kinds = AnnotationKinds.standard.adding(Bubble.init(from:))
    #expect(
      try Array(AnnotationDocument(text, name: "a.json", kinds: kinds).scene.records) == Array(canvas.scene.records))
    let unknown = try AnnotationDocument(text, name: "a.json")
    #expect(try unknown.unknownKindCount == 1 && unknown.text() == text)
    #expect(throws: AnnotationError.self) { try canvas.add(Bubble(size: .zero), at: .zero) }
  }
}
