import Annotations
import Foundation
import Frames
import Geometry
import PNGImages
import Pictures
import Raster
import TestSupport
import Testing

@Suite("Annotations far away")
struct ZoomedOutAnnotationTests {
  /// Whether to print the largest deviations.
  private static let measures = true
  private static let finger = Vector2(11.3, -7.1)

  /// How the strokes of a scene become annotations.
  enum Form: CaseIterable, Sendable {
    /// Lines with round ends, or an own kind for strokes with corners.
    case lines
    /// Filled rectangles with round ends.
    case shapes

    /// A straight stroke.
    func annotation(_ start: Vector2, _ end: Vector2, _ width: Double, _ color: Color) -> Annotation {
      switch self {
      case .lines:
        return Annotation(
          StraightLine(from: start, to: end, cap: .round), transform: AnnotationTransform(position: .zero),
          appearance: Appearance(stroke: color, strokeWidth: width))
      case .shapes:
        let size = Vector2((end - start).length + width, width)
        return Annotation(
          Shape(.rounded(radius: width / 2), size: size),
          transform: AnnotationTransform(
            position: (start + end) / 2 - size / 2, rotation: atan2(end.y - start.y, end.x - start.x)),
          appearance: Appearance(fill: color, stroke: nil))
      }
    }
  }

  private static func canvas(_ scene: InkScene, _ form: Form) throws -> AnnotationCanvas {
    let canvas = try AnnotationCanvas(viewport: #require(Viewport(width: 120, height: 90)))
    var middle = Vector2.zero
    for stroke in scene.strokes {
      let start = stroke.points[0]
      if (start - middle).length > 500 {
        try canvas.pinch(about: canvas.viewport.centre, pan: middle - start)
        middle = start
      }
      let color = Color(red: stroke.color.x, green: stroke.color.y, blue: stroke.color.z, alpha: stroke.color.w)
      let points = stroke.points.map { $0 - middle + canvas.viewport.centre }
      for (start, end) in zip(points, points.dropFirst()) {
        let annotation = try canvas.placed(form.annotation(start, end, stroke.halfWidth * 2, color))
        try canvas.edit { try $0.add(annotation, to: canvas.activeFrame) }
      }
    }
    try canvas.pinch(about: canvas.viewport.centre, pan: middle)
    return canvas
  }

  /// Judges what is drawn while one zooms out.
  private static func judge(
    _ scene: InkScene, _ form: Form, step: Double, _ picture: (AnnotationCanvas) throws -> PixelImage
  ) throws {
    let canvas = try canvas(scene, form)
    var judge = InkJudge(scene, anchor: finger + canvas.viewport.centre, origin: finger)
    var zoom = 1.0
    while zoom > 1e-6 {
      let image = try picture(canvas)
      judge.judge(zoom: zoom, width: image.width, height: image.height) { x, y in
        let color = image[x, y]
        return SIMD3(Double(color.x), Double(color.y), Double(color.z))
      }
      try canvas.pinch(about: finger + canvas.viewport.centre, scale: 1 / step)
      zoom /= step
    }
    TestSupport.check(judge.faults.isEmpty, "\(form): \(judge.faults)")
    if measures { print("print:", form, scene.name, judge.worst) }
  }

  /// A drawing on white.
  private static func pixels(_ drawing: AnnotationDrawing, on canvas: AnnotationCanvas) throws -> PixelImage {
    var image = try #require(PixelImage(width: 120, height: 90, color: SIMD4(255, 255, 255, 255)))
    var region = RegionFiller()
    for (index, draw) in drawing.draws.enumerated() {
      if let tiles = drawing.tiles, let shown = drawing.tileDraws.first(where: { $0.draw == index }) {
        for y in 0..<90 {
          for x in 0..<120 {
            let place = (Vector2(Double(x) + 0.5, Double(y) + 0.5) - canvas.viewport.centre)
              .rotated(byInverseOf: canvas.turn)
            guard let color = tiles.color(of: shown.tile, at: place), color.w > 0 else { continue }
            let opaque = SIMD4<UInt8>((color * (255 / color.w)).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255)).rounded(.toNearestOrEven))
            image.paint(SIMD4(opaque.x, opaque.y, opaque.z, 255), coverage: Double(color.w), x: x, y: y)
          }
        }
        continue
      }
      region.removeAll()
      drawing.forEachTriangle(of: draw) { region.addTriangle($0, $1, $2) }
      image.fill(region, draw.color.channels)
    }
    return image
  }

  @Test("keep their ink on the screen", arguments: InkScene.all, Form.allCases)
  func screen(of scene: InkScene, as form: Form) throws {
    let renderer = RetainedRenderer()
    let immediate = ImmediateRenderer()
    try Self.judge(scene, form, step: 1.3) { canvas in
      var drawing = AnnotationDrawing()
      repeat {
        renderer.draw(canvas.scene, on: canvas.frames, into: &drawing)
      } while drawing.tiles?.isBehind == true
      var other = AnnotationDrawing()
      immediate.draw(canvas.scene, on: canvas.frames, into: &other)
      TestSupport.check(drawing.draws.count == other.draws.count, "the renderers differ")
      return try Self.pixels(drawing, on: canvas)
    }
  }
}
