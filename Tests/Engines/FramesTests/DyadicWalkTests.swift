import ExactNumbers
import Geometry
import Oracle
import TestSupport
import Testing
import WideNumbers

@testable import Frames

/// Accumulated positions: after any script of gestures the picture is at the position given by the exact product of the
/// gestures.
@Suite("A walk with the dyadic camera")
struct DyadicWalkTests {
  /// The largest error in px, before the float32 conversion.
  static let bound = 1e-9
  /// The largest error of the exact camera's centre, in px.
  static let exactBound = 0x1p-60

  /// The distance in px between the view of a canvas after gestures and the view given by their exact product. For a
  /// canvas it is the largest of five positions as computed in doubles. For the exact camera it is that of the centre,
  /// and of its other positions rounded to doubles.
  private func errors(
    after gestures: [Gesture], rule: DyadicHandoff = DyadicHandoff()
  ) throws -> (doubles: Double, centre: Double, exact: Double) {
    var canvas = FrameCanvas(rule: rule)
    var reference = GestureReference(precision: 4 * GestureReference.precision(for: gestures) + 2000)
    for gesture in gestures {
      try canvas.apply(gesture)
      reference.apply(gesture)
    }
    let frame = ExactFrame(canvas.camera.frame, in: canvas.tree)
    let first = ExactFrame(0, in: canvas.tree)
    var x = WideInteger()
    var y = WideInteger()
    let bits = canvas.camera.loadPixelStep(x: &x, y: &y)
    let step = (x: Exact(x, exponent: -bits), y: Exact(y, exponent: -bits))
    let centre = try #require(ExactVector(centreOf: canvas.camera))
    /// The position when the first gesture began, in px from the centre, at one px per unit of frame 0.
    func start(_ local: ExactVector) -> ExactPoint {
      let position = first.inward(frame.outward(local))
      return ExactPoint(
        x: position.x.float(precision: reference.precision), y: position.y.float(precision: reference.precision))
    }
    var result = (doubles: 0.0, centre: reference.position(start(centre)).length, exact: 0.0)
    for position in [Vector2(0, 0), Vector2(500, 375), Vector2(-500, 375), Vector2(123.4, -321), Vector2(-77, -5)] {
      let local = canvas.camera.local(position)
      let seen = try #require(canvas.screen(local, of: canvas.camera.frame))
      result.doubles = max(result.doubles, (seen - reference.position(start(ExactVector(local)))).length)
      let p = ExactVector(position)
      let exact = centre + ExactVector(p.x * step.x - p.y * step.y, p.x * step.y + p.y * step.x)
      result.exact = max(result.exact, (position - reference.position(start(exact))).length)
    }
    return result
  }

  /// Gestures in one direction with fingers that move, turns and pans, 40 per level.
  private func levels(_ count: Int, inwards: Bool, _ draw: inout Operands) -> [Gesture] {
    (0..<count * 40).map { _ in
      let scale = 1.1 + 0.18 * draw.random.unit()
      return Gesture(
        anchor: draw.vector(400), scale: inwards ? scale : 1 / scale,
        turn: Rotation(halfTangent: 0.02 * draw.random.symmetric())?.pair ?? Vector2(1, 0), pan: draw.vector(20))
    }
  }

  private func check(_ gestures: [Gesture], rule: DyadicHandoff = DyadicHandoff()) throws {
    let errors = try errors(after: gestures, rule: rule)
    #expect(errors.doubles <= Self.bound && errors.centre <= Self.exactBound && errors.exact <= 1e-12, "\(errors)")
  }

  @Test("out and in again about fingers that move", arguments: [1, 3, 5, 10, 20, 100])
  func outAndIn(count: Int) throws {
    var draw = Operands(seed: 0x3a1c &+ UInt64(count))
    try check(levels(count, inwards: false, &draw) + levels(count, inwards: true, &draw))
  }

  @Test("in from the first frame", arguments: [1, 5, 20, 100])
  func inwards(count: Int) throws {
    var draw = Operands(seed: 0x3a1d &+ UInt64(count))
    try check(levels(count, inwards: true, &draw))
  }

  @Test("to and fro between far positions, with many events at each")
  func toAndFro() throws {
    var draw = Operands(seed: 0x3a1e)
    var gestures = levels(4, inwards: true, &draw)
    for _ in 0..<3 {
      gestures += levels(15, inwards: false, &draw) + levels(15, inwards: true, &draw)
      for _ in 0..<200 {
        let scale = 0.7 + 0.6 * draw.random.unit()
        gestures.append(Gesture(anchor: draw.vector(500), scale: scale, turn: draw.turn(), pan: draw.vector(2000)))
        gestures.append(Gesture(anchor: draw.vector(500), scale: 1 / scale, turn: draw.turn()))
      }
    }
    try check(gestures)
  }

  @Test("back to what was on the screen, with no levels prepared", arguments: [1, 5, 20, 100])
  func unprepared(count: Int) throws {
    var draw = Operands(seed: 0x3a1f &+ UInt64(count))
    var canvas = FrameCanvas(rule: DyadicHandoff(preparedLevels: 0))
    let starts = [Vector2(0, 0), Vector2(310, -200), Vector2(-12.5, 300)]
    var gestures: [Gesture] = []
    for gesture in levels(count, inwards: false, &draw) {
      try canvas.apply(gesture)
      gestures.append(gesture)
    }
    // A user who returns to a mark puts the fingers near it, and keeps it on the screen.
    for gesture in levels(count, inwards: true, &draw) {
      var gesture = gesture
      let mark = try #require(canvas.screen(.zero, of: 0))
      gesture.anchor = mark + gesture.anchor / 4
      gesture.pan -= mark / 4
      try canvas.apply(gesture)
      gestures.append(gesture)
    }
    var reference = GestureReference(precision: GestureReference.precision(for: gestures))
    for gesture in gestures { reference.apply(gesture) }
    for start in starts {
      let seen = try #require(canvas.screen(start, of: 0))
      #expect((seen - reference.position(start)).length <= Self.bound && seen.length < 4000, "\(start): \(seen)")
    }
  }

  @Test("back to a mark from another position as deep, where the levels above decide the precision")
  func elsewhere() throws {
    var draw = Operands(seed: 0x3a20)
    var canvas = FrameCanvas(rule: DyadicHandoff(preparedLevels: 0))
    func pinches(_ scale: Double) -> [Gesture] { (0..<20).map { _ in Gesture(scale: scale) } }
    let out = pinches(0x1p-10)
    let gestures =
      out + [Gesture(pan: Vector2(137, 0))] + pinches(0x1p10)
      + [Gesture(anchor: Vector2(10, 20), scale: 1.1, turn: draw.turn()), Gesture(scale: 1 / 1.1)] + out
    var reference = GestureReference(precision: 2 * GestureReference.precision(for: gestures))
    for gesture in gestures {
      try canvas.apply(gesture)
      reference.apply(gesture)
    }
    #expect(canvas.camera.levelsToDeepest == 20 && canvas.camera.levelsToShallowest == 0)
    // A px here was 2^200 px at the mark.
    let error = try #require(canvas.screen(.zero, of: 0)) - reference.position(Vector2(0, 0))
    #expect(error.length <= 1e-12)
    var back: [Gesture] = []
    for _ in 0..<20 {
      // Fingers on the mark, at the position that the canvas computes.
      back.append(Gesture(anchor: try #require(canvas.screen(.zero, of: 0)), scale: 0x1p10))
      try canvas.apply(back[back.count - 1])
      reference.apply(back[back.count - 1])
    }
    let seen = try #require(canvas.screen(.zero, of: 0))
    #expect((seen - reference.position(Vector2(0, 0))).length <= Self.bound, "\(seen)")
  }

  @Test("counts the levels above that it has been in")
  func levelsAbove() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff(preparedLevels: 0))
    try canvas.apply(Gesture(scale: 0.7))
    #expect(canvas.camera.levelsToShallowest == 0)
    try canvas.apply(Gesture(scale: 0x1p-100))
    #expect(canvas.camera.levelsToShallowest == 0 && canvas.camera.levelsToDeepest == 10)
    try canvas.apply(Gesture(scale: 0x1p100))
    // At 0.7 · 2^10 px per unit.
    #expect(canvas.camera.levelsToShallowest == 9 && canvas.camera.levelsToDeepest == 1)
    try canvas.apply(Gesture(pan: Vector2(1e6, 0)))
    #expect(canvas.camera.levelsToShallowest == 9)
  }
}
