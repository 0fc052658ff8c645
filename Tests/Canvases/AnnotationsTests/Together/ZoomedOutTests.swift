import Annotations
import Foundation
import Frames
import Geometry
import PictureTestSupport
import TestSupport
import Testing
import Workloads

@Suite("Annotations far away")
struct ZoomedOutTests {
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
    let canvas = try AnnotationCanvas(viewport: InkScene.viewport)
    var middle = Vector2.zero
    try scene.forEachStroke { stroke, place in
      if place != middle { try canvas.pinch(about: canvas.viewport.centre, pan: middle - place) }
      middle = place
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
    try scene.judge("\(form)") {
      try canvas.pinch(about: InkScene.finger + canvas.viewport.centre, scale: $0)
    } picture: { zoom in
      repeat { retained.draw(canvas.scene, on: canvas.frames, into: &drawing) } while drawing.tiles?.isBehind == true
      let picture = ExactPicture(drawing, on: canvas.frames)
      if form == .shapes {
        immediate.draw(canvas.scene, on: canvas.frames, into: &other)
        let difference = picture.difference(from: ExactPicture(other, on: canvas.frames))
        TestSupport.check(difference == 0, "at \(zoom) the renderers differ by \(difference)")
      }
      return picture
    }
  }

  @Test("keep their ink, their place and their colours", arguments: InkScene.all)
  func lines(of scene: InkScene) throws { try Self.check(scene, .lines) }

  @Test("keep their ink as filled shapes", arguments: [InkScene.dense, .frames])
  func shapes(of scene: InkScene) throws { try Self.check(scene, .shapes) }
}
