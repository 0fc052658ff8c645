import Annotations
import Foundation
import Frames
import Geometry
import StrokeOracle
import TestSupport
import Testing
import Workloads

@Suite("Annotations far away")
struct ZoomedOutTests {
  /// Whether to print the largest deviations.
  private static let measures = false

  /// How the strokes of a scene become annotations.
  enum Form: Sendable {
    case lines
    /// Filled shapes with round ends.
    case shapes

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

  /// A canvas with a scene, drawn at one px per unit, from where it is looked at.
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

  private static func check(_ scene: InkScene, _ form: Form) throws {
    let canvas = try canvas(scene, form)
    let (retained, immediate) = (RetainedRenderer(), ImmediateRenderer())
    var (drawing, other) = (AnnotationDrawing(), AnnotationDrawing())
    let finger = Vector2(11.3, -7.1)
    var judge = InkJudge(scene, anchor: finger + canvas.viewport.centre, origin: finger)
    var zoom = 1.0
    while zoom > 1e-6 {
      repeat { retained.draw(canvas.scene, on: canvas.frames, into: &drawing) } while drawing.tiles?.isBehind == true
      let picture = DrawnPixels(drawing, on: canvas.frames)
      if form == .shapes {
        immediate.draw(canvas.scene, on: canvas.frames, into: &other)
        let difference = picture.difference(from: DrawnPixels(other, on: canvas.frames))
        TestSupport.check(difference == 0, "at \(zoom) the renderers differ by \(difference)")
      }
      judge.judge(zoom: zoom, width: picture.width, height: picture.height) { x, y in
        let color = picture.pixels[y * picture.width + x] * 255
        return SIMD3(Double(color.x), Double(color.y), Double(color.z))
      }
      try canvas.pinch(about: finger + canvas.viewport.centre, scale: 1 / 1.3)
      zoom /= 1.3
    }
    TestSupport.check(judge.faults.isEmpty, "\(form): \(judge.faults)")
    if measures { print("print:", form, scene.name, judge.worst) }
  }

  @Test("keep their ink, their place and their colours", arguments: InkScene.all)
  func lines(of scene: InkScene) throws { try Self.check(scene, .lines) }

  @Test("keep their ink as filled shapes", arguments: [InkScene.dense, .frames])
  func shapes(of scene: InkScene) throws { try Self.check(scene, .shapes) }
}
