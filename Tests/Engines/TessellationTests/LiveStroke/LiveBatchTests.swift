import Geometry
import TestSupport
import Testing
import Workloads

@testable import Tessellation

@Suite("Appending several points to a live stroke")
struct LiveBatchTests {
  private let pen = PenStroke(points: 200, seed: 5)

  @Test("of none changes nothing")
  func none() throws {
    var live = try LiveStroke(width: nil)
    let empty = UnsafeBufferPointer<Vector2>(start: nil, count: 0)
    let first = try live.append(empty)
    #expect(first == LiveStroke.Tail(firstVertex: 0, firstIndex: 0))
    _ = try pen.points.withUnsafeBufferPointer { points in
      try pen.widths.withUnsafeBufferPointer { try live.append(points, widths: $0) }
    }
    let before = MeshBits(live.mesh)
    let tail = try live.append(empty, widths: UnsafeBufferPointer(start: nil, count: 0))
    let (after, count) = (MeshBits(live.mesh), live.pointCount)
    #expect(before == after && count == 200)
    #expect(tail.firstVertex <= before.positions.count && tail.firstIndex <= before.indices.count)
  }

  @Test("takes none of them where one is refused, and names the first by its position in the stroke")
  func refusal() throws {
    var session = try LiveSession(style: StrokeStyle(), width: nil)
    try session.appendAtOnce(Array(pen.points[..<20]), Array(pen.widths[..<20]))
    let points = Array(pen.points[20..<60])
    let widths = Array(pen.widths[20..<60])
    for index in [0, 7, 39] {
      var faulty = points
      faulty[index].y = .nan
      session.appendInVain(faulty, widths, fault: .pointNotFinite(20 + index))
      faulty[39].x = .infinity
      session.appendInVain(faulty, widths, fault: .pointNotFinite(20 + index))
      var thin = widths
      thin[index] = 0
      session.appendInVain(points, thin, fault: .widthNotPositive(0, point: 20 + index))
      var wide = widths
      wide[index] = 1e9
      session.appendInVain(
        points, wide, fault: .widthTooLarge(1e9, point: 20 + index, maxWidth: 2 * 0.1 * 0x1p17, session.tolerance))
    }
    session.appendInVain(points, Array(widths.dropLast()), fault: .widthCount(points: 60, widths: 59))
    try session.appendAtOnce(points, widths)
    let report = session.report
    #expect(report == nil)
  }

  @Test("wants widths where there are none, and none where there is one")
  func kinds() throws {
    var pressed = try LiveStroke(width: nil)
    var even = try LiveStroke(width: 3)
    pen.points.withUnsafeBufferPointer { points in
      check(
        Self.fault { () throws(TessellationError) in _ = try pressed.append(points) }
          == .widthCount(points: 200, widths: 0),
        "points alone")
      pen.widths.withUnsafeBufferPointer { widths in
        check(
          Self.fault { () throws(TessellationError) in _ = try even.append(points, widths: widths) }
            == .widthCount(points: 0, widths: 200), "points with widths")
      }
    }
    let counts = [pressed.pointCount, even.pointCount]
    #expect(counts == [0, 0])
  }

  private static func fault(_ body: () throws(TessellationError) -> Void) -> TessellationError? {
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
