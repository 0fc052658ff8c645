import ExactNumbers
import Geometry
import TestSupport
import Testing
import WideNumbers

@testable import Frames

@Suite("A dyadic camera")
struct DyadicCameraTests {
  static let seed: UInt64 = 0xd1ad
  private let rule = DyadicHandoff()

  /// A canvas some levels down, at a position, a zoom and a turn with many digits.
  private static func canvas(levels: Int, seed: UInt64, turned: Bool = true, preparedLevels: Int = 1000)
    throws -> FrameCanvas<DyadicHandoff>
  {
    var canvas = FrameCanvas(rule: DyadicHandoff(preparedLevels: preparedLevels))
    var draw = Operands(seed: seed)
    if turned { try canvas.apply(Gesture(turn: draw.turn())) }
    while canvas.tree[canvas.camera.frame].level < levels {
      let turn = turned ? draw.turn() : Vector2(1, 0)
      try canvas.apply(Gesture(anchor: draw.vector(400), scale: 211.7, turn: turn, pan: draw.vector(30)))
    }
    return canvas
  }

  /// The bits of all numbers of a camera.
  private static func bits(_ camera: DyadicCamera) -> [String] {
    var x = WideInteger()
    var y = WideInteger()
    let fractionBits = camera.loadCentre(x: &x, y: &y) ?? 0
    let doubles = [camera.zoom, camera.turn.x, camera.turn.y, camera.centre.x, camera.centre.y]
    return doubles.map { String($0.bitPattern, radix: 16) } + ["\(camera.frame)", "\(fractionBits)"] + [
      x.hexadecimal, y.hexadecimal,
    ]
  }

  private static func digit(_ draw: inout Operands) -> SIMD2<Int64> {
    SIMD2(
      Int64(Int.random(in: DyadicHandoff.digits, using: &draw.random)),
      Int64(Int.random(in: DyadicHandoff.digits, using: &draw.random))
    )
  }

  @Test(
    "enters and leaves to the last bit, through any digits, and keeps its exact position", arguments: [1, 10, 300])
  func entersAndLeaves(levels: Int) throws {
    var draw = Operands(seed: Self.seed &+ UInt64(levels))
    var camera = try Self.canvas(levels: 2, seed: Self.seed).camera
    var path: [(parent: Int, digit: SIMD2<Int64>, before: DyadicCamera)] = []
    for level in 0..<levels {
      let digit = Self.digit(&draw)
      path.append((camera.frame, digit, camera))
      camera.apply(Gesture(scale: 1024))
      let before = try #require(ExactVector(centreOf: camera))
      let zoom = camera.zoom
      camera.enter(1000 + level, at: digit)
      let after = try #require(ExactVector(centreOf: camera))
      let origin = ExactVector(Vector2(Double(digit.x), Double(digit.y)))
      check(after == (before - origin) * Exact(1024), "level \(level)")
      check(camera.zoom * 1024 == zoom && camera.frame == 1000 + level, "level \(level)")
      check(camera.centre == after.double, "level \(level): \(camera.centre)")
    }
    let bottom = camera
    for (parent, digit, before) in path.reversed() {
      camera.leave(to: parent, from: digit)
      camera.apply(Gesture(scale: 1 / 1024))
      check(camera == before, "to \(parent)")
      // Only the quantum of the centre may differ, because deeper frames have been visited.
      let (now, then) = (Self.bits(camera), Self.bits(before))
      check(now.prefix(6) == then.prefix(6), "to \(parent): \(now.prefix(6)), not \(then.prefix(6))")
    }
    for (level, step) in path.enumerated() {
      camera.apply(Gesture(scale: 1024))
      camera.enter(1000 + level, at: step.digit)
    }
    #expect(Self.bits(camera) == Self.bits(bottom))
  }

  @Test("moves to a neighbour and back to the last bit, and keeps its exact position")
  func movesToNeighbours() throws {
    var draw = Operands(seed: Self.seed &+ 1)
    var camera = try Self.canvas(levels: 3, seed: Self.seed &+ 1).camera
    for _ in 0..<500 {
      let before = camera
      let centre = try #require(ExactVector(centreOf: camera))
      let steps = SIMD2(
        Int64(truncatingIfNeeded: draw.random.next()) >> Int.random(in: 16...63, using: &draw.random),
        Int64(truncatingIfNeeded: draw.random.next()) >> Int.random(in: 16...63, using: &draw.random))
      camera.moveToNeighbour(7, by: steps)
      let origin = ExactVector(Exact(Int(steps.x)), Exact(Int(steps.y))) * Exact(1024)
      check(try #require(ExactVector(centreOf: camera)) == centre - origin, "\(steps)")
      check(camera.centre == (centre - origin).double && camera.zoom == before.zoom && camera.frame == 7, "\(steps)")
      camera.moveToNeighbour(before.frame, by: SIMD2(-steps.x, -steps.y))
      check(Self.bits(camera) == Self.bits(before), "\(steps)")
    }
  }

  /// The exact pixel step of a camera, as a complex number.
  private static func step(_ camera: DyadicCamera) -> ExactVector {
    var x = WideInteger()
    var y = WideInteger()
    let bits = camera.loadPixelStep(x: &x, y: &y)
    return ExactVector(Exact(x, exponent: -bits), Exact(y, exponent: -bits))
  }

  @Test(
    "moves its centre as fractions do, to six quanta, and rounds its pixel step once", arguments: [0, 1, 7, 60],
    [false, true])
  func gestures(levels: Int, turned: Bool) throws {
    var draw = Operands(seed: Self.seed &+ 2)
    var canvas = try Self.canvas(levels: levels, seed: Self.seed &+ 2, turned: turned, preparedLevels: 0)
    for round in 0..<400 {
      let before = canvas.camera
      let centre = try #require(ExactVector(centreOf: before))
      let far = [500, 500, 0x1p40, 0x1p-20][round % 4]
      let scales = [1, 0.6 + 0.9 * draw.random.unit(), 0x1.23456789p90, 0x1.3456789p-90, 1024]
      let gesture = Gesture(
        anchor: draw.vector(far), scale: scales[round % scales.count],
        turn: turned && round % 2 == 0 ? draw.turn() : Vector2(1, 0), pan: round % 3 == 0 ? .zero : draw.vector(far))
      var camera = before
      camera.apply(gesture)
      let (step, newStep) = (Self.step(before), Self.step(camera))
      // The step times the gesture's exact linear part is the step before, except for one rounding.
      let product = newStep.times(ExactVector(gesture.turn)) * Exact(gesture.scale)
      let precision = DyadicCamera.guardBits + 10 * (camera.levelsToDeepest + camera.levelsToShallowest)
      check((product - step).largest <= step.largest * .powerOfTwo(1 - precision), "\(gesture) at \(before)")
      // The point under the finger moves with the finger, and the new centre follows from that.
      let finger = ExactVector(gesture.anchor) + ExactVector(gesture.pan)
      let expected = centre + step.times(ExactVector(gesture.anchor)) - newStep.times(finger)
      let after = try #require(ExactVector(centreOf: camera))
      // In quanta of the deepest frame so far, or of the frame that the zoom leads to.
      let deepest = max(before.levelsToDeepest, Int(camera.zoom.exponent) / 10)
      let limit = Exact(6).timesPowerOfTwo(-DyadicCamera.guardBits - 10 * deepest)
      let error = (after - expected).largest
      check(error <= limit, "\(gesture) at \(before): \(error.double) units")
      check(camera.centre == after.double, "\(gesture): \(camera.centre) for \(after.double)")
      check(camera.frame == before.frame, "\(gesture)")
      // zoom · turn is 1 / step.
      let unit = newStep.times(ExactVector(camera.turn)) * Exact(camera.zoom)
      check(abs(unit.double.x - 1) <= 0x1p-51 && abs(unit.double.y) <= 0x1p-51, "\(gesture): \(unit.double)")
      try canvas.apply(gesture)
    }
  }

  @Test("a copy is a value of its own, whichever of the two goes on, and however")
  func copies() throws {
    var draw = Operands(seed: Self.seed &+ 4)
    let camera = try Self.canvas(levels: 4, seed: Self.seed &+ 4).camera
    let bits = Self.bits(camera)
    let moves: [(inout DyadicCamera) -> Void] = [
      { $0.apply(Gesture(anchor: Vector2(3, 4), scale: 1.5)) }, { $0.apply(Gesture(pan: Vector2(3, 4))) },
      { $0.apply(Gesture(anchor: Vector2(3, 4), scale: 0x1p40)) }, { $0.enter(9, at: SIMD2(-512, 511)) },
      { $0.leave(to: 9, from: SIMD2(511, -512)) }, { $0.moveToNeighbour(9, by: SIMD2(3, -2)) },
    ]
    for (index, move) in moves.enumerated() {
      var copy = camera
      move(&copy)
      #expect(Self.bits(camera) == bits && Self.bits(copy) != bits, "move \(index)")
      var original = camera
      let kept = original
      move(&original)
      #expect(Self.bits(kept) == bits && Self.bits(original) == Self.bits(copy), "move \(index)")
    }
    // A series of copies, each moved further than the one before.
    var line = [camera]
    for _ in 0..<50 {
      var next = line[line.count - 1]
      next.apply(Gesture(anchor: draw.vector(300), scale: 0.5 + draw.random.unit()))
      line.append(next)
    }
    let all = line.map(Self.bits)
    line[0].apply(Gesture(pan: Vector2(1, 1)))
    for index in 1..<line.count { #expect(Self.bits(line[index]) == all[index]) }
  }

  @Test("a million viewports away in one pan or in many is the same frame and the same position")
  func farPans() throws {
    var draw = Operands(seed: Self.seed &+ 5)
    for levels in [0, 3, 12] {
      var once = FrameCanvas(rule: DyadicHandoff())
      for _ in 0..<levels { try once.apply(Gesture(anchor: draw.vector(300), scale: 1024)) }
      try once.apply(Gesture(scale: 1.5 / once.camera.zoom))
      // To the centre of a frame a million viewports away. Near a border either of two frames would be right.
      let centre = once.camera.centre
      let frames = Vector2(Double(Int.random(in: 600_000...700_000, using: &draw.random)), -655_000)
      let pan = (centre - frames * 1024) * once.camera.zoom
      #expect(abs(pan.x) > 9e8 && abs(pan.y) > 9e8)
      var many = once
      try once.apply(Gesture(pan: pan))
      #expect(abs(once.camera.centre.x) <= 768 && abs(once.camera.centre.y) <= 768)
      var rest = pan
      while rest != .zero {
        let part = (rest * draw.random.unit()).rounded(.toNearestOrEven)
        let step = rest.length < 1e6 ? rest : part
        try many.apply(Gesture(pan: step))
        rest -= step
        check(abs(many.camera.centre.x) <= 768 && abs(many.camera.centre.y) <= 768, "\(many.camera.centre)")
      }
      let a = try #require(ExactView(once.camera, in: once.tree))
      let b = try #require(ExactView(many.camera, in: many.tree))
      #expect((a.position - b.position).largest * a.frame.scale <= .powerOfTwo(-90))
      // The trees of two canvases number their frames in different orders, but positions are the same.
      #expect(a.frame.origin == b.frame.origin && a.frame.scale == b.frame.scale)
    }
  }

  @Test("the largest gestures there are do not end the process, and leave the camera among its frames")
  func largest() throws {
    let half = 0.5.squareRoot()
    let far = Vector2(0x1p60, 0x1p60)
    let turns = [Vector2(1, 0), Vector2(half, half), Vector2(-half, half), Vector2(half, -half), Vector2(-1, 0)]
    var draw = Operands(seed: Self.seed &+ 6)
    for zoom in [0.5, 1, 1000] {
      for first in turns {
        for second in turns {
          for scale in [1, 1, 1, 0x1p-100, 0x1p100, 0.5] {
            var canvas = FrameCanvas(rule: DyadicHandoff())
            try canvas.apply(Gesture(scale: zoom, turn: first))
            let signs = Vector2(draw.random.unit() < 0.5 ? 1 : -1, draw.random.unit() < 0.5 ? 1 : -1)
            let pan = draw.random.unit() < 0.5 ? 1.0 : -1
            let near = 1 - draw.random.unit() * [0, 0.1][Int(draw.random.next() & 1)]
            let level = canvas.tree[canvas.camera.frame].level
            let crossed = try canvas.apply(
              Gesture(anchor: far * signs * near, scale: scale, turn: second, pan: far * signs * pan))
            let camera = canvas.camera
            check(
              crossed == canvas.tree[camera.frame].level - level && (scale != 1 || crossed == 0),
              "\(zoom), \(first), \(second), \(scale): \(crossed) levels")
            check(camera.zoom >= 0.5 && camera.zoom <= 1024, "\(zoom), \(first), \(second), \(scale): \(camera)")
            check(
              abs(camera.centre.x) <= 768 && abs(camera.centre.y) <= 768,
              "\(zoom), \(first), \(second), \(scale): \(camera.centre)")
          }
        }
      }
    }
    var canvas = FrameCanvas(rule: DyadicHandoff())
    for scale in [0x1p100, 0x1p-100] {
      try canvas.apply(Gesture(anchor: Vector2(500, -300), scale: scale, pan: Vector2(0x1p40, -0x1p40)))
      #expect(abs(canvas.camera.centre.x) <= 768 && abs(canvas.camera.centre.y) <= 768)
    }
  }
}
