import AnnotationText
import Annotations
import Geometry
import Testing

/// The example of the module's article, as printed there.
struct ArticleTests {
  @Test func text() throws {
    let font = try Font.standard
    let text = TextBox("Check the valve", font: font, size: 14, width: 120, alignment: .centre, background: .white)
    #expect(text.lineCount == 1 && text.fault == nil)
  }
}
