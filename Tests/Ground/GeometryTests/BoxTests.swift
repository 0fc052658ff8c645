import Geometry
import Testing

@Suite("Boxes and joins")
struct BoxTests {
  private static let box = Box(min: Vector2(1, 10), max: Vector2(4, 30))

  @Test("A box has its centre and size, and its border belongs to it")
  func measures() {
    let box = Self.box
    #expect(box.centre == Vector2(2.5, 20) && box.size == Vector2(3, 20))
    for corner in [box.min, box.max, Vector2(1, 30), Vector2(4, 10)] {
      #expect(box.contains(corner))
      let outward = corner + (corner - box.centre) * 0x1p-50
      #expect(!box.contains(outward), "\(outward)")
    }
    #expect(box.contains(box) && !box.contains(box.expanded(by: 0x1p-40)) && box.expanded(by: 1).contains(box))
    let point = Box(min: box.max, max: box.max)
    #expect(!point.isEmpty && point.intersects(box) && box.intersects(point) && Box.empty.isEmpty)
  }

  @Test("A miter's limit is at least 1, and finite")
  func limits() {
    for (limit, isValid) in [(1, true), (1.0.nextDown, false), (4, true), (.infinity, false), (.nan, false)]
      as [(Double, Bool)]
    {
      #expect(StrokeJoin.miter(limit: limit).isValid == isValid, "\(limit)")
    }
    #expect(StrokeJoin.round.isValid && StrokeJoin.bevel.isValid)
  }
}
