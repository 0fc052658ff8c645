import Geometry
import PatternCanvas
import Testing

/// The tests that the Ink document lists in its section 6.2, by their names. Those of 6.1 are beside the code that they
/// test. The times of 6.3 are rows of `vernier canvas`.
@Suite("The Ink document's integration tests") struct DocumentTests {
  @Test("testFullDrawingFlow: a template is loaded, a layer selected, a stroke drawn") func testFullDrawingFlow() throws
  {
    // 1. Load template
    let template = try TemplateBundle(path: Fixture.path("MountainSunset.inktemplate"))
    let project = try template.project(id: "drawing", createdAt: "2025-11-10T10:30:00Z")
    let stack = try project.layerStack()
    // 2. Select layer
    let sky = try #require(stack.layers.first { $0.name == "Sky" })
    try stack.select(sky.id)
    // 3. Simulate stroke
    let brush = try PatternBrush(kind: .parallelLines, rotation: 45, spacing: 6)
    let canvas = try DisplayedCanvas(stack, within: stack.size)
    let middle = Vector2(Double(stack.size.width), Double(stack.size.height)) / 2
    try canvas.beginStroke(brush, at: BrushPoint(middle - Vector2(20, 20)))
    try canvas.continueStroke(to: BrushPoint(middle))
    try canvas.continueStroke(to: BrushPoint(middle + Vector2(20, 5)))
    try canvas.endStroke()
    canvas.finish()
    // 4. Verify stroke rendered
    #expect(Pixels(sky.content) != Pixels(ColorImage(stack.size)))
  }

  @Test("testExportPipeline: what was drawn is exported at the canvas's size") func testExportPipeline() throws {
    let size = try PixelSize(width: 2048, height: 2048)
    let stack = try LayerStack(size, [try Layer(id: "sky", name: "Sky", size: size)])
    let painter = LayerPainter(size)
    let brush = try PatternBrush(kind: .crossHatch, spacing: 6)
    try painter.beginStroke(in: stack.layers[0])
    try painter.paint(PatternStamp(brush, at: Vector2(1000, 1000)), of: brush)
    painter.endStroke()
    let picture = ColorImage(size)
    try LayerCompositor(size).composite(painter.changes, of: stack, into: picture)
    let image = try PNGFile(PNGFile.encoded(picture), name: "export")
    #expect(image.size.width == 2048)
    #expect(image.size.height == 2048)
    #expect(Pixels(try image.colorImage()) == Pixels(picture))
  }
}
