import Geometry
import Testing

@testable import Tessellation

@Suite struct LineShapeTests {
  private func draw(_ line: LineShape, width: Double = 2, cap: StrokeCap = .butt) throws -> MeshProbe {
    var mesh = TriangleMesh(hasEdgeCoordinates: true)
    try line.draw(width: width, cap: cap, tolerance: FlatteningTolerance(pixels: 0.01), into: &mesh)
    #expect(MeshFinding.first(in: mesh) == nil)
    return MeshProbe(mesh)
  }

  @Test("A line without heads or dashes is its rectangle")
  func plain() throws {
    let probe = try draw(LineShape(start: Vector2(1, 1), end: Vector2(4, 5)))
    #expect(abs(probe.area - 10) < 1e-5)
    #expect(probe.corners.count == 4)
  }

  @Test("A triangle's tip lies on the end, and the shaft ends at its base")
  func triangles() throws {
    let one = LineShape(start: .zero, end: Vector2(100, 0), endArrow: .triangle, arrowSize: 12)
    let probe = try draw(one)
    #expect(abs(probe.area - (2 * 88 + 12 * 12 / 2)) < 1e-3)
    #expect(probe.corners.map(\.x).max() == 100)
    #expect(!probe.covers(Vector2(99.9, 0.5)))
    #expect(probe.covers(Vector2(88.5, 5.5)))
    let both = LineShape(start: .zero, end: Vector2(0, 100), startArrow: .triangle, endArrow: .triangle, arrowSize: 12)
    #expect(abs(try draw(both).area - (2 * 76 + 144)) < 1e-3)
    #expect(try draw(both).corners.map(\.y).min() == 0)
  }

  @Test(
    "A chevron's strokes meet on the end, and nothing of the shaft shows beyond them", arguments: StrokeCap.allCases)
  func chevrons(cap: StrokeCap) throws {
    let line = LineShape(start: .zero, end: Vector2(50, 0), endArrow: .chevron, arrowSize: 10)
    let probe = try draw(line, cap: cap)
    #expect(probe.covers(Vector2(40.5, 4.7)) && probe.covers(Vector2(40.5, -4.7)))
    #expect(!probe.covers(Vector2(41, 2.5)))
    #expect(!probe.covers(Vector2(50.9, 0.9)))
    for x in stride(from: 0, through: 50, by: 0.5) { #expect(probe.covers(Vector2(x, 0)), "\(x)") }
    #expect((probe.corners.map(\.x).max() ?? 0) <= 51.02)
  }

  @Test("A disc lies about the end, as wide as said")
  func discs() throws {
    let probe = try draw(LineShape(start: .zero, end: Vector2(50, 0), startArrow: .disc, arrowSize: 10))
    #expect(probe.covers(Vector2(-4.98, 0)) && probe.covers(Vector2(0, 4.98)))
    #expect((probe.corners.map { $0.x }.min() ?? 0) >= -5.02)
  }

  @Test("Heads that leave nothing of the shaft are drawn without it, at any length")
  func shortLines() throws {
    for length in [0, 1, 12, 23.9] as [Double] {
      let line = LineShape(
        start: .zero, end: Vector2(length, 0), startArrow: .triangle, endArrow: .triangle, arrowSize: 12)
      let probe = try draw(line)
      #expect(probe.corners.count == 6)
      #expect(abs(probe.area - 144) < 1e-3)
    }
    #expect(try draw(LineShape(start: .zero, end: .zero), cap: .round).covers(Vector2(0, 0.97)))
    #expect(try draw(LineShape(start: .zero, end: .zero), cap: .butt).corners.isEmpty)
    let still = try draw(LineShape(start: .zero, end: .zero, endArrow: .triangle, arrowSize: 10))
    #expect(still.corners.map(\.x).min() == -10)
    let headless = LineShape(start: .zero, end: Vector2(9, 0), startArrow: .chevron, endArrow: .triangle, arrowSize: 0)
    #expect(try draw(headless).corners.count == 4)
  }

  @Test("Dashes have the pattern's area; dots are discs")
  func dashes() throws {
    let line = LineShape(start: .zero, end: Vector2(0, 15), dashes: try DashPattern([4, 2]))
    #expect(abs(try draw(line).area - 2 * 11) < 1e-4)
    #expect(try draw(line).corners.count == 12)
    let dots = LineShape(start: .zero, end: Vector2(0, 15), dashes: try DashPattern([0, 5]))
    #expect(abs(try draw(dots, cap: .round).area - 4 * .pi) < 0.01 * 8 * .pi)
    #expect(try draw(dots, cap: .butt).corners.isEmpty)
    let arrow = LineShape(
      start: .zero, end: Vector2(20, 0), dashes: try DashPattern([5]), endArrow: .triangle, arrowSize: 5)
    #expect(abs(try draw(arrow).area - (2 * 10 + 12.5)) < 1e-4)
  }

  @Test("A measure that cannot be is named, and the mesh is as it was, even where the shaft was drawn")
  func badMeasures() throws {
    var mesh = TriangleMesh()
    let end = Vector2(10, 0)
    let bad: [(LineShape, String)] = [
      (LineShape(start: Vector2(0, .nan), end: end), "y of the line's start"),
      (LineShape(start: .zero, end: Vector2(.infinity, 0)), "x of the line's end"),
      (LineShape(start: .zero, end: Vector2(0, 1e9)), "distance of the line's end from the origin"),
      (LineShape(start: .zero, end: end, arrowSize: -1), "arrow size"),
      (LineShape(start: .zero, end: end, arrowSize: 1e9), "arrow size"),
      (LineShape(start: .zero, end: end, dashes: try DashPattern([1e-9])), "number of dashes"),
    ]
    for (line, name) in bad {
      do {
        try line.draw(width: 1, into: &mesh)
        Issue.record("\(line) was drawn")
      } catch {
        #expect("\(error)".hasPrefix("The \(name) is "), "\(error)")
      }
    }
    let reach = 0.25 * 0x1p17
    let wide = LineShape(start: .zero, end: Vector2(reach, 0), startArrow: .chevron, arrowSize: reach)
    let far = LineShape(start: wide.end, end: wide.end + Vector2(-1, 0), startArrow: .disc, arrowSize: 1e-4)
    #expect(throws: TessellationError.widthTooFine(1e-4, point: 0)) { try far.draw(width: 5, into: &mesh) }
    #expect(throws: TessellationError.widthNotPositive(-1, point: nil)) { try wide.draw(width: -1, into: &mesh) }
    #expect(mesh.vertexCount == 0)
    #expect(mesh.indexCount == 0)
  }

  @Test("Shapes appended to one mesh keep their indices apart")
  func appending() throws {
    var mesh = TriangleMesh()
    try EllipseShape(centre: .zero, radii: Vector2(9, 5)).fill(into: &mesh)
    try LineShape(start: .zero, end: Vector2(30, 30), endArrow: .triangle).draw(width: 2, into: &mesh)
    try BoxShape(corner: Vector2(50, 50), size: Vector2(8, 8), cornerRadius: 2).outline(width: 1, into: &mesh)
    let before = mesh.vertexCount
    let indices = mesh.indexCount
    try BoxShape(corner: Vector2(50, 50), size: Vector2(8, 8)).fill(into: &mesh)
    #expect(MeshFinding.first(in: mesh) == nil)
    #expect(mesh.indices[indices...].allSatisfy { $0 >= UInt32(before) })
  }
}
