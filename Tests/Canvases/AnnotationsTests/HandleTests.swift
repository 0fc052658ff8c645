import Annotations
import Geometry
import Testing

/// Handles follow the rotation, and the part of the box that is not dragged stays.
struct HandleTests {
  private let turn = Rotation(halfTangent: 0.2)?.pair ?? Vector2(1, 0)

  /// A turned canvas with one selected rotated shape, mirrored or not.
  private func canvas(_ random: inout SplitMix64) throws -> (AnnotationCanvas, AnnotationID) {
    let canvas = try AnnotationCanvas(density: 2)
    try canvas.pinch(about: Vector2(9, 4), scale: 1 + random.unit(), turn: turn)
    let scale = Vector2(1 + random.unit(), (1 + random.unit()) * (random.next() & 1 == 0 ? 1 : -1))
    let transform = AnnotationTransform(
      position: Vector2(random.symmetric(), random.symmetric()) * 40, scale: scale, rotation: 3 * random.symmetric())
    let id = try canvas.edit {
      try $0.add(Annotation(Shape(.ellipse, size: Vector2(40, 30)), transform: transform), to: canvas.activeFrame)
    }
    try canvas.select([id])
    return (canvas, id)
  }

  private func position(_ canvas: AnnotationCanvas, _ handle: ResizeHandle) throws -> Vector2 {
    try #require(canvas.handles.first { $0.role == .resize(handle) }).point
  }

  private func opposite(_ handle: ResizeHandle) throws -> ResizeHandle {
    try #require(ResizeHandle.allCases.first { $0.unit == -handle.unit })
  }

  @Test func handlesAreTheCornersAndMiddlesOfTheRotatedBox() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<20 {
      let (canvas, id) = try canvas(&random)
      let annotation = try #require(canvas.annotation(id))
      let frame = try #require(canvas.scene.frame(of: id))
      for handle in ResizeHandle.allCases {
        let local = Vector2(20, 15) + handle.unit * Vector2(20, 15)
        let image = annotation.transform.image(local, in: annotation.kind.box)
        #expect((try position(canvas, handle) - #require(canvas.canvas(image, in: frame))).length < 1e-9)
      }
    }
  }

  /// The handle is also dragged beyond the opposite side, where the box is mirrored.
  @Test(arguments: ResizeHandle.allCases)
  func theOppositeHandleStaysAndTheHeldOneIsAtThePointer(handle: ResizeHandle) throws {
    var random = SplitMix64(seed: 2)
    var mirrored = 0
    for _ in 0..<40 {
      let (canvas, id) = try canvas(&random)
      let fixed = try position(canvas, opposite(handle))
      let scale = try #require(canvas.annotation(id)).transform.scale
      let pointer = Vector2(random.unit() * 500, random.unit() * 375)
      try canvas.resize(id, by: handle, to: pointer)
      #expect((try position(canvas, opposite(handle)) - fixed).length < 1e-9)
      let box = try #require(canvas.canvasBox(of: id))
      let off = (try position(canvas, handle) - pointer).rotated(byInverseOf: box.turn)
      for axis in 0..<2 where handle.unit[axis] != 0 { #expect(abs(off[axis]) < 1e-9) }
      let after = try #require(canvas.annotation(id)).transform.scale
      for axis in 0..<2 where handle.unit[axis] == 0 { #expect(after[axis] == scale[axis]) }
      if after.x * scale.x < 0 || after.y * scale.y < 0 { mirrored += 1 }
    }
    #expect(mirrored > 3)
  }

  @Test(arguments: ResizeHandle.allCases)
  func aboutTheCentreTheCentreStays(handle: ResizeHandle) throws {
    var random = SplitMix64(seed: 3)
    let (canvas, id) = try canvas(&random)
    canvas.resizeAnchor = .centre
    let centre = try #require(canvas.canvasBox(of: id)).centre
    try canvas.resize(id, by: handle, to: Vector2(140, 90))
    let box = try #require(canvas.canvasBox(of: id))
    #expect((box.centre - centre).length < 1e-9)
    let off = (try position(canvas, handle) - Vector2(140, 90)).rotated(byInverseOf: box.turn)
    for axis in 0..<2 where handle.unit[axis] != 0 { #expect(abs(off[axis]) < 1e-9) }
  }

  @Test(arguments: ResizeHandle.allCases)
  func keptProportionsKeepTheRatioAndTheOppositeHandle(handle: ResizeHandle) throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<20 {
      let (canvas, id) = try canvas(&random)
      canvas.proportions = .kept
      let before = try #require(canvas.canvasBox(of: id)).half
      let fixed = try position(canvas, opposite(handle))
      let pointer = Vector2(random.unit() * 500, random.unit() * 375)
      try canvas.resize(id, by: handle, to: pointer)
      let after = try #require(canvas.canvasBox(of: id)).half
      #expect(abs(abs(after.x / after.y) - abs(before.x / before.y)) < 1e-9)
      #expect((try position(canvas, opposite(handle)) - fixed).length < 1e-9)
      // No box of the same ratio has its corner nearer to the pointer.
      guard handle.unit.x != 0, handle.unit.y != 0 else { continue }
      let held = try position(canvas, handle)
      #expect(abs((pointer - held).dot(held - fixed)) < 1e-6)
    }
  }

  @Test func aSideIsNeverZero() throws {
    var random = SplitMix64(seed: 5)
    let (canvas, id) = try canvas(&random)
    try canvas.resize(id, by: .bottomRight, to: position(canvas, .topLeft))
    let half = try #require(canvas.canvasBox(of: id)).half
    #expect(abs(abs(half.x) - 1.0 / 16) < 1e-9 && abs(abs(half.y) - 1.0 / 16) < 1e-9)
  }

  @Test func theHandleOfRotationPointsToThePointer() throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<20 {
      let (canvas, id) = try canvas(&random)
      let centre = try #require(canvas.canvasBox(of: id)).centre
      let pointer = Vector2(random.unit() * 500, random.unit() * 375)
      try canvas.rotate(id, towards: pointer)
      let box = try #require(canvas.canvasBox(of: id))
      #expect((box.centre - centre).length < 1e-9)
      let handle = try #require(canvas.handles.first { $0.role == .rotate }).position - centre
      #expect(abs(handle.cross(pointer - centre)) < 1e-6 * handle.length * 500 && handle.dot(pointer - centre) > 0)
      #expect(
        abs(handle.length - max(abs(box.half.y), SelectionHandle.leastDistance) - SelectionHandle.rotationDistance)
          < 1e-9)
      canvas.angleSnap = .every15Degrees
      try canvas.rotate(id, towards: pointer)
      let steps = try #require(canvas.canvasBox(of: id)).rotation / (.pi / 12)
      #expect(abs(steps - steps.rounded()) < 1e-9)
    }
  }

  @Test func aLineHasTwoHandlesAndKeepsItsOtherEnd() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<30 {
      let canvas = try AnnotationCanvas()
      try canvas.pinch(about: .zero, scale: 1.6, turn: turn)
      let line = StraightLine(from: Vector2(30, 5), to: Vector2(random.unit() * 60, 40), endHead: .triangle)
      let id = try canvas.add(line, at: Vector2(200, 200))
      try canvas.select([id])
      try canvas.rotateSelection(by: random.symmetric() * 3)
      let isEnd = random.next() & 1 == 0
      #expect(canvas.handles.map(\.role) == [.start, .end])
      let other = canvas.handles[isEnd ? 0 : 1].point
      let pointer = Vector2(random.unit() * 500, random.unit() * 375)
      try canvas.moveLineEnd(of: id, isEnd: isEnd, to: pointer)
      #expect((canvas.handles[isEnd ? 0 : 1].point - other).length < 1e-9)
      #expect((canvas.handles[isEnd ? 1 : 0].point - pointer).length < 1e-9)
      canvas.undo()
      #expect((canvas.handles[isEnd ? 0 : 1].point - other).length < 1e-9)
      canvas.angleSnap = .every15Degrees
      try canvas.moveLineEnd(of: id, isEnd: isEnd, to: pointer)
      let vector = canvas.handles[1].point - canvas.handles[0].point
      let tangent = AnnotationTransform(position: .zero, rotation: .pi / 12).turn
      var direction = Vector2(1, 0)
      let sines = (0..<24).map { _ in
        direction = direction.rotated(by: tangent)
        return abs(direction.cross(vector)) / vector.length
      }
      #expect(try #require(sines.min()) < 1e-9)
      #expect((canvas.handles[isEnd ? 0 : 1].point - other).length < 1e-9)
    }
  }

  /// However small, turned or mirrored it is: every annotation is small to who zooms away from it.
  @Test(arguments: [0.01, 1, 3.5, 14, 16, 31, 40, 200], [1, 2])
  func theMiddleAlwaysMoves(side: Double, count: Int) throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<6 {
      let canvas = try AnnotationCanvas(density: 2)
      canvas.snapping.targets = []
      try canvas.pinch(about: Vector2(9, 4), scale: 1 + random.unit(), turn: turn)
      let middle = Vector2(150 + random.unit(), 120 + random.unit())
      let image = try #require(canvas.imagePosition(middle))
      let (angle, mirror) = (3 * random.symmetric(), random.next() & 1 == 0 ? 1.0 : -1)
      let ids = try (0..<count).map { _ in
        let shape = Annotation(
          Shape(.rectangle, size: Vector2(1, 1)),
          transform: AnnotationTransform(position: image.position, scale: Vector2(1, mirror), rotation: angle),
          appearance: Appearance(fill: .white))
        let id = try canvas.edit { try $0.add(shape, to: image.frame) }
        var transform = shape.transform
        transform.scale = transform.scale * (side / 2 / abs(try #require(canvas.canvasBox(of: id)).half.x))
        try canvas.edit { try $0.setTransform(transform, of: id) }
        return id
      }
      try canvas.select(ids)
      let box = try #require(canvas.canvasBox(of: ids[0]))
      let reach = min(side / 2, SelectionHandle.hitReach) * 0.999
      for step in 0..<81 {
        let offset = Vector2(Double(step / 9 - 4), Double(step % 9 - 4)) / 4 * reach
        // The box about several is along the canvas's axes.
        let inside = count > 1 ? offset * 0.7 : offset.rotated(by: box.turn)
        let start = box.centre + inside
        #expect(canvas.handle(at: start) == nil, "side \(side), step \(step)")
        canvas.mouseDown(at: start)
        canvas.mouseDrag(to: start + Vector2(30, 10))
        canvas.mouseUp(at: start + Vector2(30, 10))
        let after = try #require(canvas.canvasBox(of: ids[0]))
        #expect((after.centre - box.centre - Vector2(30, 10)).length < 1e-6 && (after.half - box.half).length < 1e-9)
        canvas.undo()
      }
    }
  }

  /// A rectangle without a fill, above a large one: its middle is a part of the one below.
  @Test func theMiddleOfASmallFrameMovesItAboveAnother() throws {
    let canvas = try AnnotationCanvas(density: 1)
    let below = try canvas.add(Shape(.rectangle, size: Vector2(200, 200)), at: Vector2(200, 200))
    try canvas.edit { try $0.setAppearance(Appearance(fill: .white), of: [below]) }
    let frame = try canvas.add(Shape(.rectangle, size: Vector2(14, 14)), at: Vector2(200, 200))
    try canvas.select([frame])
    for _ in 0..<3 {
      let before = try #require(canvas.canvasBox(of: frame))
      canvas.mouseDown(at: before.centre)
      canvas.mouseDrag(to: before.centre + Vector2(9, 9))
      canvas.mouseUp(at: before.centre + Vector2(9, 9))
      let after = try #require(canvas.canvasBox(of: frame))
      #expect(after.half == before.half && (after.centre - before.centre).length > 5)
    }
    #expect(canvas.selection == [frame])
  }

  @Test(arguments: [1, 2])
  func aHandleOutsideOfASmallBoxTakesTheCornerAlong(count: Int) throws {
    let canvas = try AnnotationCanvas(density: 1)
    let shape = Annotation(
      Shape(.ellipse, size: Vector2(14, 14)), transform: AnnotationTransform(position: Vector2(100, 100)))
    let ids = try (0..<count).map { _ in try canvas.edit { try $0.add(shape, to: canvas.activeFrame) } }
    try canvas.select(ids)
    let handle = try #require(canvas.handles.first { $0.role == .resize(.bottomRight) })
    #expect((handle.position - handle.point - Vector2(9, 9)).length < 1e-9)
    canvas.mouseDown(at: handle.position)
    canvas.mouseDrag(to: handle.position + Vector2(20, 20))
    canvas.mouseUp(at: handle.position + Vector2(20, 20))
    for id in ids { #expect((try #require(canvas.canvasBox(of: id)).half - Vector2(17, 17)).length < 1e-9) }
  }

  @Test(arguments: [0.1, 1, 5, 20, 31])
  func theMiddleOfAShortLineMovesIt(length: Double) throws {
    let canvas = try AnnotationCanvas(density: 1)
    let line = StraightLine(from: Vector2(100, 100), to: Vector2(100 + length * 0.6, 100 + length * 0.8))
    let id = try canvas.add(line, at: Vector2(100, 100))
    try canvas.select([id])
    let middle = try #require(canvas.canvasBox(of: id)).centre
    #expect(canvas.handle(at: middle) == nil)
    canvas.mouseDown(at: middle)
    canvas.mouseDrag(to: middle + Vector2(50, 0))
    canvas.mouseUp(at: middle + Vector2(50, 0))
    #expect((try #require(canvas.canvasBox(of: id)).centre - middle).x > 40)
    canvas.undo()
    for handle in canvas.handles {
      #expect((handle.position - middle).length >= SelectionHandle.leastDistance - 1e-9)
      #expect(canvas.handle(at: handle.position) == handle)
    }
  }
}
