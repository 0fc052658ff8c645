import Annotations
import Geometry
import TestSupport
import Testing

/// Several annotations are resized and rotated together.
struct SelectionDragTests {
  /// A map of the plane: the images of the origin and of the unit vectors.
  private struct Map {
    var origin = Vector2.zero
    var x = Vector2(1, 0)
    var y = Vector2(0, 1)

    func callAsFunction(_ position: Vector2) -> Vector2 { origin + x * position.x + y * position.y }

    /// A scale about a position.
    static func scale(_ factors: Vector2, about fixed: Vector2) -> Map {
      Map(origin: fixed - fixed * factors, x: Vector2(factors.x, 0), y: Vector2(0, factors.y))
    }

    /// A rotation about a position that turns one direction into another.
    static func rotation(from: Vector2, to: Vector2, about fixed: Vector2) -> Map {
      let scale = 1 / (from.length * to.length)
      let (cosine, sine) = (from.dot(to) * scale, from.cross(to) * scale)
      let map = Map(x: Vector2(cosine, sine), y: Vector2(-sine, cosine))
      return Map(origin: fixed - map(fixed), x: map.x, y: map.y)
    }
  }

  /// A turned canvas with three selected annotations, in two frames if there are two.
  private func canvas(
    _ random: inout SplitMix64, rotations: Double = 3
  ) throws -> (AnnotationCanvas, [AnnotationID]) {
    let canvas = try AnnotationCanvas(density: 2)
    var ids: [AnnotationID] = []
    let turn = Rotation(halfTangent: random.symmetric())?.pair ?? Vector2(1, 0)
    try canvas.pinch(about: Vector2(9, 4), scale: 1 + random.unit(), turn: turn)
    let anchor = Vector2(250, 190)
    for index in 0..<3 {
      // The last annotation is added further in. In this view it is as large as the others.
      let zoom = index == 2 ? 1500.0 : 1
      try canvas.pinch(about: anchor, scale: zoom)
      let kind: any AnnotationKind =
        index == 1 ? StraightLine(from: Vector2(5, 2), to: Vector2(30, -20)) : Shape(.rectangle, size: Vector2(40, 25))
      let position = Vector2(150 + 200 * random.unit(), 120 + 130 * random.unit())
      let transform = AnnotationTransform(
        position: anchor + (position - anchor) * zoom,
        scale: Vector2(1 + random.unit(), random.next() & 1 == 0 ? 1 : -1.5) * zoom,
        rotation: rotations == 0 ? Double(random.next() % 4) * .pi / 2 : rotations * random.symmetric())
      let annotation = try canvas.placed(Annotation(kind, transform: transform))
      ids.append(try canvas.edit { try $0.add(annotation, to: canvas.activeFrame) })
      try canvas.pinch(about: anchor, scale: 1 / zoom)
    }
    #expect(Set(ids.compactMap { canvas.scene.frame(of: $0) }).count == 2)
    try canvas.select(ids)
    return (canvas, ids)
  }

  /// The screen positions of the corners of an annotation's box.
  private func corners(_ canvas: AnnotationCanvas, _ id: AnnotationID) throws -> [Vector2] {
    try #require(canvas.canvasBox(of: id)).corners
  }

  private func handle(_ canvas: AnnotationCanvas, _ role: SelectionHandle.Role) throws -> Vector2 {
    try #require(canvas.handles.first { $0.role == role }).point
  }

  private func drag(_ canvas: AnnotationCanvas, from start: Vector2, through positions: [Vector2]) {
    canvas.mouseDown(at: start)
    for position in positions { canvas.mouseDrag(to: position) }
    canvas.mouseUp(at: positions.last ?? start)
  }

  @Test func handlesOfSeveralAreThoseOfTheBoxAboutThem() throws {
    var random = SplitMix64(seed: 41)
    let (canvas, ids) = try canvas(&random)
    let all = try ids.flatMap { try corners(canvas, $0) }
    let (left, right) = (all.map(\.x).min() ?? 0, all.map(\.x).max() ?? 0)
    let (top, bottom) = (all.map(\.y).min() ?? 0, all.map(\.y).max() ?? 0)
    #expect(canvas.handles.count == 9)
    #expect((try handle(canvas, .resize(.topLeft)) - Vector2(left, top)).length < 1e-9)
    #expect((try handle(canvas, .resize(.bottomRight)) - Vector2(right, bottom)).length < 1e-9)
    #expect((try handle(canvas, .rotate) - Vector2((left + right) / 2, top - 24)).length < 1e-9)
    // Annotations that cannot be dragged are not in the box.
    try canvas.edit { try $0.setLocked(true, ids) }
    #expect(canvas.handles.isEmpty)
  }

  /// A corner is dragged to either side of the opposite corner.
  @Test func evenAndMirroringFactorsAreThatMapOfTheCanvas() throws {
    var random = SplitMix64(seed: 42)
    for round in 0..<40 {
      let (canvas, ids) = try canvas(&random)
      let (start, fixed) = (try handle(canvas, .resize(.bottomRight)), try handle(canvas, .resize(.topLeft)))
      let size = 0.2 + 2 * random.unit()
      let factors = [Vector2(1, 1), Vector2(-1, 1), Vector2(1, -1), Vector2(-1, -1)][round & 3] * size
      let map = Map.scale(factors, about: fixed)
      let expected = try ids.map { try corners(canvas, $0).map { map($0) } }
      let count = canvas.editor.history.undoCount
      // The path of the drag does not matter.
      drag(canvas, from: start, through: [start + Vector2(90, -31), fixed, map(start)])
      for (id, expected) in zip(ids, expected) {
        for (found, expected) in zip(try corners(canvas, id), expected) {
          check((found - expected).length < 1e-8, "\(found) not \(expected) by \(factors)")
        }
      }
      #expect(canvas.editor.history.undoCount == count + 1)
    }
  }

  @Test func unevenFactorsAreExactAtQuarterTurnsAndKeepCentresSidesAndDirectionsOtherwise() throws {
    var random = SplitMix64(seed: 43)
    for round in 0..<40 {
      let isQuarter = round & 1 == 0
      let (canvas, ids) = try canvas(&random, rotations: isQuarter ? 0 : 3)
      let (start, fixed) = (try handle(canvas, .resize(.topLeft)), try handle(canvas, .resize(.bottomRight)))
      let map = Map.scale(Vector2(0.2 + random.unit(), 1.3 + random.unit()), about: fixed)
      let before = try ids.map { try corners(canvas, $0) }
      try canvas.resizeSelection(by: .topLeft, to: map(start))
      for (id, before) in zip(ids, before) {
        let after = try corners(canvas, id)
        let expected = before.map { map($0) }
        check(((after[0] + after[2]) - (expected[0] + expected[2])).length < 1e-8, "\(after) not \(expected)")
        for (a, b) in [(0, 1), (1, 2)] {
          let side = after[b] - after[a]
          check(abs(side.length - (expected[b] - expected[a]).length) < 1e-8, "\(after) not \(expected)")
          let old = before[b] - before[a]
          check(abs(side.cross(old)) < 1e-8 * (side.length * old.length + 1) && side.dot(old) > 0, "\(after)")
        }
        guard isQuarter else { continue }
        for index in 0..<4 { check((after[index] - expected[index]).length < 1e-8, "\(after) not \(expected)") }
      }
    }
  }

  @Test func aSideOrKeptProportionsOrTheCentre() throws {
    var random = SplitMix64(seed: 44)
    let (canvas, _) = try canvas(&random)
    let box = try #require(canvas.selectionBox)
    // Because a rotated annotation is not sheared, it is inside the requested box. Only the fixed side is therefore
    // exact.
    try canvas.resizeSelection(by: .right, to: Vector2(box.max.x + 50, -9999))
    #expect(abs(try #require(canvas.selectionBox).size.x - box.size.x) > 1)
    canvas.undo()
    #expect(canvas.selectionBox == box)
    canvas.proportions = .kept
    try canvas.resizeSelection(by: .right, to: Vector2(box.min.x + box.size.x * 2, 0))
    let doubled = try #require(canvas.selectionBox)
    #expect((doubled.size - box.size * 2).length < 1e-8)
    #expect(abs(doubled.min.x - box.min.x) < 1e-8 && abs(doubled.centre.y - box.centre.y) < 1e-8)
    canvas.undo()
    canvas.resizeAnchor = .centre
    try canvas.resizeSelection(by: .bottomRight, to: box.centre + box.size * 0.25)
    let halved = try #require(canvas.selectionBox)
    #expect((halved.size - box.size * 0.5).length < 1e-8 && (halved.centre - box.centre).length < 1e-8)
    // Onto the fixed corner: the sides become as short as sides can be.
    try canvas.resizeSelection(by: .bottomRight, to: box.centre)
    #expect(abs(try #require(canvas.selectionBox).size.length - 0.125) < 1e-6)
  }

  @Test func theHandleOfRotationTurnsAllAboutTheMiddleOfTheBox() throws {
    var random = SplitMix64(seed: 45)
    for _ in 0..<40 {
      let (canvas, ids) = try canvas(&random)
      let start = try handle(canvas, .rotate)
      let middle = try #require(canvas.selectionBox).centre
      let pointer = Vector2(random.unit() * 500, random.unit() * 375)
      let map = Map.rotation(from: start - middle, to: pointer - middle, about: middle)
      let expected = try ids.map { try corners(canvas, $0).map { map($0) } }
      drag(canvas, from: start, through: [Vector2(3, 300), Vector2(480, 9), pointer])
      for (id, expected) in zip(ids, expected) {
        for (found, expected) in zip(try corners(canvas, id), expected) {
          check((found - expected).length < 1e-8, "\(found) not \(expected)")
        }
      }
      canvas.undo()
      canvas.angleSnap = .multiples(of: .pi / 2)
      let before = try ids.map { try corners(canvas, $0) }
      try canvas.rotateSelection(towards: middle + Vector2(100, 40))
      for (id, before) in zip(ids, before) {
        for (found, before) in zip(try corners(canvas, id), before) {
          let offset = before - middle
          check((found - middle - Vector2(-offset.y, offset.x)).length < 1e-8, "\(found) from \(before)")
        }
      }
    }
  }

  @Test func whatIsDraggedFollowsTheImageThroughAPinch() throws {
    var random = SplitMix64(seed: 46)
    for round in 0..<20 {
      let (canvas, ids) = try canvas(&random)
      let role: SelectionHandle.Role = round & 1 == 0 ? .resize(.bottomRight) : .rotate
      let start = try handle(canvas, role)
      let end = start + Vector2(40, 25)
      let before = ids.map { canvas.annotation($0)?.transform }
      canvas.mouseDown(at: start)
      canvas.mouseDrag(to: end)
      let expected = try ids.map { try #require(canvas.annotation($0)).transform }
      let place = try #require(canvas.imagePosition(end))
      try canvas.pinch(about: Vector2(31, 57), scale: 1.25, turn: Vector2(0.96, 0.28), pan: Vector2(20, -5))
      canvas.mouseDrag(to: try #require(canvas.canvas(place)))
      for (id, expected) in zip(ids, expected) {
        let found = try #require(canvas.annotation(id)).transform
        let size = expected.scale.length
        check((found.scale - expected.scale).length < 1e-9 * size, "\(found) not \(expected)")
        check((found.position - expected.position).length < 1e-7 * size, "\(found) not \(expected)")
        check(abs(found.rotation - expected.rotation) < 1e-9, "\(found) not \(expected)")
      }
      // Escape reverts all of it.
      let history = canvas.editor.history.undoCount
      canvas.cancel()
      #expect(canvas.editor.history.undoCount == history)
      for (id, before) in zip(ids, before) { #expect(canvas.annotation(id)?.transform == before) }
    }
  }

  @Test func lockedAndHiddenOnesStayAndNothingIsChangedByNoPosition() throws {
    var random = SplitMix64(seed: 47)
    let (canvas, ids) = try canvas(&random)
    try canvas.edit { try $0.setLocked(true, [ids[0]]) }
    try canvas.edit { try $0.setVisible(false, [ids[1]]) }
    let before = try ids.map { try #require(canvas.annotation($0)).transform }
    try canvas.resizeSelection(by: .bottomRight, to: Vector2(450, 350))
    let after = try ids.map { try #require(canvas.annotation($0)).transform }
    #expect(after[0] == before[0] && after[1] == before[1] && after[2] != before[2])
    for position in [Vector2(.nan, 0), Vector2(0, .infinity), Vector2(1e300, 0)] {
      #expect(throws: AnnotationError.self) { try canvas.resizeSelection(by: .left, to: position) }
      #expect(throws: AnnotationError.self) { try canvas.rotateSelection(towards: position) }
    }
    canvas.clearSelection()
    let count = canvas.editor.history.undoCount
    try canvas.resizeSelection(by: .left, to: .zero)
    try canvas.rotateSelection(towards: .zero)
    #expect(canvas.editor.history.undoCount == count)
  }
}
