import Frames
import Geometry
import PNGImages
import Pictures
import Raster
import Testing

/// The examples of the module's article, as printed there.
struct InkArticleTests {
  @Test func pictures() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    try canvas.add(.stroke([canvas.camera.local(Vector2(-80, 0)), canvas.camera.local(Vector2(80, 20))], halfWidth: 3))
    let png = try canvas.png()
    let svg = canvas.svg(title: "A stroke")
    #expect(try PixelImage(png: png)[500, 385] == SIMD4(0, 0, 0, 255))
    let text = String(decoding: svg, as: UTF8.self)
    #expect(text.contains("<title>A stroke</title>"))
    // An outline, and not its triangles.
    #expect(text.count { $0 == "M" } == 1 && text.count { $0 == "Z" } == 1)
    var picture = try StrokePicture(canvas, title: "Twice as large", scale: 2)
    picture.background = nil
    let large = try picture.png()
    let image = try PixelImage(png: large)
    #expect(image.width == 2000 && image[1000, 770] == SIMD4(0, 0, 0, 255) && image[1000, 740] == .zero)
  }
}
