import Foundation
import Frames
import Geometry
import InkCanvas
import PNGImages
import Pictures
import Raster
import StrokeOracle
import TestSupport
import Testing
import Workloads

@Suite("A picture of a drawing far away")
struct ZoomedOutPictureTests {
  private static func canvas<Rule: HandoffRule>(_ rule: Rule, _ scene: InkScene) throws -> FrameCanvas<Rule> {
    var canvas = FrameCanvas(rule: rule)
    try canvas.resize(to: #require(Viewport(width: 120, height: 90)), density: 1)
    for stroke in scene.strokes {
      let color = StrokeColor(
        red: stroke.color.x, green: stroke.color.y, blue: stroke.color.z, alpha: stroke.color.w)
      try canvas.add(
        .stroke(stroke.points.map(canvas.camera.local), halfWidth: stroke.halfWidth / canvas.camera.zoom, color: color))
    }
    return canvas
  }

  /// An SVG's tiles, painted over each other on white.
  private static func tiles(of svg: [UInt8]) throws -> PixelImage {
    var image = try #require(PixelImage(width: 120, height: 90, color: SIMD4(255, 255, 255, 255)))
    let text = String(decoding: svg, as: UTF8.self)
    for match in text.matches(of: /<image x="(\d+)" y="(\d+)"[^>]*base64,([^"]*)"/) {
      let part = try PixelImage(png: Array(try #require(Data(base64Encoded: String(match.3)))))
      let (x, y) = (try #require(Int(match.1)), try #require(Int(match.2)))
      for row in 0..<part.height {
        for column in 0..<part.width {
          let color = part[column, row]
          image.paint(
            SIMD4(color.x, color.y, color.z, 255), coverage: Double(color.w) / 255, x: x + column, y: y + row)
        }
      }
    }
    return image
  }

  private static func check<Rule: HandoffRule>(_ rule: Rule, _ scene: InkScene, _ order: StrokePicture<Rule>.Order)
    throws
  {
    var canvas = try canvas(rule, scene)
    let finger = Vector2(11.3, -7.1)
    var judge = InkJudge(scene, anchor: finger + canvas.viewport.centre, origin: finger)
    var zoom = 1.0
    while zoom > 1e-6 {
      var picture = StrokePicture(canvas)
      picture.order = order
      let image = try picture.pixels()
      judge.judge(zoom: zoom, width: 120, height: 90) { x, y in
        let color = image[x, y]
        return SIMD3(Double(color.x), Double(color.y), Double(color.z))
      }
      let svg = picture.svg()
      let shown = try Self.tiles(of: svg)
      let isTiled = !String(decoding: svg, as: UTF8.self).contains("<path")
      let worst = zip(image.pixels, shown.pixels).reduce(0) { worst, pair in
        (0..<3).reduce(worst) { max($0, abs(Int(pair.0[$1]) - Int(pair.1[$1]))) }
      }
      TestSupport.check(worst <= 3 || !isTiled, "\(scene.name) at \(zoom): the SVG is off by \(worst) of 255")
      try canvas.apply(Gesture(anchor: finger, scale: 1 / 1.69))
      zoom /= 1.69
    }
    TestSupport.check(judge.faults.isEmpty, "\(rule.name): \(judge.faults)")
  }

  @Test("keeps its ink, as PNG and SVG", arguments: [InkScene.dense, .letters, .hatching, .random])
  func levels(_ scene: InkScene) throws { try Self.check(DyadicHandoff(), scene, .levels) }

  @Test("keeps its colours, painted by time") func time() throws {
    try Self.check(DyadicHandoff(), .colours, .time)
    try Self.check(TelescopingHandoff(), .colours, .time)
  }

  @Test("keeps its ink on the screen of an ink canvas", arguments: InkScene.all)
  func screen(_ scene: InkScene) throws {
    let viewport = try #require(Viewport(width: 120, height: 90))
    let canvas = try InkCanvas(viewport: viewport, density: 1, tolerance: 0x1p-4)
    for stroke in scene.strokes {
      let color = StrokeColor(
        red: stroke.color.x, green: stroke.color.y, blue: stroke.color.z, alpha: stroke.color.w)
      try canvas.add(
        .stroke(stroke.points, halfWidth: stroke.halfWidth, color: color))
    }
    let finger = Vector2(11.3, -7.1) + viewport.centre
    var judge = InkJudge(scene, anchor: finger, origin: finger - viewport.centre)
    var drawing = InkDrawing()
    var zoom = 1.0
    while zoom > 1e-6 {
      repeat { canvas.draw(into: &drawing) } while drawing.tiles.isBehind
      let image = try #require(PixelImage(drawing, of: canvas))
      judge.judge(zoom: zoom, width: 120, height: 90) { x, y in
        let color = image[x, y]
        return SIMD3(Double(color.x), Double(color.y), Double(color.z))
      }
      try canvas.pinch(about: finger, scale: 1 / 1.3)
      zoom /= 1.3
    }
    TestSupport.check(judge.faults.isEmpty, "\(judge.faults)")
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
