import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("An edge of a stroke")
struct PathEdgeTests {
  @Test("has sides that touch the discs about both ends")
  func normals() {
    var draw = Operands(seed: 0xed9e)
    for _ in 0..<500 {
      let (start, end) = (draw.vector(100), draw.vector(100))
      let width = 20 * draw.random.unit()
      let edge = PathEdge(
        start: start, end: end, startHalfWidth: width,
        endHalfWidth: width + (end - start).length * 0.9 * draw.random.symmetric())
      for side in [Side.positive, .negative] {
        let normal = edge.normal(side)
        let (p, q) = (start + edge.startHalfWidth * normal, end + edge.endHalfWidth * normal)
        check(abs(normal.length - 1) < 1e-12, "\(edge): \(normal.length)")
        check(abs((q - p).dot(normal)) < 1e-10, "\(edge): a side is no tangent")
        check((q - p).cross(normal) * (side == .positive ? 1 : -1) > 0, "\(edge): the other side")
      }
    }
  }
}
