import Foundation
import Frames
import Geometry
import Ink
import TestSupport
import Testing

@testable import InkCanvas

@Suite("Edits of an ink canvas")
struct EditingTests {
  /// Three lines across each other, the first the backmost.
  private func canvas() throws -> (canvas: InkCanvas, ids: [StrokeID]) {
    let canvas = try InkCanvas(viewport: .standard)
    var ids: [StrokeID] = []
    for index in 0..<3 {
      var pencil = Pencil("\(index)", from: Double(index))
      let y = 100 + 100 * Double(index)
      ids += canvas.receive(pencil.line(from: Vector2(100, y), to: Vector2(500, y + 30)))
    }
    return (canvas, ids)
  }

  /// The values that undoing restores: strokes with their ids, points, widths and order.
  private func strokes(_ canvas: InkCanvas) throws -> [StrokeRecord] {
    try canvas.canvas.content.strokes.map { try canvas.canvas.record(of: $0.id) }
  }

  @Test("An eraser at a position, in px from the top left, cuts what is there; undone, all is as before")
  func erases() throws {
    let (canvas, ids) = try canvas()
    let before = try strokes(canvas)
    let cut = try canvas.erase(at: Vector2(300, 215), radius: 20)
    #expect(cut == [ids[1]] && canvas.strokeCount == 4)
    #expect(!canvas.picture.contains(Vector2(300, 215)) && canvas.picture.contains(Vector2(330, 217.25)))
    #expect(canvas.picture.contains(Vector2(300, 115)))
    let after = try strokes(canvas)
    #expect(try canvas.undo() && strokes(canvas) == before && canvas.picture.contains(Vector2(300, 215)))
    #expect(try canvas.redo() && strokes(canvas) == after && !canvas.picture.contains(Vector2(300, 215)))
    #expect(try canvas.erase(at: Vector2(300, 115), radius: 0) == [])
    for radius in [Double.nan, -3, .infinity] {
      #expect(throws: CanvasEditError.self) { try canvas.erase(at: Vector2(300, 115), radius: radius) }
    }
    #expect(
      words { () throws(CanvasEditError) in try canvas.erase(at: Vector2(-.infinity, 100), radius: 10) }
        == "The eraser is at (-inf, 100.0) px; both coordinates are finite.")
    #expect(try strokes(canvas) == after)
  }

  @Test("Erasing that continues is one step")
  func continuesErasing() throws {
    let (canvas, _) = try canvas()
    let before = try strokes(canvas)
    for x in stride(from: 200.0, to: 400, by: 15) {
      _ = try canvas.erase(at: Vector2(x, 100 + (x - 100) * 0.075), radius: 10, continuing: true)
    }
    #expect(canvas.strokeCount == 4)
    let after = try strokes(canvas)
    // Another path, which begins at an empty position.
    _ = try canvas.erase(at: Vector2(700, 700), radius: 10)
    _ = try canvas.erase(at: Vector2(300, 215), radius: 10, continuing: true)
    #expect(try canvas.strokeCount == 5 && canvas.undo() && strokes(canvas) == after)
    #expect(try canvas.undo() && strokes(canvas) == before)
    #expect(canvas.undo() && canvas.strokeCount == 2, "the stroke before is a step of its own")
    #expect(try canvas.redo() && canvas.redo() && strokes(canvas) == after && canvas.redo() && !canvas.redo())
  }

  @Test(
    "A script of edits, undone step by step, passes through the same canvases, and redone again",
    arguments: 1...4 as ClosedRange<UInt64>)
  func undoesScript(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let canvas = try InkCanvas(viewport: .standard)
    func position() -> Vector2 { Vector2(Double(random.next() % 1000), Double(random.next() % 750)) }
    var states = [try strokes(canvas)]
    for step in 0..<40 {
      let count = states.count
      switch random.next() % 5 {
      case 0, 1:
        var pencil = Pencil("\(step)", from: Double(step))
        _ = canvas.receive(pencil.line(from: position(), to: position(), samples: 5))
      case 2: _ = try canvas.erase(at: position(), radius: 60)
      case 3: if let last = canvas.canvas.content.strokes.last { try canvas.remove([last.id, last.id]) }
      default: try canvas.pinch(about: position(), scale: random.next() % 2 == 0 ? 1.5 : 0.6)
      }
      let state = try strokes(canvas)
      if state != states[count - 1] { states.append(state) }
    }
    #expect(states.count > 15)
    for state in states.dropLast().reversed() { #expect(try canvas.undo() && strokes(canvas) == state) }
    #expect(!canvas.undo())
    for state in states.dropFirst() { #expect(try canvas.redo() && strokes(canvas) == state) }
    #expect(!canvas.redo())
  }

  @Test("Nothing is undone or erased under a pen that draws, and a new stroke forgets what was undone")
  func waitsForPen() throws {
    let (canvas, _) = try canvas()
    var pencil = Pencil("d", from: 9)
    _ = canvas.receive([pencil.touch(Vector2(100, 100), .began)])
    #expect(!canvas.undo() && !canvas.redo())
    #expect(try canvas.erase(at: Vector2(300, 115), radius: 20) == [])
    _ = canvas.receive([pencil.touch(Vector2(110, 100), .ended)])
    #expect(canvas.undo() && canvas.undo() && canvas.strokeCount == 2)
    var other = Pencil("e", from: 10)
    _ = canvas.receive(other.line(from: Vector2(5, 5), to: Vector2(50, 5)))
    #expect(!canvas.redo() && canvas.strokeCount == 3)
    canvas.undoLimit = 1
    #expect(canvas.undo() && !canvas.undo() && canvas.strokeCount == 2)
  }

  @Test("A saved canvas is read back as it was, strokes that wait for corrections included")
  func saves() throws {
    let (canvas, ids) = try canvas()
    canvas.data = "red"
    var pencil = Pencil("d", from: 9)
    _ = canvas.receive([pencil.estimate(Vector2(100, 400), .began), pencil.estimate(Vector2(200, 400), .ended)])
    try canvas.pinch(about: Vector2(300, 115), scale: 5000)
    let file = try JSONEncoder().encode(canvas.archive)
    let other = try InkCanvas(viewport: .standard)
    var unfinished = Pencil("x")
    _ = other.receive([unfinished.touch(Vector2(10, 10), .began)])
    try other.load(JSONDecoder().decode(CanvasArchive<DyadicCamera>.self, from: file))
    #expect(try strokes(other) == strokes(canvas) && other.strokeCount == 4 && !other.undo() && !other.isDrawing)
    #expect(try other.canvas.record(of: other.canvas.content.strokes[3].id).data == "red")
    #expect(other.picture.contains(Vector2(300, 115)) && other.picture.order == canvas.picture.order)
    try other.remove(ids)
    #expect(other.strokeCount == 1)

    var broken = canvas.archive
    broken.strokePoints[0] = -1
    #expect(throws: CanvasArchiveError.self) { try other.load(broken) }
    #expect(other.strokeCount == 1)
    #expect(throws: CanvasEditError.noStroke(ids[0])) { try other.remove([ids[0]]) }
    #expect(throws: PinchError.self) { try other.pinch(about: .zero, scale: .nan) }
    #expect(throws: InkError.self) { try InkCanvas(viewport: .standard, tolerance: .nan) }
  }
}
