import CStripLoop
import Testing

@Suite struct StripLoopTests {
  @Test("A strip along a line has four pairs of vertices a span, half widths to its left and right")
  func line() {
    let origin = SIMD2(1e9, -3.0)
    let points = (0..<3).map { origin + SIMD2(3, 4) * Double($0) }
    let halfWidths = [5.0, 10, 0]
    let vertices = strip(points, halfWidths)
    #expect(vertices.count == 18)
    for (index, pair) in stride(from: 0, to: vertices.count, by: 2).enumerated() {
      let along = Double(index) / 4
      let halfWidth = along < 1 ? 5 + along * 5 : 10 - (along - 1) * 10
      let centre = SIMD2(3, 4) * along
      let normal = SIMD2(-0.8, 0.6) * halfWidth
      #expect(distance(vertices[pair], centre + normal) < 1e-5, "left of \(along)")
      #expect(distance(vertices[pair + 1], centre - normal) < 1e-5, "right of \(along)")
    }
  }

  @Test("A strip passes through its points along half the difference of their neighbours, at its ends along the chord")
  func tangents() {
    let points = [SIMD2(0.0, 0), SIMD2(4, 0), SIMD2(4, 6), SIMD2(-2, 6)]
    let tangents = [SIMD2(4.0, 0), SIMD2(2, 3), SIMD2(-3, 3), SIMD2(-6, 0)]
    let vertices = strip(points, [1, 1, 1, 1])
    for index in points.indices {
      let length = (tangents[index] * tangents[index]).sum().squareRoot()
      let normal = SIMD2(-tangents[index].y, tangents[index].x) / length
      #expect(distance(vertices[8 * index], points[index] + normal) < 1e-5, "left of point \(index)")
      #expect(distance(vertices[8 * index + 1], points[index] - normal) < 1e-5, "right of point \(index)")
    }
  }

  @Test("Between points a strip lies where Catmull and Rom put it")
  func between() {
    let vertices = strip([SIMD2(0.0, 0), SIMD2(4, 0), SIMD2(4, 6), SIMD2(-2, 6)], [1, 1, 1, 1])
    let middle = (SIMD2<Double>(vertices[12]) + SIMD2<Double>(vertices[13])) / 2
    // (-a + 9b + 9c - d) / 16
    #expect(distance(SIMD2<Float>(middle), SIMD2(74, 48) / 16) < 1e-5)
  }

  @Test("A position that comes three times has its vertices on the centre line, and less than two points have none")
  func degenerate() {
    #expect(strip([SIMD2(7, 7), SIMD2(7, 7), SIMD2(7, 7)], [2, 2, 2]) == Array(repeating: .zero, count: 18))
    #expect(strip([SIMD2(7, 7)], [2]).isEmpty)
    #expect(strip([], []).isEmpty)
  }

  private func strip(_ points: [SIMD2<Double>], _ halfWidths: [Double]) -> [SIMD2<Float>] {
    let coordinates = points.flatMap { [$0.x, $0.y] }
    var vertices = [Float](repeating: .nan, count: 16 * max(points.count, 1))
    let count = vernier_strip(coordinates, halfWidths, points.count, &vertices)
    return (0..<count).map { SIMD2(vertices[2 * $0], vertices[2 * $0 + 1]) }
  }

  private func distance(_ vertex: SIMD2<Float>, _ position: SIMD2<Double>) -> Double {
    let difference = SIMD2<Double>(vertex) - position
    return (difference * difference).sum().squareRoot()
  }
}
