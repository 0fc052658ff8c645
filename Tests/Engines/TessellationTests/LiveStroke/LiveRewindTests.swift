import Geometry
import TestSupport
import Testing
import Workloads

@testable import Tessellation

@Suite("Rewinding a live stroke")
struct LiveRewindTests {
  private let pen = PenStroke(points: 400, seed: 11)

  private func session(points: Int, width: Double? = nil) throws -> LiveSession {
    var session = try LiveSession(style: StrokeStyle(), width: width)
    try session.appendAtOnce(Array(pen.points[..<points]), Array(pen.widths[..<points]))
    return session
  }

  @Test("is known by the tail of what is appended next, whatever was rewound between")
  func tail() throws {
    var live = try LiveStroke(width: 4)
    for point in pen.points[..<300] { _ = try live.append(point) }
    let long = MeshBits(live.mesh)
    let kept = [live.rewind(to: 200), live.rewind(to: 150)]
    let short = MeshBits(live.mesh)
    // The pen continues differently, so that everything that can differ differs.
    let tail = try live.append(pen.points[150] + Vector2(9, 9))
    let mesh = MeshBits(live.mesh)
    #expect(kept == [192, 144])
    #expect(mesh.agrees(with: long, before: tail) && mesh.agrees(with: short, before: tail))
    #expect(tail.firstVertex > short.positions.count - 40, "\(tail) of \(short.positions.count) vertices")
  }

  @Test("forgets a wider width of a point met twice")
  func widerAgain() throws {
    var session = try LiveSession(style: StrokeStyle(curve: .polyline), width: nil)
    let positions = (0..<16).map { Vector2(3 * Double($0), 0) }
    try session.append(positions + [positions[15]], Array(repeating: 2, count: 16) + [9])
    session.rewind(to: 16)
    check(session.points.count == 16, "\(session.points.count)")
    check(session.findings.isEmpty, "\(session.findings)")
  }

  @Test("goes where it went, whatever room was made, in whatever order")
  func reserve() throws {
    var session = try LiveSession(style: StrokeStyle(), width: nil)
    for (index, room) in [400, -17, 0, 30, 500].enumerated() {
      session.reserve(points: room)
      let range = 50 * index..<50 * (index + 1)
      try session.appendAtOnce(Array(pen.points[range]), Array(pen.widths[range]))
    }
    session.rewind(to: 120)
    check(session.points.count == 112, "\(session.points.count)")
    check(session.findings.isEmpty, "\(session.findings)")
  }

  @Test("takes the memory that is documented")
  func memory() {
    #expect(MemoryLayout<LivePen.State>.stride == 1392)
    #expect(LiveStroke.checkpointSpacing == 16)
  }
}
