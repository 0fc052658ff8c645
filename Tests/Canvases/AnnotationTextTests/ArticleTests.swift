import AnnotationText
import Annotations
import Geometry
import Testing

/// The examples of the module's page and article, as printed there.
struct ArticleTests {
  @Test func text() throws {
    let font = try Font.standard
    let text = TextBox("Check the valve", font: font, size: 14, width: 120, alignment: .centre, background: .white)
    #expect(text.lineCount == 1 && text.fault == nil)
  }

  @Test func page() throws {
    let font = try Font.standard
    let canvas = try AnnotationCanvas()
    try canvas.add(TextBox("Check the valve", font: font, size: 14, width: 120), at: Vector2(40, 30))
    try canvas.add(NumberBadge(1, diameter: 24, font: font), at: Vector2(10, 10))

    // Files hold text where its kinds are among those that are read.
    let saved = try canvas.document().text()
    let document = try AnnotationDocument(saved, name: "plan.json", kinds: .standard.addingText())
    #expect(document.unknownKindCount == 0 && Array(document.scene.records) == Array(canvas.scene.records))
  }
}
