import Geometry
import Testing
import Workloads

@Suite("A steered walk")
struct SteeredWalkTests {
  @Test("keeps the point near the viewport's centre and the fingers off it", arguments: [1, 2, 3, 99] as [UInt64])
  func centred(seed: UInt64) {
    var walk = SteeredWalk(seed: seed)
    var position = Vector2(11, -7)
    var remaining = 1e300
    while remaining > 1 {
      let gesture = walk.gesture(position: position, remaining: remaining)
      #expect(gesture.scale > 1 && gesture.scale <= remaining)
      let pinched = gesture.anchor + (position - gesture.anchor) * gesture.scale
      if gesture.scale > 1.5 {
        let offset = (gesture.anchor - position).length
        #expect((0.01...50).contains(offset), "seed \(seed): the fingers are \(offset) px from the position")
      }
      position = pinched + gesture.pan
      #expect(position.length < 30, "seed \(seed): the position is at \(position)")
      remaining /= gesture.scale
    }
  }
}
