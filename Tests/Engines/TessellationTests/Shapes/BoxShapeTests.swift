import Geometry
import Testing

@testable import Tessellation

@Suite struct BoxShapeTests {
  private let tolerance = FlatteningTolerance(pixels: 0.1)

  private func outline(_ box: BoxShape, width: Double, join: StrokeJoin = .miter(limit: 4)) throws -> MeshProbe {
    var mesh = TriangleMesh(hasEdgeCoordinates: true)
    try box.outline(width: width, join: join, tolerance: tolerance, into: &mesh)
    #expect(MeshFinding.first(in: mesh) == nil)
    return MeshProbe(mesh)
  }

  private func fill(_ box: BoxShape, _ tolerance: FlatteningTolerance) throws -> MeshProbe {
    var mesh = TriangleMesh(hasEdgeCoordinates: true)
    try box.fill(tolerance: tolerance, into: &mesh)
    #expect(MeshFinding.first(in: mesh) == nil)
    return MeshProbe(mesh)
  }

  /// The distance of a position from the edge of a box with round corners, negative inside.
  private func distance(_ position: Vector2, from box: BoxShape) -> Double {
    let half = box.size / 2
    let offset = position - box.corner - half
    let beyond = Vector2(abs(offset.x) - half.x + box.cornerRadius, abs(offset.y) - half.y + box.cornerRadius)
    let outside = Vector2(max(beyond.x, 0), max(beyond.y, 0)).length
    return outside + min(max(beyond.x, beyond.y), 0) - box.cornerRadius
  }

  @Test("The inside of a box with sharp corners is two triangles of exactly its area")
  func sharpFill() throws {
    var mesh = TriangleMesh()
    try BoxShape(corner: Vector2(3, 4), size: Vector2(20, 10)).fill(into: &mesh)
    #expect(mesh.vertexCount == 4)
    #expect(mesh.indexCount == 6)
    #expect(MeshFinding.first(in: mesh) == nil)
    #expect(MeshProbe(mesh).area == 200)
  }

  @Test(
    "The inside of a rounded box lacks what its corners lack, to within the tolerance", arguments: [0.5, 0.05, 0.001])
  func roundedFill(pixels: Double) throws {
    let box = BoxShape(corner: Vector2(-30, 5), size: Vector2(60, 40), cornerRadius: 12)
    let probe = try fill(box, FlatteningTolerance(pixels: pixels))
    let exact = 60.0 * 40 - (4 - Double.pi) * 144
    #expect(probe.area <= exact + 1e-2)
    #expect(probe.area >= exact - pixels * 2 * .pi * 12 - 1e-2)
    for corner in probe.corners { #expect(distance(corner, from: box) < 1e-5) }
  }

  @Test("A finer tolerance takes more triangles, in proportion to the square root")
  func convergence() throws {
    let box = BoxShape(corner: .zero, size: Vector2(100, 100), cornerRadius: 40)
    let coarse = try fill(box, FlatteningTolerance(pixels: 0.4)).corners.count
    let fine = try fill(box, FlatteningTolerance(pixels: 0.004)).corners.count
    #expect(fine > 8 * coarse && fine < 11 * coarse, "\(coarse), \(fine)")
  }

  @Test(
    "The outline covers the edge to within the tolerance, and nothing further away", arguments: [0, 3, 10] as [Double])
  func outlines(radius: Double) throws {
    let box = BoxShape(corner: Vector2(-10, 20), size: Vector2(40, 20), cornerRadius: radius)
    let probe = try outline(box, width: 4, join: .round)
    for corner in probe.corners { #expect(abs(distance(corner, from: box)) <= 2 + 0.1 + 1e-4, "\(corner)") }
    for x in 0..<81 {
      for y in 0..<61 {
        let position = Vector2(-15 + 0.625 * Double(x), 15 + 0.5 * Double(y))
        let depth = 2 - abs(distance(position, from: box))
        if depth > 0.1 { #expect(probe.covers(position), "\(position)") }
        if depth < -0.1 - 1e-3 { #expect(!probe.covers(position), "\(position)") }
      }
    }
  }

  @Test("Sharp corners are mitred unless said otherwise")
  func mitres() throws {
    let box = BoxShape(corner: Vector2(0, 0), size: Vector2(40, 20))
    #expect(try outline(box, width: 4).covers(Vector2(-1.9, -1.9)))
    #expect(try !outline(box, width: 4, join: .round).covers(Vector2(-1.9, -1.9)))
  }

  @Test("A radius of more than half a side becomes a quarter of an ellipse, as in SVG")
  func clampedRadius() throws {
    let box = BoxShape(corner: .zero, size: Vector2(60, 10), cornerRadius: 20)
    let area = try fill(box, FlatteningTolerance(pixels: 0.001)).area
    #expect(abs(area - (600 - (4 - .pi) * 20 * 5)) < 0.2)
    let ellipse = BoxShape(corner: .zero, size: Vector2(60, 10), cornerRadius: 1e300)
    #expect(abs(try fill(ellipse, FlatteningTolerance(pixels: 0.001)).area - .pi * 30 * 5) < 0.2)
  }

  @Test("A box without height is a line, one without size a dot; neither has a fill", arguments: [0, 5] as [Double])
  func degenerate(radius: Double) throws {
    let line = BoxShape(corner: .zero, size: Vector2(30, 0), cornerRadius: radius)
    let probe = try outline(line, width: 4, join: .round)
    #expect(probe.covers(Vector2(15, 1.8)) && probe.covers(Vector2(31.8, 0)) && probe.covers(Vector2(-1.8, 0)))
    #expect(!probe.covers(Vector2(15, 2.2)))
    let dot = BoxShape(corner: Vector2(7, 7), size: .zero, cornerRadius: radius)
    #expect(try outline(dot, width: 4, join: .round).covers(Vector2(7, 8.8)))
    #expect(try fill(line, tolerance).corners.isEmpty)
    #expect(try fill(dot, tolerance).corners.isEmpty)
  }

  @Test("A measure that cannot be is named, and the mesh is as it was")
  func badMeasures() throws {
    var mesh = TriangleMesh()
    try BoxShape(corner: .zero, size: Vector2(1, 1)).fill(into: &mesh)
    let bad: [(BoxShape, String)] = [
      (BoxShape(corner: Vector2(.nan, 0), size: Vector2(1, 1)), "x of the box's corner"),
      (BoxShape(corner: Vector2(0, .infinity), size: Vector2(1, 1)), "y of the box's corner"),
      (BoxShape(corner: .zero, size: Vector2(-1, 1)), "box's width"),
      (BoxShape(corner: .zero, size: Vector2(1, .nan)), "box's height"),
      (BoxShape(corner: .zero, size: Vector2(1, 1), cornerRadius: -1), "box's corner radius"),
      (BoxShape(corner: .zero, size: Vector2(1e9, 1)), "distance of the box's further corner from the origin"),
      (
        BoxShape(corner: Vector2(-1e9, 0), size: Vector2(1e9, 1)), "distance of the box's nearer corner from the origin"
      ),
    ]
    for (box, name) in bad {
      for draw in [
        { (mesh: inout TriangleMesh) in try box.fill(into: &mesh) },
        { (mesh: inout TriangleMesh) in try box.outline(width: 1, into: &mesh) },
      ] {
        do {
          try draw(&mesh)
          Issue.record("\(box) was drawn")
        } catch {
          #expect("\(error)".hasPrefix("The \(name) is "), "\(error)")
        }
      }
    }
    #expect(throws: TessellationError.widthNotPositive(0, point: nil)) {
      try BoxShape(corner: .zero, size: Vector2(1, 1)).outline(width: 0, into: &mesh)
    }
    #expect(throws: TessellationError.tolerance(pixels: 0)) {
      try BoxShape(corner: .zero, size: Vector2(1, 1)).fill(tolerance: FlatteningTolerance(pixels: 0), into: &mesh)
    }
    #expect(mesh.vertexCount == 4)
    #expect(mesh.indexCount == 6)
  }
}
