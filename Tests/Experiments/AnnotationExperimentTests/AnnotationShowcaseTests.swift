import Annotations
import Geometry
import Results
import Testing

@testable import AnnotationExperiment

@Suite("The page of every kind of annotation") struct AnnotationShowcaseTests {
  private func page(at levels: Int) throws -> (AnnotationCanvas, AnnotationDrawing) {
    let canvas = try AnnotationCanvas()
    try AnnotationShowcase.descend(canvas, levels: levels)
    try AnnotationShowcase.fill(canvas, font: .standard)
    var (drawing, paths) = (AnnotationDrawing(), PaintedPaths())
    let renderer = ImmediateRenderer()
    renderer.draw(canvas.scene, on: canvas.frames, into: &drawing)
    canvas.writeSelection(into: &paths)
    renderer.append(paths, into: &drawing)
    return (canvas, drawing)
  }

  @Test("Every kind is on it and drawn, one is selected, nothing is outside") func complete() throws {
    let (canvas, drawing) = try page(at: 0)
    let all = canvas.scene.idsInPaintingOrder.compactMap { canvas.annotation($0) }
    #expect(Set(all.map { type(of: $0.kind).name }) == ["shape", "line", "text", "number", "unknown"])
    let lines = all.compactMap { $0.kind as? StraightLine }
    #expect(Set(lines.map { "\($0.cap) \($0.dashes)" }).count == 9)
    #expect(Set(lines.compactMap(\.endHead)).count == 4 && Set(lines.compactMap(\.startHead)).count == 4)
    #expect(Set(all.compactMap { ($0.kind as? Shape)?.summary }).count == 7)
    #expect(Set(drawing.draws.compactMap(\.id)).count == all.count)
    #expect(canvas.selection.count == 1 && canvas.handles.count == 9)
    #expect(drawing.draws.contains { $0.id == nil })
    let view = Box(min: .zero, max: AnnotationShowcase.size)
    for id in canvas.scene.idsInPaintingOrder {
      let box = try #require(canvas.canvasBox(of: id)).bounds
      #expect(view.contains(box.min) && view.contains(box.max), "\(id)")
    }
    #expect(canvas.editor.history.undoCount == 1)
  }

  @Test("It is the same at any depth", arguments: [1, 3, 30]) func depth(levels: Int) throws {
    let (top, first) = try page(at: 0)
    let (deep, second) = try page(at: levels)
    // A frame is left above 1,024 points a unit.
    #expect(deep.frames.tree[deep.activeFrame].level == levels - 1 && deep.pointsPerUnit == 1024)
    for (a, b) in zip(top.scene.idsInPaintingOrder, deep.scene.idsInPaintingOrder) {
      let (one, other) = (try #require(top.canvasBox(of: a)), try #require(deep.canvasBox(of: b)))
      #expect((one.position(Vector2(1, 1)) - other.position(Vector2(1, 1))).length < 1e-9)
    }
    #expect(first.draws.map(\.color) == second.draws.map(\.color))
  }
}
