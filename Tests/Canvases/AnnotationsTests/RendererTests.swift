import Frames
import Geometry
import TestSupport
import Testing

@testable import Annotations

/// Both renderers draw the same triangles, in painting order.
struct RendererTests {
  /// A draw with its triangles resolved: the input of a GPU.
  struct Resolved: Hashable {
    var id: AnnotationID?
    var color: Color
    var origin: SIMD2<Float>
    var scale: SIMD2<Float>
    var corners: [SIMD2<Float>]
  }

  static func resolve(_ drawing: AnnotationDrawing) -> [Resolved] {
    drawing.draws.map { draw in
      let range = Int(draw.firstIndex)..<Int(draw.firstIndex + draw.indexCount)
      let corners: [SIMD2<Float>]
      switch draw.memory {
      case .frame: corners = drawing.indices[range].map { drawing.vertices[Int($0 + draw.baseVertex)] }
      case .arena:
        guard let meshes = drawing.meshes else { return nil }
        corners = range.map { meshes.vertices[Int(meshes.indices[$0] + draw.baseVertex)] }
      }
      return Resolved(id: draw.id, color: draw.color, origin: draw.origin, scale: draw.scale, corners: corners)
    }.compactMap { $0 }
  }

  static func canvas() -> FrameCanvas<DyadicHandoff> {
    FrameCanvas(rule: DyadicHandoff(preparedLevels: 20), identity: 1)
  }

  @Test func annotationsDrawnOneAfterTheOtherAreTheWholeDrawing() throws {
    var random = RandomAnnotations(seed: 19)
    let canvas = Self.canvas()
    var scene = AnnotationScene()
    for _ in 0..<60 { _ = scene.add(random.annotation(within: 500), to: 0) }
    let renderer = ImmediateRenderer()
    var whole = AnnotationDrawing()
    renderer.draw(scene, on: canvas, into: &whole)
    var (parts, ids): ([Resolved], [AnnotationID?]) = ([], [])
    renderer.forEachDrawing(of: scene, on: canvas) { drawing in
      parts += Self.resolve(drawing)
      if let id = drawing.draws.first?.id { ids.append(id) }
      #expect(Set(drawing.draws.map(\.id)).count <= 1)
    }
    #expect(parts == Self.resolve(whole) && ids.count > 20 && Set(ids).count == ids.count)
  }

  @Test func bothRenderersDrawTheSameThroughEditsZoomsAndLevels() throws {
    var random = RandomAnnotations(seed: 18)
    var canvas = Self.canvas()
    var scene = AnnotationScene()
    for _ in 0..<120 { _ = scene.add(random.annotation(within: 500), to: 0) }
    let immediate = ImmediateRenderer()
    let retained = RetainedRenderer()
    var (a, b) = (AnnotationDrawing(), AnnotationDrawing())
    var number = 120
    var drawn = 0
    for step in 0..<120 {
      switch random.random.next() % 6 {
      case 0: scene.remove(AnnotationID(Int(random.random.next() % UInt64(number))))
      case 1:
        _ = scene.add(random.annotation(within: 500), to: canvas.camera.frame)
        number += 1
      case 2:
        let other = random.annotation(within: 400)
        scene.update(AnnotationID(Int(random.random.next() % UInt64(number)))) { $0 = other }
      case 3:
        let transform = random.annotation(within: 400).transform
        scene.setTransform(transform, of: AnnotationID(Int(random.random.next() % UInt64(number))))
      default:
        let down = (step / 30) & 1 == 0
        try canvas.apply(
          Gesture(
            anchor: Vector2(random.number(-300...300), random.number(-300...300)),
            scale: random.number(down ? 0.9...2 : 0.5...1.1), turn: Vector2(0.6, 0.8),
            pan: Vector2(random.number(-30...30), random.number(-30...30))))
      }
      immediate.draw(scene, on: canvas, into: &a)
      retained.draw(scene, on: canvas, into: &b)
      let (one, other) = (Self.resolve(a), Self.resolve(b))
      #expect(one == other, "frame \(step)")
      drawn += one.count
      guard one == other else { return }
    }
    #expect(drawn > 500)
  }

  @Test func drawsComeInPaintingOrderHoweverFarApartZIndicesAre() {
    var random = RandomAnnotations(seed: 7)
    var scene = AnnotationScene()
    for index in 0..<200 {
      var annotation = random.annotation(within: 200)
      annotation.isVisible = true
      annotation.zIndex = [Int.min, -1, 0, 1, 1 << 40, Int.max][Int(random.random.next() % 6)]
      scene.restore(annotation, as: AnnotationID((index * 7919) % 200 + (index & 1) << 50), to: 0)
    }
    var drawing = AnnotationDrawing()
    let renderer = RetainedRenderer()
    // The second displayed frame reuses the slots.
    for _ in 0..<2 {
      renderer.draw(scene, on: Self.canvas(), into: &drawing)
      let order = drawing.draws.compactMap { draw in
        draw.id.flatMap { id in scene[id].map { PaintingOrder(zIndex: $0.zIndex, id: id) } }
      }
      #expect(order == order.sorted())
      #expect(Set(order).count > 150)
    }
  }

  @Test func anEditTessellatesOneAnnotationAndAMoveNone() {
    var random = RandomAnnotations(seed: 3)
    var scene = AnnotationScene()
    var ids: [AnnotationID] = []
    for _ in 0..<100 {
      var annotation = random.annotation(within: 200)
      annotation.isVisible = true
      annotation.appearance.stroke = .black
      ids.append(scene.add(annotation, to: 0))
    }
    var drawing = AnnotationDrawing()
    let renderer = RetainedRenderer()
    renderer.draw(scene, on: Self.canvas(), into: &drawing)
    #expect(renderer.tessellatedCount == 100)
    scene.update(ids[40]) { $0.appearance.strokeWidth += 1 }
    renderer.draw(scene, on: Self.canvas(), into: &drawing)
    #expect(renderer.tessellatedCount == 1)
    scene.update(ids[41]) {
      $0.transform.position.x += 5
      $0.transform.rotation += 1
    }
    renderer.draw(scene, on: Self.canvas(), into: &drawing)
    #expect(renderer.tessellatedCount == 0)
  }

  @Test func copiesOfASceneThatAreChangedApartAreToldApart() {
    var one = AnnotationScene()
    let id = one.add(
      Annotation(Shape(.ellipse, size: Vector2(40, 40)), transform: AnnotationTransform(position: .zero)), to: 0)
    var other = one
    one.update(id) { $0.appearance.strokeWidth = 3 }
    other.update(id) { $0.appearance.strokeWidth = 9 }
    let renderer = RetainedRenderer()
    var drawing = AnnotationDrawing()
    renderer.draw(one, on: Self.canvas(), into: &drawing)
    let first = Self.resolve(drawing)
    renderer.draw(other, on: Self.canvas(), into: &drawing)
    #expect(Self.resolve(drawing) != first)
  }

  @Test func meshesOfWhatIsNoLongerSeenAreForgotten() throws {
    var random = RandomAnnotations(seed: 5)
    var scene = AnnotationScene()
    for _ in 0..<900 { _ = scene.add(random.annotation(within: 400), to: 0) }
    var canvas = Self.canvas()
    var drawing = AnnotationDrawing()
    let renderer = RetainedRenderer()
    renderer.draw(scene, on: canvas, into: &drawing)
    let before = renderer.byteCount
    try canvas.apply(Gesture(pan: Vector2(5000, 0)))
    for _ in 0..<300 { renderer.draw(scene, on: canvas, into: &drawing) }
    #expect(renderer.keptCount == 0)
    #expect(renderer.meshes.usedByteCount == 0)
    #expect(renderer.byteCount < before / 2)
    try canvas.apply(Gesture(pan: Vector2(-5000, 0)))
    renderer.draw(scene, on: canvas, into: &drawing)
    var again = AnnotationDrawing()
    ImmediateRenderer().draw(scene, on: canvas, into: &again)
    #expect(Self.resolve(drawing) == Self.resolve(again))
  }

  @Test func aPreviewIsDrawnAsTheSameAnnotationInTheScene() {
    var random = RandomAnnotations(seed: 11)
    var scene = AnnotationScene()
    var annotation = random.annotation(within: 100)
    annotation.isVisible = true
    _ = scene.add(annotation, to: 0)
    let renderer = RetainedRenderer()
    var drawing = AnnotationDrawing()
    renderer.draw(scene, on: Self.canvas(), into: &drawing)
    let drawn = Self.resolve(drawing)
    renderer.draw(AnnotationScene(), on: Self.canvas(), into: &drawing)
    renderer.append(annotation, in: 0, on: Self.canvas(), into: &drawing)
    let preview = Self.resolve(drawing)
    #expect(preview.map { $0.corners } == drawn.map { $0.corners })
    #expect(preview.allSatisfy { $0.id == nil })
  }
}
