import AnnotationText
import Annotations
import Foundation
import Frames
import Geometry
import PictureTestSupport
import Pictures
import Raster
import TestSupport
import Testing
import Workloads

@Suite("A picture of annotations far away")
struct ZoomedOutAnnotationTests {
  private static func canvas(_ scene: InkScene) throws -> AnnotationCanvas {
    let canvas = try AnnotationCanvas(viewport: InkScene.viewport)
    for stroke in scene.strokes {
      let color = Color(red: stroke.color.x, green: stroke.color.y, blue: stroke.color.z, alpha: stroke.color.w)
      for (start, end) in zip(stroke.points, stroke.points.dropFirst()) {
        try canvas.add(
          StraightLine(from: start, to: end, cap: .round), at: canvas.viewport.centre,
          appearance: Appearance(stroke: color, strokeWidth: stroke.halfWidth * 2))
      }
    }
    return canvas
  }

  private static func picture(_ canvas: AnnotationCanvas) -> CanvasPicture {
    var picture = CanvasPicture(canvas)
    picture.background = .white
    return picture
  }

  @Test("keeps its ink, as PNG and SVG", arguments: [InkScene.dense, .letters, .colours])
  func ink(of scene: InkScene) throws {
    let canvas = try Self.canvas(scene)
    try scene.judge(by: 1.69) {
      try canvas.pinch(about: InkScene.finger + canvas.viewport.centre, scale: $0)
    } picture: { zoom in
      let picture = Self.picture(canvas)
      let image = try picture.pixels()
      try checkTiles(of: picture.svg(), against: image, "\(scene.name) at \(zoom)")
      return ExactPicture(image)
    }
  }

  /// Annotations of every kind and look.
  private static func kinds() throws -> [(String, any AnnotationKind, Appearance)] {
    let size = Vector2(30, 22)
    let red = Color(red: 200, green: 0, blue: 0)
    let pen = Appearance(fill: red, stroke: .black, strokeWidth: 5)
    let letters = try TextBox("Vernier", font: .standard, size: 14, width: 60)
    var gradient: [SIMD4<UInt8>] = []
    for y in 0..<16 { for x in 0..<32 { gradient.append(SIMD4(UInt8(x * 8), 0, UInt8(y * 16), 255)) } }
    let image = try #require(PixelImage(width: 32, height: 16, pixels: gradient))
    return [
      ("rectangle", Shape(.rectangle, size: size), Appearance(fill: .black, stroke: nil)),
      ("hollow rectangle", Shape(.rectangle, size: size), Appearance(stroke: .black, strokeWidth: 3)),
      ("both", Shape(.rounded(radius: 6), size: size), pen),
      ("ellipse", Shape(.ellipse, size: size), Appearance(fill: .black, stroke: nil)),
      ("star", Shape(.star(tips: 5, inner: 0.4), size: size), pen),
      ("triangle", Shape(.triangle, size: size), Appearance(stroke: .black, strokeWidth: 4)),
      ("arrow", StraightLine(from: .zero, to: size, endHead: .open), Appearance(strokeWidth: 3)),
      ("dashes", StraightLine(from: .zero, to: size * 2, cap: .butt, dashes: .dashed), Appearance(strokeWidth: 3)),
      ("dots", StraightLine(from: .zero, to: size * 2, dashes: .dotted), Appearance(strokeWidth: 3)),
      ("text", letters, Appearance()),
      ("badge", try NumberBadge(7, diameter: 26, font: .standard), Appearance(fill: red, stroke: .white)),
      ("picture", Picture(image), Appearance(stroke: .black, strokeWidth: 2)),
    ]
  }

  @Test("keeps the colours of every kind") func everyKind() throws {
    for (name, kind, appearance) in try Self.kinds() {
      let canvas = try AnnotationCanvas(viewport: #require(Viewport(width: 240, height: 200)))
      for index in 0..<9 {
        let place = Vector2(Double(index % 3), Double(index / 3)) * 70 + Vector2(12, 10)
        try canvas.add(kind, at: place, appearance: appearance)
      }
      func ink() throws -> SIMD3<Double> {
        try Self.picture(canvas).pixels().pixels.reduce(.zero) { sum, color in
          sum + SIMD3(255, 255, 255) - SIMD3(Double(color.x), Double(color.y), Double(color.z))
        } / 255
      }
      let near = try ink()
      for zoom in [0.2, 0.1, 0.1] {
        try canvas.pinch(about: canvas.viewport.centre * 0.9, scale: zoom)
        let factor = (canvas.pointsPerUnit * pow(2, Double(canvas.frames.tree[canvas.activeFrame].level) * 10))
        let far = try ink() / (factor * factor)
        let limit = 0.1 * near.max() + 0.01 / (factor * factor)
        let difference = far - near
        check(
          max(abs(difference.x), abs(difference.y), abs(difference.z)) < limit,
          "\(name) at \(factor): \(far), not \(near)")
      }
    }
  }
}
