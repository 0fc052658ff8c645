import AnnotationText
import Frames
import Geometry
import Testing

@testable import Annotations

/// A position hits the annotations that are drawn there, at any depth and across handoffs.
struct DepthHitTests {
  /// The border of a text's box. The box has a background, and contains the letters.
  static func text() throws -> DepthTests.Subject {
    let box = TextBox("I", font: try Font.standard, size: 40, boxSize: Vector2(140, 90), background: .white)
    let half = box.boxSize * DepthTests.turn.scale * 0.5
    return DepthTests.Subject(
      testDescription: "text", annotation: Annotation(box, transform: DepthTests.turn),
      position: RealVector(Real(half.x), Real(half.y) / Real(3)), distance: { $0.x - Real(half.x) })
  }

  static func subject(_ index: Int) throws -> DepthTests.Subject {
    index < DepthTests.subjects.count ? DepthTests.subjects[index] : try text()
  }

  /// The triangles of a drawing, in px.
  static func triangles(_ drawing: AnnotationDrawing) -> [[Vector2]] {
    RendererTests.resolve(drawing).flatMap { draw in
      let corners = draw.corners.map { Vector2($0).rotated(by: Vector2(draw.scale)) + Vector2(draw.origin) }
      return stride(from: 0, to: corners.count, by: 3).map { Array(corners[$0..<$0 + 3]) }
    }
  }

  static func isCovered(_ position: Vector2, _ triangles: [[Vector2]]) -> Bool {
    triangles.contains { corners in
      let (a, b, c) = (corners[0] - position, corners[1] - position, corners[2] - position)
      let (u, v, w) = (a.cross(b), b.cross(c), c.cross(a))
      return u >= 0 && v >= 0 && w >= 0 || u <= 0 && v <= 0 && w <= 0
    }
  }

  /// Compares hits with the drawing at random positions near the centre of the view.
  /// - Returns: the numbers of positions inside and outside.
  static func compare(
    _ canvas: AnnotationCanvas, _ renderer: RetainedRenderer, _ random: inout RandomAnnotations, count: Int,
    _ name: String
  ) -> SIMD2<Int> {
    var drawing = AnnotationDrawing()
    renderer.draw(canvas.scene, on: canvas.frames, into: &drawing)
    let triangles = triangles(drawing)
    var seen = SIMD2(0, 0)
    for index in 0..<count {
      let reach = index & 1 == 0 ? 12.0 : 350
      let position = canvas.viewport.centre + Vector2(random.number(-reach...reach), random.number(-reach...reach))
      let around = [Vector2.zero, Vector2(1, 0), Vector2(-1, 0), Vector2(0, 1), Vector2(0, -1)].map {
        isCovered(position + $0, triangles)
      }
      // Within a px of a border, both answers are right.
      guard Set(around).count == 1 else { continue }
      seen[around[0] ? 0 : 1] += 1
      let isHit = canvas.annotation(at: position / canvas.pixelDensity, tolerance: 0) != nil
      #expect(isHit == around[0], "\(name) at \(position)")
      // A tolerance covers its stated distance in points, at any depth.
      if !around[0] {
        let tolerance = 500 / canvas.pixelDensity
        #expect(canvas.annotation(at: position / canvas.pixelDensity, tolerance: tolerance) != nil, "\(name) near")
      }
    }
    return seen
  }

  @Test(arguments: 0..<10, [0, 1, 2, 3, 4, 5, 40])
  func whatIsDrawnIsWhatIsHit(index: Int, levels: Int) throws {
    let subject = try Self.subject(index)
    var camera = DeepCamera()
    try camera.descend(to: DepthTests.place(subject.position, subject.annotation), levels: levels)
    var scene = AnnotationScene()
    _ = scene.add(subject.annotation, to: 0)
    let canvas = try AnnotationCanvas(camera.canvas, scene: scene)
    var random = RandomAnnotations(seed: UInt64(index))
    let seen = Self.compare(canvas, RetainedRenderer(), &random, count: 24, "\(subject.testDescription), \(levels)")
    #expect(seen[0] >= 2 && seen[1] >= 2, "\(subject.testDescription) \(levels) \(seen)")
  }

  @Test(arguments: 0..<10) func hitsStayThroughHandoffs(index: Int) throws {
    let subject = try Self.subject(index)
    let position = DepthTests.place(subject.position, subject.annotation)
    var camera = DeepCamera()
    try camera.descend(to: position, levels: 2)
    var scene = AnnotationScene()
    _ = scene.add(subject.annotation, to: 0)
    let canvas = try AnnotationCanvas(camera.canvas, scene: scene)
    let renderer = RetainedRenderer()
    var random = RandomAnnotations(seed: UInt64(index))
    var frames: Set<Int> = []
    // Down over levels 3, 4 and 5, back and forth about each handoff, and up again.
    for scale in [1.1, 1.1, 1.1, 0.9, 1000, 1.05, 1.05, 1.05, 0.8, 1000, 1.1, 1.1, 0.7, 1e-3, 0.9, 1e-3, 0.5] {
      camera.canvas = canvas.frames
      let offset = camera.screen(position) - canvas.viewport.centre
      try canvas.pinch(
        about: canvas.viewport.centre / canvas.pixelDensity, scale: 1, pan: -offset / canvas.pixelDensity)
      try canvas.pinch(about: canvas.viewport.centre / canvas.pixelDensity, scale: scale)
      frames.insert(canvas.activeFrame)
      _ = Self.compare(canvas, renderer, &random, count: 6, "\(subject.testDescription), frame \(canvas.activeFrame)")
    }
    #expect(frames.count >= 3)
  }
}
