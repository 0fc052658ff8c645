import Annotations
import Geometry
import Testing

/// The example of the module's page.
struct ModulePageTests {
  @Test func theExampleDoesWhatItSays() throws {
    let canvas = try AnnotationCanvas(viewport: .standard, density: 2)
    canvas.appearance.fill = .white

    // Add, in points on the canvas.
    let box = try canvas.add(Shape(.rounded(radius: 6), size: Vector2(120, 60)), at: Vector2(100, 80))
    canvas.appearance.strokeWidth = 3
    try canvas.add(StraightLine(from: .zero, to: Vector2(80, 40), endHead: .triangle), at: Vector2(240, 110))

    // Zoom in 10,000 times, and add there.
    try canvas.pinch(about: Vector2(160, 110), scale: 100)
    try canvas.pinch(about: Vector2(160, 110), scale: 100)
    try canvas.add(Shape(.ellipse, size: Vector2(50, 50)), at: Vector2(150, 100))

    // A person drags with the mouse: one command.
    try canvas.pinch(about: Vector2(160, 110), scale: 1e-4)
    canvas.mouseDown(at: Vector2(110, 90))
    canvas.mouseDrag(to: Vector2(150, 95))
    canvas.mouseUp(at: Vector2(150, 95))

    // Commands of the app's own, and back.
    try canvas.edit { try $0.setLabel("Start here", of: box) }
    try canvas.select([box])
    try canvas.bringSelectionToFront()
    canvas.undo()

    for id in canvas.scene.idsInPaintingOrder {
      #expect(canvas.canvasBox(of: id) != nil)
    }

    #expect(canvas.scene.count == 3)
    #expect(canvas.annotation(box)?.label == "Start here")
    #expect(canvas.annotation(box)?.zIndex == 0)
    // Dragged by 40 and 5 points; the middle was at (160, 110).
    let centre = try #require(canvas.canvasBox(of: box)).centre
    #expect((centre - Vector2(200, 115)).length < 1e-6)
  }
}
