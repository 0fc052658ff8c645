import Geometry
import Testing
import Workloads

/// Following a place down without ever standing on it.
@Suite struct SteeredWalkTests {
  @Test(arguments: [1, 2, 3, 99] as [UInt64])
  func thePlaceStaysInTheMiddleAndTheFingersBesideIt(seed: UInt64) {
    var walk = SteeredWalk(seed: seed)
    var place = Vector2(11, -7)
    var remaining = 1e300
    while remaining > 1 {
      let gesture = walk.gesture(place: place, remaining: remaining)
      #expect(gesture.scale > 1 && gesture.scale <= remaining)
      let pinched = gesture.anchor + (place - gesture.anchor) * gesture.scale
      if gesture.scale > 1.5 {
        let offset = (gesture.anchor - place).length
        #expect((0.01...50).contains(offset), "seed \(seed): the fingers are \(offset) px from the place")
      }
      place = pinched + gesture.pan
      #expect(place.length < 30, "seed \(seed): the place is at \(place)")
      remaining /= gesture.scale
    }
  }
}
