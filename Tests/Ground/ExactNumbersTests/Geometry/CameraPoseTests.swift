import ExactNumbers
import Geometry
import TestSupport
import Testing

@Suite("The gesture from one camera pose to another")
struct CameraPoseTests {
  static let seed: UInt64 = 0x6e13

  /// The screen position of an offset, in px from the centre.
  private static func seen(_ point: Vector2, under pose: CameraPose) -> Vector2 {
    ((point - pose.offset) * pose.magnification).rotated(by: pose.rotation.pair)
  }

  /// The effect of a gesture in an app: pinch and turn about the anchor, then pan.
  private static func moved(_ position: Vector2, by gesture: Gesture) -> Vector2 {
    gesture.anchor + (position - gesture.anchor).rotated(by: gesture.turn) * gesture.scale + gesture.pan
  }

  @Test("lands every point where the next pose shows it")
  func lands() {
    var draw = ExactOperands(seed: Self.seed)
    for _ in 0..<3000 {
      let pose = draw.pose()
      let next = draw.pose()
      let anchor = Vector2(draw.random.symmetric(), draw.random.symmetric()) * 500
      let point = draw.position()
      let landed = Self.moved(Self.seen(point, under: pose), by: pose.gesture(to: next, anchor: anchor))
      let distance = (landed - Self.seen(point, under: next)).length
      check(distance <= 1e-9, "\(point) from \(pose) to \(next) about \(anchor): \(distance) px off")
    }
  }

  @Test("is free of pinch and turn where the poses differ in offset alone")
  func panOnly() {
    var draw = ExactOperands(seed: Self.seed &+ 1)
    for _ in 0..<500 {
      let pose = draw.pose()
      let next = CameraPose(offset: draw.position(), magnification: pose.magnification, rotation: pose.rotation)
      let gesture = pose.gesture(to: next, anchor: Vector2(61.73, -43.19))
      check(gesture.scale == 1 && gesture.turn == Vector2(1, 0), "\(pose) to \(next): \(gesture)")
    }
  }

  @Test("to the same pose moves nothing")
  func nothing() {
    var draw = ExactOperands(seed: Self.seed &+ 2)
    for _ in 0..<100 {
      let pose = draw.pose()
      #expect(pose.gesture(to: pose, anchor: Vector2(10, 20)).pan.length <= 1e-12)
    }
  }
}
