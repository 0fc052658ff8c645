import Geometry
import Testing
import Workloads

@testable import Tessellation

@Suite("A live stroke")
struct LiveStrokeTests {
  @Test("is after every point, bit for bit, what all its points make at once", arguments: StrokeCurve.judged)
  func equalsWhole(curve: StrokeCurve) throws {
    let pen = PenStroke(points: 400, seed: 7)
    for isEven in [true, false] {
      let style = StrokeStyle(curve: curve)
      let tolerance = FlatteningTolerance(pixels: 0.1)
      var live = try LiveStroke(style: style, tolerance: tolerance, width: isEven ? 4 : nil, hasEdgeCoordinates: true)
      for count in 1...pen.points.count {
        let index = count - 1
        if isEven {
          _ = try live.append(pen.points[index])
        } else {
          _ = try live.append(pen.points[index], width: pen.widths[index])
        }
        guard count < 12 || count % 29 == 0 || count == pen.points.count else { continue }
        var whole = TriangleMesh(hasEdgeCoordinates: true)
        let tessellator = try StrokeTessellator(style: style, tolerance: tolerance)
        if isEven {
          try tessellator.tessellate(Array(pen.points[..<count]), width: 4, into: &whole)
        } else {
          try tessellator.tessellate(
            Array(pen.points[..<count]), widths: Array(pen.widths[..<count]), into: &whole)
        }
        let isSame =
          Array(live.mesh.indices) == Array(whole.indices) && Array(live.mesh.positions) == Array(whole.positions)
          && Array(live.mesh.edgeCoordinates) == Array(whole.edgeCoordinates)
        #expect(isSame, "\(curve.name), \(isEven ? "even" : "pressed"), \(count) points")
      }
    }
  }

  @Test("is so where edges have a corner at every point, about the positions where they are forced to one")
  func equalsWholeOfZigzags() throws {
    // Turns of 0.3 radians to one side and the other, 15 px apart. They are small enough for edges that are fitted to
    // the outline.
    let points = (0..<160).map { Vector2(15 * Double($0), $0 % 2 == 0 ? 0 : 2.27) }
    let style = StrokeStyle(curve: .polyline)
    let tolerance = FlatteningTolerance(pixels: 0.1)
    let tessellator = try StrokeTessellator(style: style, tolerance: tolerance)
    var live = try LiveStroke(style: style, tolerance: tolerance, width: 4)
    for count in 1...points.count {
      _ = try live.append(points[count - 1])
      guard count > 40 else { continue }
      var whole = TriangleMesh()
      try tessellator.tessellate(Array(points[..<count]), width: 4, into: &whole)
      let isSame =
        Array(live.mesh.indices) == Array(whole.indices) && Array(live.mesh.positions) == Array(whole.positions)
      #expect(isSame, "\(count) points")
      #expect(whole.vertexCount >= 2 * (count - 2))
    }
  }

  @Test("leaves what lies before the tail as it was")
  func tail() throws {
    let pen = PenStroke(points: 300, seed: 3)
    var live = try LiveStroke(width: 4)
    var positions: [SIMD2<Float>] = []
    var indices: [UInt32] = []
    var tailLength = 0
    for point in pen.points {
      let tail = try live.append(point)
      let isKept =
        Array(live.mesh.positions.prefix(tail.firstVertex)) == Array(positions.prefix(tail.firstVertex))
        && Array(live.mesh.indices.prefix(tail.firstIndex)) == Array(indices.prefix(tail.firstIndex))
      #expect(isKept)
      positions = Array(live.mesh.positions)
      indices = Array(live.mesh.indices)
      tailLength = max(tailLength, positions.count - tail.firstVertex)
    }
    #expect(tailLength < 100, "the tail has up to \(tailLength) vertices")
    #expect(positions.count > 120)
  }

  @Test("is as it was after a point that cannot be, and goes on")
  func refusal() throws {
    var live = try LiveStroke(width: 4)
    _ = try live.append(Vector2(0, 0))
    _ = try live.append(Vector2(10, 0))
    let before = Array(live.mesh.positions)
    #expect(throws: TessellationError.pointNotFinite(2)) { _ = try Self.append(Vector2(.nan, 0), to: &live) }
    #expect(throws: TessellationError.self) { _ = try Self.append(Vector2(1e9, 0), to: &live) }
    let after = Array(live.mesh.positions)
    #expect(before == after)
    #expect(try Self.append(Vector2(20, 0), to: &live) == live.pointCount - 1)
  }

  private static func append(_ point: Vector2, to live: inout LiveStroke) throws -> Int {
    _ = try live.append(point)
    return live.pointCount - 1
  }
}
