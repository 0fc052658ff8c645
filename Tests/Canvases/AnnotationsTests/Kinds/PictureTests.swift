import Frames
import Geometry
import Pictures
import Raster
import TestSupport
import Testing

@testable import Annotations

/// Pictures as annotations, and as the backdrop.
struct PictureTests {
  private func drawings(_ canvas: AnnotationCanvas) -> [AnnotationDrawing] {
    var (immediate, retained) = (AnnotationDrawing(), AnnotationDrawing())
    ImmediateRenderer().draw(canvas.scene, on: canvas.frames, into: &immediate)
    RetainedRenderer().draw(canvas.scene, on: canvas.frames, into: &retained)
    return [immediate, retained]
  }

  /// The position in an image at a position of the canvas, by the transform and the canvas's own conversion.
  private func expected(
    _ position: Vector2, _ annotation: Annotation, frame: Int, _ canvas: AnnotationCanvas
  ) throws -> Vector2 {
    let image = try #require(canvas.image(position, in: frame))
    let box = annotation.kind.box
    let pixels = try #require(annotation.kind.image)
    return annotation.transform.local(image, in: box) / box.size
      * Vector2(Double(pixels.width), Double(pixels.height))
  }

  @Test func bothRenderersShowTheRightPxOfItAtEveryZoomAndRotation() throws {
    var random = SplitMix64(seed: 81)
    for round in 0..<40 {
      let canvas = try AnnotationCanvas(density: [1, 2][round % 2])
      let picture = Picture(try numberedImage(40, 30), size: round % 3 == 0 ? nil : Vector2(11, 70))
      let id = try canvas.add(picture, at: Vector2(150, 100), appearance: Appearance(fill: .white, stroke: .black))
      try canvas.edit { editor in
        let position = try #require(editor.scene[id]).transform.position
        try editor.setTransform(
          AnnotationTransform(
            position: position, scale: Vector2(0.5 + random.unit(), random.symmetric() < 0 ? -1 : 1.5),
            rotation: random.symmetric() * 3), of: id)
      }
      let turn = Rotation(halfTangent: random.symmetric())?.pair ?? Vector2(1, 0)
      let middle = try #require(canvas.canvasBox(of: id)).centre
      try canvas.pinch(about: middle, scale: [0.3, 1, 20, 900][round % 4], turn: turn)
      if round % 8 == 3 { try canvas.pinch(about: middle, scale: 900) }
      let annotation = try #require(canvas.annotation(id))
      for drawing in drawings(canvas) {
        let shown = try #require(drawing.images.first)
        #expect(drawing.images.count == 1 && drawing.draws[shown.draw].paint == .image && shown.image == picture.pixels)
        for _ in 0..<10 {
          let screen = Vector2(random.unit() * 1000, random.unit() * 750)
          let place = try expected(screen / canvas.pixelDensity, annotation, frame: 0, canvas)
          #expect((shown.position(under: screen) - place).length < 1e-6, "\(screen) in round \(round)")
        }
      }
    }
  }

  /// At 10^903 times the zoom into an image, the px in the view is the one given by exact arithmetic.
  @Test func atDepthItIsTheRightPx() throws {
    let image = try numberedImage(16, 12)
    var canvas = DeepCamera()
    // A third of a px into px (5, 7). The image is 32 × 24 units about the origin.
    let target = RealVector(Real(-16 + 10) + Real(2) / Real(3), Real(-12 + 14) + Real(2) / Real(3))
    try canvas.descend(to: target, levels: 300)
    let annotation = Annotation(
      Picture(image, size: Vector2(32, 24)), transform: AnnotationTransform(position: Vector2(-16, -12)),
      appearance: Appearance(stroke: nil))
    let scene = try AnnotationScene([AnnotationRecord(id: AnnotationID(0), annotation: annotation)])
    let shown = try AnnotationCanvas(canvas.canvas, scene: scene)
    for drawing in drawings(shown) {
      let found = try #require(drawing.images.first)
      #expect((found.position(under: Vector2(500, 375)) - Vector2(5 + 1.0 / 3, 7 + 1.0 / 3)).length < 1e-9)
    }
    let picture = CanvasPicture(shown)
    let pixels = try picture.pixels()
    #expect([pixels[0, 0], pixels[999, 749], pixels[500, 375]].allSatisfy { $0 == SIMD4(5, 7, 200, 255) })
    // In SVG one polygon of that colour, over the background.
    let svg = String(decoding: picture.svg(), as: UTF8.self)
    #expect(svg.contains("fill=\"rgb(5,7,200)\"") && !svg.contains("<image"))
    #expect(svg.components(separatedBy: "<path").count == 2)
  }

  @Test func aPictureIsHitInItsBoxAndDescribed() throws {
    let canvas = try AnnotationCanvas()
    let id = try canvas.add(
      Picture(try numberedImage(40, 30)), at: Vector2(100, 100), appearance: Appearance(stroke: nil))
    #expect(canvas.annotation(at: Vector2(139, 129), tolerance: 0) == id)
    #expect(canvas.annotation(at: Vector2(141, 129), tolerance: 0) == nil)
    #expect(canvas.scene.accessibilityNodes().map(\.label) == ["picture of 40 by 30 pixels"])
    #expect(throws: AnnotationError.self) {
      try canvas.add(Picture(try numberedImage(4, 3), size: Vector2(0, 1)), at: .zero)
    }
  }

  @Test func theBackdropIsBeneathEverythingAndUndone() throws {
    let canvas = try AnnotationCanvas()
    let backdrop = Picture(try numberedImage(64, 48))
    let start = canvas.revision
    try canvas.edit { try $0.setBackdrop(backdrop, at: Vector2(-32, -24)) }
    #expect(canvas.changes(since: start).annotations?.isBackdropChanged == true)
    let id = try canvas.add(
      Shape(.rectangle, size: Vector2(8, 8)), at: Vector2(490, 370), appearance: Appearance(fill: .white, stroke: nil))
    // The annotation behind all others is still over the backdrop.
    try canvas.edit { try $0.sendToBack([id]) }
    let pixels = try CanvasPicture(canvas).pixels()
    #expect(pixels[493, 373] == SIMD4(255, 255, 255, 255))
    // The centre of the view is at (500, 375), which is the centre of the image.
    #expect(pixels[500, 375] == SIMD4(32, 24, 200, 255) && pixels[468, 351] == SIMD4(0, 0, 200, 255))
    #expect(pixels[467, 351] == SIMD4(0xF5, 0xF5, 0xF5, 255))
    #expect(canvas.annotation(at: Vector2(520, 380)) == nil && canvas.scene.count == 1)
    #expect(canvas.scene.backdropBox == Box(min: Vector2(-32, -24), max: Vector2(32, 24)))
    canvas.undo()
    canvas.undo()
    canvas.undo()
    #expect(canvas.scene.backdropPicture == nil && drawings(canvas).allSatisfy { $0.draws.isEmpty })
    canvas.redo()
    #expect(canvas.scene.backdropPicture == backdrop && drawings(canvas).allSatisfy { $0.images.count == 1 })
  }

  /// A photo that meshes cannot represent is clipped in wide numbers once, and not for each displayed frame.
  @Test(arguments: [0, 6]) func theBackdropIsCutWhenItOrTheFrameHasChangedOnly(levels: Int) throws {
    let canvas = try AnnotationCanvas()
    let size = Vector2(16_000, 12_000)
    try canvas.edit { try $0.setBackdrop(Picture(try numberedImage(4, 3), size: size), at: size * -0.5) }
    // A corner of the picture, so that its border is in view.
    try canvas.pinch(about: Vector2(500, 375), scale: 8, pan: Vector2(300, 200))
    for _ in 0..<levels { try canvas.pinch(about: Vector2(500, 375), scale: 1024) }
    let renderer = RetainedRenderer()
    var (drawing, again) = (AnnotationDrawing(), AnnotationDrawing())
    func triangles(_ drawing: AnnotationDrawing) -> [Vector2] {
      var corners: [Vector2] = []
      for image in drawing.images {
        drawing.forEachTriangle(of: drawing.draws[image.draw]) { corners += [$0, $1, $2] }
      }
      return corners
    }
    func draw() throws {
      renderer.draw(canvas.scene, on: canvas.frames, into: &drawing)
      ImmediateRenderer().draw(canvas.scene, on: canvas.frames, into: &again)
      try #require(drawing.images.count == 1)
      #expect(triangles(drawing) == triangles(again))
    }
    try draw()
    #expect(renderer.cutCount == 1)
    for step in 1...5 {
      try canvas.pinch(about: .zero, pan: Vector2(Double(step), 2))
      try draw()
      #expect(renderer.cutCount == 0)
    }
    // Other changes of the scene do not matter, but another backdrop does.
    try canvas.add(Shape(.rectangle, size: Vector2(8, 8)), at: Vector2(40, 40))
    try draw()
    #expect(renderer.cutCount == 0)
    try canvas.edit { try $0.setBackdrop(Picture(try numberedImage(4, 3), size: size), at: size * -0.51) }
    try draw()
    #expect(renderer.cutCount == 1)
    canvas.undo()
    try draw()
    #expect(renderer.cutCount == 1)
    try canvas.pinch(about: Vector2(500, 375), scale: 3000)
    try draw()
    #expect(renderer.cutCount == 1)
  }
}
