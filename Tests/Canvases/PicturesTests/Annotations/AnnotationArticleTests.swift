import Annotations
import PNGImages
import Pictures
import Raster
import Testing

/// The example of the module's article, as printed there.
struct AnnotationArticleTests {
  @Test func pictures() throws {
    let canvas = try AnnotationCanvas()
    let photo = PixelImage(width: 640, height: 480, color: SIMD4(90, 120, 60, 255))
    try canvas.edit { editor in
      if let photo { try editor.setBackdrop(Picture(photo)) }
    }
    let svg = canvas.svg(title: "Site plan", text: .text)
    #expect(String(decoding: svg, as: UTF8.self).contains("<title>Site plan</title>"))
    #expect(try PixelImage(png: canvas.png())[600, 500] == SIMD4(90, 120, 60, 255))
  }
}
