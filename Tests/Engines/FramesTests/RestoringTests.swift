import Frames
import Geometry
import Testing

@Suite("Strokes that are put back")
struct RestoringTests {
  @Test("An exchange restores ids, order, frames and data, and another one undoes it")
  func exchanges() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    let ids = try (0..<5).map { index in
      try canvas.add(.stroke([Vector2(0, Double(index)), Vector2(9, 9)], halfWidth: 1), data: "\(index)")
    }
    let all = try ids.map { try canvas.record(of: $0) }
    try canvas.apply(Gesture(scale: 5000))
    try canvas.exchange([ids[1], ids[4], ids[1]], for: [])
    #expect(canvas.content.strokes.map(\.id) == [ids[0], ids[2], ids[3]])
    try canvas.exchange([ids[2]], for: [all[4], all[1]])
    #expect(canvas.content.strokes.map(\.id) == [ids[0], ids[1], ids[3], ids[4]])
    try canvas.exchange([], for: [all[2]])
    #expect(try canvas.content.strokes.map { try canvas.record(of: $0.id) } == all)
    let fresh = try canvas.add(.hairline([.zero]), to: 0, data: "old frame")
    #expect(fresh.number == 5 && canvas.content.strokes.last?.frame == 0 && canvas.camera.frame != 0)
    var list = DrawList()
    canvas.compose(into: &list)
    #expect(Set(list.edges.map(\.stroke) + list.areas.map(\.stroke) + list.covers).contains(0))
  }

  @Test("What cannot be put back is refused, with nothing changed")
  func refuses() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff(), identity: 7)
    let id = try canvas.add(.hairline([.zero, Vector2(1, 1)]))
    let record = try canvas.record(of: id)
    func error(_ removed: [StrokeID], _ restored: [StrokeRecord]) -> CanvasEditError? {
      do throws(CanvasEditError) { try canvas.exchange(removed, for: restored) } catch { return error }
      return nil
    }
    func changed(_ id: StrokeID, frame: Int = 0, _ path: FramePath? = nil) -> StrokeRecord {
      StrokeRecord(id: id, position: 0, frame: frame, path: path ?? record.path, data: "")
    }
    let stranger = StrokeID(canvas: 8, number: 0)
    let later = StrokeID(canvas: 7, number: 1)
    #expect(error([later], []) == .noStroke(later))
    #expect(error([stranger], []) == .strokeOfAnotherCanvas(stranger))
    #expect(error([], [changed(stranger)]) == .strokeOfAnotherCanvas(stranger))
    #expect(error([], [record]) == .path(.sameNumber(0)))
    #expect(error([id], [record, record]) == .path(.sameNumber(0)))
    #expect(error([], [changed(later)]) == .path(.number(1, next: 1)))
    #expect(error([id], [changed(id, frame: 3)]) == .path(.missingFrame(frames: 1)))
    #expect(error([id], [changed(id, .hairline([]))]) == .path(.noPoints(0)))
    #expect(throws: CanvasEditError.path(.missingFrame(frames: 1))) { try canvas.add(record.path, to: -1) }
    #expect(try canvas.content.strokes.count == 1 && canvas.record(of: id) == record)
    #expect(error([id], [record]) == nil)
  }
}
