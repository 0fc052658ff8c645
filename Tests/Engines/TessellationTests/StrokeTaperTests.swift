import Geometry
import Testing

@testable import Tessellation

@Suite("A taper")
struct StrokeTaperTests {
  private static let points = (0...10).map { Vector2(Double($0) * 3, Double($0) * 4) }

  @Test("scales widths linearly from the tip, by arc length along the points, and leaves the rest")
  func thins() throws {
    var widths = [Double](repeating: 8, count: 11)
    try StrokeTaper(start: 20, end: 10, tip: 0.25).apply(to: &widths, along: Self.points)
    #expect(widths == [2, 3.5, 5, 6.5, 8, 8, 8, 8, 8, 5, 2])
  }

  @Test("over more than the whole stroke thins it from both ends")
  func meets() throws {
    var widths = [1.0, 1.0, 1.0]
    try StrokeTaper(start: 20, end: 20, tip: 0.5).apply(to: &widths, along: Array(Self.points[..<3]))
    #expect(widths == [0.5 * 0.75, 0.625 * 0.625, 0.75 * 0.5])
  }

  @Test("says what cannot be, and then changes nothing")
  func refuses() {
    for taper in [StrokeTaper(start: -1), StrokeTaper(end: .nan), StrokeTaper(tip: 0), StrokeTaper(tip: 1.5)] {
      var widths = [Double](repeating: 8, count: 11)
      #expect(throws: TessellationError.self) { try taper.apply(to: &widths, along: Self.points) }
      #expect(widths == [Double](repeating: 8, count: 11))
    }
    var widths = [1.0]
    #expect(throws: TessellationError.widthCount(points: 11, widths: 1)) {
      try StrokeTaper().apply(to: &widths, along: Self.points)
    }
  }

  @Test("makes a stroke that ends a sixty-fourth of its half width beyond its end points, and is whole between")
  func draws() throws {
    var widths = [Double](repeating: 8, count: 11)
    try StrokeTaper(start: 20, end: 20).apply(to: &widths, along: Self.points)
    var mesh = TriangleMesh()
    let tessellator = try StrokeTessellator(style: StrokeStyle(curve: .polyline))
    try tessellator.tessellate(Self.points, widths: widths, into: &mesh)
    // The line has the direction (0.6, 0.8) and the length 50; the tip's half width is 4/64, the tolerance 0.25.
    let direction = Vector2(0.6, 0.8)
    let along = mesh.positions.map { Vector2($0).dot(direction) }
    let lateral = mesh.positions.map { abs(Vector2($0).cross(direction)) }
    let (first, last) = (along.min() ?? .nan, along.max() ?? .nan)
    #expect(first <= 0 && first >= -4.0 / 64 - 0.25 && last >= 50 && last <= 50 + 4.0 / 64 + 0.25, "\(first)…\(last)")
    #expect((lateral.max() ?? 0) >= 3.75 && (lateral.max() ?? 0) <= 4.25)
    // Edges touch the discs obliquely, so they are up to a fiftieth beyond the half width, besides the tolerance.
    for (along, lateral) in zip(along, lateral) {
      let halfWidth = 4 * min(1, (min(along, 50 - along) / 20) * 63 / 64 + 1.0 / 64)
      #expect(lateral <= max(halfWidth, 4.0 / 64) + 0.35, "\(lateral) at \(along)")
    }
  }
}
