import Frames
import Geometry
import Ink
import TestSupport
import Testing

@testable import InkCanvas

@Suite("A camera that moves while a pen draws")
struct MovingCameraTests {
  /// Draws a line with a pencil in ten parts. After each part, the view is magnified about a position by a factor.
  private func draw(_ canvas: InkCanvas, scale: Double, turn: Vector2 = Vector2(1, 0)) throws -> [StrokeID] {
    var pencil = Pencil("a")
    var ids: [StrokeID] = []
    for index in 0...10 {
      let position = Vector2(150 + 60 * Double(index), 300 + 9 * Double(index))
      ids += canvas.receive([pencil.touch(position, index == 0 ? .began : index == 10 ? .ended : .moved)])
      if index < 10 {
        check(canvas.picture.contains(position), "\(index): the pen's tip is not drawn")
        try canvas.pinch(about: position, scale: scale, turn: turn)
        // Seen from far above, the stroke is smaller than a pixel.
        check(scale < 1 || canvas.picture.contains(position), "\(index): the pen's tip is not drawn after the pinch")
      }
    }
    return ids
  }

  /// A canvas that stores the touches themselves, so that they can be counted.
  private static func polylines() throws -> InkCanvas {
    try InkCanvas(viewport: .standard, smoothing: StrokeSmoothing(filter: SavitzkyGolay(), curve: .polyline))
  }

  @Test("Through a handoff, a stroke stays in the frame where it began")
  func staysInFrame() throws {
    let canvas = try Self.polylines()
    try canvas.pinch(about: Vector2(500, 375), scale: 900)
    let ids = try draw(canvas, scale: 1.15, turn: Rotation(halfTangent: 0.1)?.pair ?? Vector2(1, 0))
    #expect(ids.count == 1 && canvas.canvas.camera.frame != 0)
    let record = try canvas.canvas.record(of: try #require(ids.first))
    #expect(record.frame == 0 && record.path.points.count == 11)
    let seen = try #require(record.path.points.last.flatMap { canvas.position(of: $0, in: record.frame) })
    #expect((seen - Vector2(750, 390)).length < 30)
  }

  @Test("Beyond what the frame stores it is added and continued, in frames in and out", arguments: [1000, 1e-3])
  func continues(scale: Double) throws {
    let canvas = try InkCanvas(viewport: .standard)
    let ids = try draw(canvas, scale: scale)
    #expect(ids.count > 1 && canvas.strokeCount == ids.count)
    let frames = try ids.map { try canvas.canvas.record(of: $0).frame }
    #expect(frames.first == 0 && Set(frames).count > 1)
    // The last two points are drawn at the pen's positions, and the stroke before ends where the next begins.
    let last = try canvas.canvas.record(of: try #require(ids.last))
    let end = try #require(last.path.points.last)
    let seen = try #require(canvas.position(of: end, in: last.frame))
    #expect((seen - Vector2(750, 390)).length < 30)
    #expect(canvas.undo() && canvas.strokeCount == 0, "the pieces are undone together")
    #expect(canvas.redo() && canvas.strokeCount == ids.count && !canvas.redo())
  }

  @Test("Pieces of a stroke in several frames meet at one position with one tangent", arguments: [8, 0.125])
  func isSmoothAcrossPieces(scale: Double) throws {
    let canvas = try InkCanvas(viewport: .standard, smoothing: StrokeSmoothing(filter: nil))
    var pencil = Pencil("a")
    var ids: [StrokeID] = []
    for index in 0...60 {
      let position = Vector2(500, 375) + (Rotation(halfTangent: 0.05 * Double(index - 30))?.pair ?? .zero) * 200
      ids += canvas.receive([pencil.touch(position, index == 0 ? .began : index == 60 ? .ended : .moved)])
      try canvas.pinch(about: position, scale: scale)
    }
    try #require(ids.count > 2)
    let content = canvas.canvas.content
    let strokes = try ids.map { content.strokes[try #require(content.index(of: $0))] }
    #expect(Set(strokes.map(\.frame)).count > 2 && strokes.allSatisfy(\.isCurved))
    for (first, next) in zip(strokes, strokes.dropFirst()) {
      let last = try #require(content.span(at: first.points.lowerBound + Int(first.part.upperBound) - 1, of: first))
      let begin = try #require(content.span(at: next.points.lowerBound + Int(next.part.lowerBound), of: next))
      let end = canvas.canvas.compositor.local(last.end, of: first.frame, in: next.frame, of: canvas.canvas.tree)
      // The coarser of two frames rounds to its quantum.
      #expect((end - begin.start).length <= (scale > 1 ? 0x1p-30 : 0x1p-42), "\(end) and \(begin.start)")
      let (before, after) = (last.end - last.secondControl, begin.firstControl - begin.start)
      #expect(before.dot(after) > 0 && abs(before.cross(after)) < 1e-6 * before.length * after.length)
    }
  }

  @Test("A correction of a point that came before the camera moved changes the point by as much as it says")
  func correctsEarlierPoints() throws {
    let canvas = try InkCanvas(viewport: .standard)
    var pencil = Pencil("a")
    let events = (0..<12).map { index in
      pencil.estimate(Vector2(100 + Double(index) * 20, 300), index == 0 ? .began : .moved)
    }
    _ = canvas.receive(events)
    try canvas.pinch(about: Vector2(500, 375), scale: 8)
    let moved = events.map { correction(of: $0, at: $0.location + Vector2(0, 40)) }
    _ = canvas.receive(moved)
    let id = try #require(canvas.finish().first)
    let path = try canvas.canvas.record(of: id).path
    // Before the pinch, a unit of the frame is a px.
    for (index, point) in path.points.enumerated() {
      check((point - Vector2(-400 + Double(index) * 20, -35)).length < 1e-6, "\(index): \(point)")
    }
  }

  @Test("A correction to where the frame stores nothing leaves the point where it was, and all points behind it")
  func ignoresFarCorrections() throws {
    let canvas = try Self.polylines()
    var pencil = Pencil("a")
    var events: [TouchEvent] = []
    for index in 0..<12 {
      events.append(pencil.estimate(Vector2(100 + Double(index) * 20, 300), index == 0 ? .began : .moved))
      _ = canvas.receive([events[index]])
      if index == 5 { try canvas.pinch(about: Vector2(200, 300), scale: 0.05) }
    }
    _ = canvas.receive([correction(of: events[9], at: Vector2(1e8, 1e8))])
    let ids = canvas.finish()
    let path = try canvas.canvas.record(of: try #require(ids.first)).path
    #expect(ids.count == 1 && path.points.count == 12)
    // 20 px after the pinch are 400 units.
    let end = try #require(path.points.last)
    #expect((end - Vector2(-300 + 2400, -75)).length < 40, "\(end)")
  }

  @Test("A cancelled stroke takes its pieces away")
  func cancelsPieces() throws {
    let canvas = try InkCanvas(viewport: .standard)
    var pencil = Pencil("a")
    _ = canvas.receive([pencil.touch(Vector2(100, 100), .began), pencil.touch(Vector2(150, 100), .moved)])
    for _ in 0..<6 { try canvas.pinch(about: Vector2(150, 100), scale: 1000) }
    _ = canvas.receive([pencil.touch(Vector2(180, 100), .moved)])
    #expect(canvas.strokeCount == 1)
    _ = canvas.receive([pencil.touch(Vector2(200, 100), .cancelled)])
    #expect(canvas.strokeCount == 0 && canvas.picture.order.isEmpty && !canvas.undo())
  }

  @Test("A stroke that becomes too large for its triangles is added and continued")
  func splitsLargeStrokes() throws {
    let canvas = try InkCanvas(viewport: .standard)
    var pencil = Pencil("a")
    _ = canvas.receive(Array(pencil.line(from: Vector2(100, 100), to: Vector2(400, 100)).dropLast()))
    try canvas.pinch(about: Vector2(385, 100), scale: 500)
    let tip = Vector2(420, 120)
    // The stroke is 1,250 px wide here. Triangles made for its initial zoom would have an error of 125 px.
    #expect(canvas.strokeCount == 1 && canvas.picture.contains(Vector2(300, 100)))
    #expect(canvas.picture.contains(Vector2(300, 724)) && !canvas.picture.contains(Vector2(300, 726)))
    _ = canvas.receive([pencil.touch(tip, .moved)])
    #expect(canvas.picture.contains(tip))
    let ids = canvas.receive([pencil.touch(Vector2(440, 140), .ended)])
    #expect(ids.count == 2)
    #expect(canvas.picture.contains(tip) && canvas.picture.contains(Vector2(430, 130)))
  }
}
