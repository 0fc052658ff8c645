import Geometry
import Testing

@Suite("A gesture's fault")
struct GestureFaultTests {
  @Test("is none for a gesture that does nothing, and at every limit")
  func sound() {
    #expect(Gesture().fault == nil)
    for scale in [Gesture.minScale, 0.5, 1, 3.25, Gesture.maxScale] {
      #expect(Gesture(scale: scale).fault == nil, "\(scale)")
    }
    for position in [
      Vector2(Gesture.maxCoordinate, -Gesture.maxCoordinate), Vector2(-Gesture.maxCoordinate, Gesture.maxCoordinate),
    ] {
      #expect(Gesture(anchor: position, pan: position).fault == nil)
    }
    let radius = (1 + 0x1p-20).squareRoot()
    for turn in [
      Vector2(0, -1), Vector2(0.6, 0.8), Vector2(radius.nextDown, 0), Vector2(0, (1 - 0x1p-20).squareRoot().nextUp),
    ] {
      #expect(Gesture(turn: turn).fault == nil, "\(turn)")
    }
    #expect(Gesture.minScale == 0x1p-100 && Gesture.maxScale == 0x1p100 && Gesture.maxCoordinate == 0x1p60)
    #expect(Gesture.turnTolerance == 0x1p-20)
  }

  @Test(
    "is a scale that is not positive, not finite or out of range",
    arguments: [0, -0.0, -1, 1e300, 1e-300, 0x1p100.nextUp, 0x1p-100.nextDown, .infinity, -.infinity, .nan])
  func scale(scale: Double) {
    guard case .scale(let given) = Gesture(scale: scale).fault else {
      Issue.record("the scale \(scale) passes")
      return
    }
    #expect(given.bitPattern == scale.bitPattern)
  }

  @Test("is an anchor or a pan beyond 2^60 px or not finite", arguments: [0x1p60.nextUp, 1e300, .infinity, .nan])
  func far(coordinate: Double) {
    for position in [
      Vector2(coordinate, 0), Vector2(0, coordinate), Vector2(-coordinate, 0), Vector2(0, -coordinate),
    ] {
      guard case .anchor = Gesture(anchor: position).fault, case .pan = Gesture(pan: position).fault else {
        Issue.record("the position \(position) passes")
        continue
      }
    }
  }

  @Test(
    "is a turn that is no cosine and sine",
    arguments: [
      Vector2(0, 0), Vector2(1, 0.01), Vector2(1.000001, 0), Vector2(0, 0.999999), Vector2(.nan, 0), Vector2(1, .nan),
      Vector2(.infinity, 0), Vector2(0, -.infinity), Vector2(1e300, -1e300),
    ])
  func turn(turn: Vector2) {
    guard case .turn = Gesture(turn: turn).fault else {
      Issue.record("the turn \(turn) passes")
      return
    }
  }

  @Test("is the first of scale, anchor, turn, pan")
  func order() {
    var gesture = Gesture(anchor: Vector2(1e19, 0), scale: 0, turn: .zero, pan: Vector2(0, -1e19))
    #expect(gesture.fault == .scale(0))
    gesture.scale = 1
    #expect(gesture.fault == .anchor(Vector2(1e19, 0)))
    gesture.anchor = .zero
    #expect(gesture.fault == .turn(.zero))
    gesture.turn = Vector2(1, 0)
    #expect(gesture.fault == .pan(Vector2(0, -1e19)))
    gesture.pan = .zero
    #expect(gesture.fault == nil)
  }

  @Test("reads as the end of a sentence")
  func description() {
    let faults: [GestureError] = [.scale(0), .anchor(Vector2(1e19, 0)), .turn(.zero), .pan(Vector2(0, -1e19))]
    let parts = [
      "the pinch scale 0.0;", "the anchor (1e+19, 0.0) px", "the turn (0.0, 0.0);", "the pan (0.0, ",
    ]
    for (fault, part) in zip(faults, parts) {
      let text = fault.description
      #expect(text.hasPrefix("has " + part) && text.hasSuffix(".") && !text.contains(". "), "\(text)")
    }
    #expect(
      GestureError.scale(0).description
        == "has the pinch scale 0.0; a scale is between 2^-100 and 2^100, 1 for none.")
  }
}
