import Geometry
import Testing

@testable import Tessellation

@Suite struct PublishedTessellatorTests {
  /// The triangles of one stroke.
  private func triangles(
    _ points: [Vector2], width: Double, origin: Vector2 = .zero, _ tessellator: PublishedTessellator? = nil
  ) throws -> [[Vector2]] {
    var mesh = PublishedMesh()
    let tessellator = try tessellator ?? PublishedTessellator()
    try tessellator.tessellate(points, width: width, relativeTo: origin, into: &mesh)
    let positions = mesh.positions.map { Vector2($0) }
    return stride(from: 0, to: positions.count, by: 3).map { Array(positions[$0..<$0 + 3]) }
  }

  private func doubleArea(_ triangle: [Vector2]) -> Double {
    (triangle[1] - triangle[0]).cross(triangle[2] - triangle[0])
  }

  private func walk(_ count: Int, seed: UInt64) -> [Vector2] {
    var generator = SplitMix64(seed: seed)
    var position = Vector2.zero
    return (0..<count).map { _ in
      position += Vector2(4 + 3 * generator.symmetric(), 5 * generator.symmetric())
      return position
    }
  }

  @Test(
    "A thousand positions take 54,078 vertices, and a thousand input points 1,079,052, as the documents' numbers say")
  func counts() throws {
    let tessellator = try PublishedTessellator()
    #expect(tessellator.vertexCount(centreLinePoints: 1000) == 54_078)
    #expect(tessellator.centreLinePoints(for: 1000) == 19_981)
    #expect(tessellator.vertexCount(centreLinePoints: 19_981) == 1_079_052)
    var mesh = PublishedMesh()
    try tessellator.tessellate(walk(1000, seed: 1), width: 3, into: &mesh)
    #expect(mesh.vertexCount == 1_079_052)
    #expect(mesh.byteCount == 8 * 1_079_052)
  }

  @Test("What is written is what was counted, for any number of points and segments", arguments: [0, 1, 2, 3, 7])
  func countsOfFew(points: Int) throws {
    for (span, cap, joint) in [(20, 30, 16), (1, 2, 3), (3, 5, 7), (4, 1000, 5)] {
      let tessellator = try PublishedTessellator(segmentsPerSpan: span, capSegments: cap, jointSegments: joint)
      var mesh = PublishedMesh()
      try tessellator.tessellate(walk(points, seed: 2), width: 3, into: &mesh)
      let positions = tessellator.centreLinePoints(for: points)
      #expect(positions == (points == 0 ? 0 : span * (points - 1) + 1))
      #expect(mesh.vertexCount == tessellator.vertexCount(centreLinePoints: positions))
      #expect(
        mesh.vertexCount == (points == 0 ? 0 : 6 * (positions - 1) + 3 * joint * max(0, positions - 2) + 6 * cap),
        "\(span), \(cap), \(joint)")
    }
  }

  @Test("Every triangle of a pen's walk turns left")
  func orientation() throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      for triangle in try triangles(walk(30, seed: seed), width: 2) {
        #expect(doubleArea(triangle) > 0, "seed \(seed): \(triangle)")
      }
    }
  }

  @Test("A single point is a disc of sixty corners")
  func disc() throws {
    let found = try triangles([Vector2(3, -2)], width: 8)
    #expect(found.count == 60)
    let area = found.reduce(0) { $0 + doubleArea($1) / 2 }
    // Sixty triangles with the sine of six degrees between sides of 4.
    #expect(abs(area - 60 * 0.5 * 16 * 0.104_528_463_267_653_47) < 1e-4)
    for corner in found.joined() where corner != Vector2(3, -2) {
      #expect(abs((corner - Vector2(3, -2)).length - 4) < 1e-6)
    }
  }

  @Test("A straight stroke is twenty rectangles, with caps that reach half a width beyond it")
  func straight() throws {
    let found = try triangles([Vector2(10, 5), Vector2(30, 5)], width: 4)
    #expect(found.count == 2 * 20 + 19 * 16 + 60)
    let corners = found.joined()
    #expect(corners.map(\.x).min() == 8)
    #expect(corners.map(\.x).max() == 32)
    #expect(corners.map(\.y).min() == 3)
    #expect(corners.map(\.y).max() == 7)
    let rectangles = found.filter { $0.allSatisfy { abs($0.y - 5) == 2 } }
    #expect(abs(rectangles.reduce(0) { $0 + doubleArea($1) / 2 } - 80) < 1e-4)
  }

  @Test("The curve passes through its input points, and halfway between two where Catmull-Rom splines do")
  func centreLine() throws {
    let points = [Vector2(0, 0), Vector2(8, 16), Vector2(24, 16), Vector2(32, 0)]
    // The hub of each joint, at every multiple of sixteen triangles after the thirty of the cap and the two of a
    // segment.
    let found = try triangles(points, width: 1)
    let hubs = (0..<59).map { found[30 + 2 + 18 * $0][0] }
    #expect(hubs[19] == points[1])
    #expect(hubs[39] == points[2])
    #expect(hubs[29] == (9 * (points[1] + points[2]) - points[0] - points[3]) / 16)
    #expect(hubs[9] == (9 * (points[0] + points[1]) - points[0] - points[2]) / 16)
  }

  @Test("Vertices are relative to the origin: far strokes are as fine as near ones")
  func origin() throws {
    let near = walk(5, seed: 3).map { $0.roundedToGrid() }
    let far = Vector2(0x1p30, -0x1p31)
    let shifted = near.map { ($0 * 0x1p10).rounded(.toNearestOrEven) * 0x1p-10 }
    #expect(
      try triangles(shifted.map { $0 + far }, width: 2, origin: far) == triangles(shifted, width: 2))
  }

  @Test("Points at one position keep all their triangles, those of segments without area; equal neighbours are no harm")
  func equalNeighbours() throws {
    let all = try triangles([.zero, .zero, Vector2(9, 0), Vector2(9, 0), Vector2(9, 0)], width: 2)
    #expect(all.count == (try PublishedTessellator().vertexCount(centreLinePoints: 81)) / 3)
    #expect(all.joined().allSatisfy { $0.x.isFinite && $0.y.isFinite })
    #expect(all.allSatisfy { doubleArea($0) >= 0 })
    #expect(all.contains { doubleArea($0) == 0 })
    let still = try triangles([.zero, .zero], width: 2)
    #expect(still.count == 2 * 20 + 19 * 16 + 60)
    #expect(still.filter { doubleArea($0) == 0 }.count == 2 * 20)
  }

  @Test("Strokes are appended, and an emptied mesh keeps its memory")
  func appending() throws {
    let tessellator = try PublishedTessellator()
    var mesh = PublishedMesh()
    try tessellator.tessellate([.zero], width: 1, into: &mesh)
    try tessellator.tessellate([Vector2(5, 5)], width: 1, into: &mesh)
    #expect(mesh.vertexCount == 360)
    #expect(mesh.positions[180] == SIMD2(5, 5))
    mesh.removeAll()
    #expect(mesh.vertexCount == 0)
    #expect(mesh.byteCount == 0)
  }

  @Test("A bad point or width is named, and the mesh is as it was")
  func badInput() throws {
    let tessellator = try PublishedTessellator()
    var mesh = PublishedMesh()
    try tessellator.tessellate([.zero], width: 1, into: &mesh)
    for width in [0, -1, Double.infinity] {
      #expect(throws: TessellationError.widthNotPositive(width, point: nil)) {
        try tessellator.tessellate([.zero], width: width, into: &mesh)
      }
    }
    #expect(throws: TessellationError.self) { try tessellator.tessellate([.zero], width: .nan, into: &mesh) }
    #expect(throws: TessellationError.measure("width", 0x1p101, wanted: "at most 2^100 units")) {
      try tessellator.tessellate([.zero], width: 0x1p101, into: &mesh)
    }
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(throws: TessellationError.pointNotFinite(2)) {
        try tessellator.tessellate([.zero, .zero, Vector2(1, bad)], width: 1, into: &mesh)
      }
    }
    #expect(throws: TessellationError.self) {
      try tessellator.tessellate([.zero, Vector2(0x1p101, 0)], width: 1, into: &mesh)
    }
    #expect(mesh.vertexCount == 180)
    try tessellator.tessellate([Vector2(0x1p101, 0)], width: 1, relativeTo: Vector2(0x1p101, 0), into: &mesh)
    #expect(mesh.vertexCount == 360)
    for numbers in [(0, 30, 16), (1001, 30, 16), (20, 1, 16), (20, 30, 2), (20, 30, 1001)] {
      #expect(throws: TessellationError.self) {
        _ = try PublishedTessellator(
          segmentsPerSpan: numbers.0, capSegments: numbers.1, jointSegments: numbers.2)
      }
    }
  }

  @Test("At the far end of the reach, everything is finite still")
  func farReach() throws {
    let reach = 0x1p100
    let corners = [Vector2(-reach, reach), Vector2(reach, -reach), Vector2(reach, reach), Vector2(-reach, -reach)]
    for corner in try triangles(corners, width: reach).joined() {
      #expect(corner.x.isFinite && corner.y.isFinite)
    }
  }
}
