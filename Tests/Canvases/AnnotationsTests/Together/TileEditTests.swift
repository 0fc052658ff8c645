import Frames
import Geometry
import PictureTestSupport
import TestSupport
import Testing

@testable import Annotations

@Suite("Tiles of annotations")
struct TileEditTests {
  private static func draw(
    _ renderer: RetainedRenderer, _ scene: AnnotationScene, _ canvas: FrameCanvas<DyadicHandoff>
  ) -> AnnotationDrawing {
    var drawing = AnnotationDrawing()
    repeat { renderer.draw(scene, on: canvas, into: &drawing) } while drawing.tiles?.isBehind == true
    return drawing
  }

  @Test("look after any edits like those of a new renderer", arguments: [0.1, 0.0002])
  func edits(zoom: Double) throws {
    var random = RandomAnnotations(seed: 7)
    var canvas = try FrameCanvas(
      rule: DyadicHandoff(), viewport: #require(Viewport(width: 120, height: 90)), identity: 1)
    var scene = AnnotationScene()
    var ids = (0..<200).map { _ in scene.add(random.annotation(within: 300), to: 0) }
    try canvas.apply(Gesture(anchor: Vector2(3, 5), scale: zoom))
    let renderer = RetainedRenderer()
    renderer.tiles.strokesPerFrame = 40
    #expect(!Self.draw(renderer, scene, canvas).tileDraws.isEmpty)
    let copy = scene
    for step in 0..<16 {
      let id = ids[Int(random.random.next() % UInt64(ids.count))]
      switch step % 8 {
      case 0:
        var annotation = random.annotation(within: 300)
        annotation.zIndex = 100
        ids.append(scene.add(annotation, to: 0))
      case 1: ids.append(scene.add(random.annotation(within: 300), to: 0))
      case 2: scene.remove(ids.remove(at: Int(random.random.next() % UInt64(ids.count))))
      case 3: scene.setTransform(random.annotation(within: 300).transform, of: id)
      case 4: scene.setAppearance(random.annotation(within: 300).appearance, of: id)
      case 5: scene.setKind(random.kind(), of: id)
      case 6: scene.setZIndex(3, of: id)
      default: scene.setState(of: id) { $0.isVisible.toggle() }
      }
      let drawing = Self.draw(renderer, scene, canvas)
      let other = Self.draw(RetainedRenderer(), scene, canvas)
      let difference = ExactPicture(drawing, on: canvas).difference(from: ExactPicture(other, on: canvas))
      // An annotation added on top is painted over cells, not over samples.
      check(difference < 0.12, "step \(step): \(difference)")
      check(
        Set(drawing.tileDraws.map(\.tile.corner)) == Set(other.tileDraws.map(\.tile.corner)), "step \(step)")
    }
    // The scene as it was, in the same renderer.
    let drawing = Self.draw(renderer, copy, canvas)
    let other = Self.draw(RetainedRenderer(), copy, canvas)
    #expect(ExactPicture(drawing, on: canvas).difference(from: ExactPicture(other, on: canvas)) == 0)
  }

  @Test("of annotations that are removed far away are gone")
  func everythingRemoved() throws {
    var random = RandomAnnotations(seed: 8)
    var scene = AnnotationScene()
    let ids = (0..<100).map { _ in scene.add(random.annotation(within: 300), to: 0) }
    var canvas = FrameCanvas(rule: DyadicHandoff(), identity: 1)
    try canvas.apply(Gesture(scale: 0.01))
    let renderer = RetainedRenderer()
    #expect(!Self.draw(renderer, scene, canvas).draws.isEmpty)
    for id in ids { scene.remove(id) }
    #expect(Self.draw(renderer, scene, canvas).draws.isEmpty)
  }

  @Test("of very many annotations are made bit by bit, and hold all ink")
  func many() throws {
    let appearance = Appearance(fill: .black, stroke: nil)
    let records = (0..<18_000).map { number in
      let place = Vector2(Double(number % 150), Double(number / 150)) * 6 - Vector2(400, 400)
      return AnnotationRecord(
        id: AnnotationID(number), frame: 0,
        annotation: Annotation(
          Shape(.rectangle, size: Vector2(4, 4)), transform: AnnotationTransform(position: place),
          appearance: appearance))
    }
    var scene = try AnnotationScene(records)
    var canvas = try FrameCanvas(
      rule: DyadicHandoff(), viewport: #require(Viewport(width: 120, height: 90)), identity: 1)
    try canvas.apply(Gesture(scale: 0.05))
    let renderer = RetainedRenderer()
    renderer.tiles.strokesPerFrame = 2000
    var drawing = AnnotationDrawing()
    let exact = 18_000 * 16 * 0.05 * 0.05
    var frames = 0
    repeat {
      renderer.draw(scene, on: canvas, into: &drawing)
      frames += 1
      #expect(drawing.draws.allSatisfy { $0.paint == .tile })
      // What is not made yet is estimated.
      let ink = ExactPicture(drawing, on: canvas).pixels.reduce(0) { $0 + 1 - Double($1.x) }
      check(0.7...1.3 ~= ink / exact, "displayed frame \(frames): \(ink), not \(exact)")
    } while drawing.tiles?.isBehind == true
    #expect((4...60).contains(frames))
    let ink = ExactPicture(drawing, on: canvas).pixels.reduce(0) { $0 + 1 - Double($1.x) }
    #expect(abs(ink - exact) < 0.03 * exact, "\(ink), not \(exact)")
    // The first edit of a scene, too, only touches what it is near.
    let draws = drawing.draws.count
    scene.setTransform(AnnotationTransform(position: .zero), of: AnnotationID(7))
    renderer.tiles.strokesPerFrame = 300
    renderer.draw(scene, on: canvas, into: &drawing)
    renderer.draw(scene, on: canvas, into: &drawing)
    #expect(drawing.tiles?.isBehind == false && drawing.draws.count == draws)
  }

  @Test("are painted between what is behind and in front of all of them")
  func order() throws {
    var scene = AnnotationScene()
    func add(_ position: Vector2, _ size: Double, _ color: Color, z: Int, to frame: Int) {
      _ = scene.add(
        Annotation(
          Shape(.rectangle, size: Vector2(size, size)), transform: AnnotationTransform(position: position),
          appearance: Appearance(fill: color, stroke: nil), zIndex: z), to: frame)
    }
    // Small ones in frame 0, which is then seen from above, between two large ones in the frame above.
    for index in 0..<400 {
      add(Vector2(Double(index % 20), Double(index / 20)) * 200, 230, .black, z: 0, to: 0)
    }
    var canvas = try FrameCanvas(
      rule: DyadicHandoff(), viewport: #require(Viewport(width: 120, height: 90)), identity: 1)
    try canvas.apply(Gesture(scale: 0.001))
    #expect(canvas.camera.frame != 0)
    let (frame, unit) = (canvas.camera.frame, 1 / canvas.camera.zoom)
    add(canvas.camera.centre - Vector2(20, 20) * unit, 40 * unit, .white, z: -1, to: frame)
    add(canvas.camera.centre - Vector2(20, 20) * unit, 20 * unit, Color(red: 255, green: 0, blue: 0), z: 1, to: frame)
    let drawing = Self.draw(RetainedRenderer(), scene, canvas)
    #expect(drawing.draws.map { $0.paint == .tile }.contains(true))
    #expect(drawing.draws.first?.color == .white && drawing.draws.last?.color == Color(red: 255, green: 0, blue: 0))
    let pixels = ExactPicture(drawing, on: canvas)
    #expect(pixels.pixels[46 * 120 + 61].x < 0.1)
    for (index, draw) in drawing.draws.enumerated() {
      let tile = drawing.tile(of: index)
      check((tile?.draw == index) == (draw.paint == .tile), "draw \(index) has the tile \(String(describing: tile))")
    }
    check(drawing.tile(of: drawing.draws.count) == nil, "a tile beyond all draws")
  }
}
