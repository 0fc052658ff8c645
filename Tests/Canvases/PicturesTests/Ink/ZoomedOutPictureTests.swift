import Frames
import Geometry
import InkCanvas
import PictureTestSupport
import Pictures
import Raster
import Testing
import Workloads

@Suite("A picture of a drawing far away")
struct ZoomedOutPictureTests {
  private static func check<Rule: HandoffRule>(_ rule: Rule, _ scene: InkScene, _ order: StrokePicture<Rule>.Order)
    throws
  {
    var canvas = try scene.canvas(rule)
    try scene.judge(rule.name, by: 1.69) {
      try canvas.apply(Gesture(anchor: InkScene.finger, scale: $0))
    } picture: { zoom in
      var picture = StrokePicture(canvas)
      picture.order = order
      let image = try picture.pixels()
      try checkTiles(of: picture.svg(), against: image, "\(scene.name) at \(zoom)")
      return ExactPicture(image)
    }
  }

  @Test("keeps its ink, as PNG and SVG", arguments: [InkScene.dense, .letters, .hatching, .random])
  func levels(_ scene: InkScene) throws { try Self.check(DyadicHandoff(), scene, .levels) }

  @Test("keeps its colours, painted by time") func time() throws {
    try Self.check(DyadicHandoff(), .colours, .time)
    try Self.check(TelescopingHandoff(), .colours, .time)
  }

  /// Eight bits do not hold the line 1/16 wide everywhere.
  @Test(
    "keeps its ink on the screen of an ink canvas", arguments: InkScene.all.filter { $0.name != InkScene.fine.name })
  func screen(_ scene: InkScene) throws {
    let canvas = try InkCanvas(viewport: InkScene.viewport, density: 1, tolerance: 0x1p-4)
    for stroke in scene.strokes { try canvas.add(stroke.path()) }
    var drawing = InkDrawing()
    try scene.judge {
      try canvas.pinch(about: InkScene.finger + canvas.viewport.centre, scale: $0)
    } picture: { _ in
      repeat { canvas.draw(into: &drawing) } while drawing.tiles.isBehind
      return ExactPicture(try #require(PixelImage(drawing, of: canvas)))
    }
  }

  @Test("of a stroke much thinner than a px has its ink")
  func thin() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    try canvas.add(.stroke([Vector2(-400, -33), Vector2(410, 61)], halfWidth: 0.003))
    let pixels = try StrokePicture(canvas).pixels().pixels
    let ink = pixels.reduce(0) { $0 + 255 - Int($1.x) }
    // 0.006 px wide, and in eight bits.
    #expect((500...3000).contains(ink), "\(ink), not \(Int(0.006 * 815 * 255))")
  }
}
