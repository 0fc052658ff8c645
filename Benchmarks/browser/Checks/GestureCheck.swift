import Frames
import Geometry
import Ink
import InkCanvas

/// Random gestures on canvases, and what comes out of them to the bit: strokes, pinches, turns, pans, erasing, undo and
/// saved canvases, at the first zoom and on the way to 10^±1000.
///
/// A script is played on a canvas of its own. So scripts may be divided among runs, and their digests be compared one by
/// one.
public struct GestureCheck {
  /// The number of gestures of one script.
  public static let length = 200
  /// The doublings of the zoom to 10^1000.
  private static let deepest = 3322.0

  private var random: SplitMix64
  private var digest = Digest()
  /// The mean doublings of a pinch, and their spread.
  private var drift = 0.0
  private let number: Int

  private init(_ number: Int) {
    self.number = number
    random = SplitMix64(seed: UInt64(number) &* 0x9E37_79B9 &+ 17)
  }

  /// The digest of a script on an ink canvas, whose rule is that of dyadic frames.
  /// - Parameter number: of the script, from 0.
  public static func dyadic(_ number: Int) -> UInt64 {
    var check = GestureCheck(number)
    check.playDyadic()
    return check.digest.value
  }

  /// The digest of a script on a canvas of frames by the telescoping rule.
  /// - Parameter number: of the script, from 0.
  public static func telescoping(_ number: Int) -> UInt64 {
    var check = GestureCheck(number)
    check.playTelescoping()
    return check.digest.value
  }

  // MARK: Gestures

  /// Where the zoom goes: about the first one, in, out, in and back, with pinches as large as the way is long.
  private mutating func turnDrift(at step: Int) {
    let pinches = 0.4 * Double(Self.length)
    switch number % 5 {
    case 0: drift = 0
    case 1: drift = 60 / pinches
    case 2: drift = Self.deepest / pinches
    case 3: drift = -Self.deepest / pinches
    default: drift = (step < Self.length / 2 ? 2 : -2) * Self.deepest / pinches
    }
  }

  private mutating func gesture() -> Gesture {
    var gesture = Gesture(anchor: random.position(within: 300))
    switch random.below(10) {
    case 0..<6:
      let doublings = min(max(drift + random.symmetric() * (0.5 + drift.magnitude / 4), -90), 90)
      let whole = doublings.rounded(.down)
      gesture.scale = Double(sign: .plus, exponent: Int(whole), significand: 1 + (doublings - whole))
    case 6: gesture.turn = random.turn(1)
    case 7: gesture.pan = random.position(within: 400)
    case 8:
      gesture.scale = 1 + 0.4 * random.symmetric()
      gesture.turn = random.turn(0.1)
      gesture.pan = random.position(within: 20)
    default: gesture.pan = random.position(within: Double(sign: .plus, exponent: random.below(30), significand: 1))
    }
    return gesture
  }

  private mutating func add(_ camera: some FrameCamera) {
    digest.add(camera.frame)
    digest.add(camera.zoom)
    digest.add(camera.turn)
    digest.add(camera.centre)
  }

  // MARK: Dyadic frames

  private mutating func playDyadic() {
    guard let canvas = try? InkCanvas(viewport: .standard) else { return }
    // The identity is random otherwise, and it is a part of what is saved.
    var archive = canvas.archive
    archive.identity = 7
    try? canvas.load(archive)
    var drawing = InkDrawing()
    var time = 0.0
    for step in 0..<Self.length {
      if step % 50 == 0 { turnDrift(at: step) }
      switch random.below(20) {
      case 0, 1: draw(on: canvas, &time)
      case 4: digest.add(canvas.undo() ? 1 : 2)
      case 5: digest.add(canvas.redo() ? 3 : 4)
      case 6: digest.add((try? canvas.erase(at: random.position(within: 500), radius: 20 * random.unit()))?.count ?? -1)
      case 7: pinchByFingers(canvas, &time)
      default: apply(to: canvas)
      }
      add(canvas.canvas.camera)
      if step % 20 == 19 {
        canvas.draw(into: &drawing)
        digest.add(drawing)
      }
      if step % 100 == 99 { save(canvas) }
    }
  }

  private mutating func apply(to canvas: InkCanvas) {
    let gesture = gesture()
    do throws(PinchError) {
      try canvas.pinch(
        about: gesture.anchor + Viewport.standard.centre, scale: gesture.scale, turn: gesture.turn, pan: gesture.pan)
    } catch {
      digest.add(0xBAD)
    }
  }

  /// A stroke of a pencil. Sometimes the camera moves meanwhile, and sometimes the touch is cancelled.
  private mutating func draw(on canvas: InkCanvas, _ time: inout Double) {
    var position = Vector2(500, 375) + random.position(within: 300)
    var direction = random.position(within: 12)
    let count = 3 + random.below(30)
    let pinching = random.below(4) == 0 ? random.below(count) : -1
    let isCancelled = random.below(12) == 0
    let color = random.next()
    canvas.color = StrokeColor(
      red: UInt8(truncatingIfNeeded: color), green: UInt8(truncatingIfNeeded: color >> 8),
      blue: UInt8(truncatingIfNeeded: color >> 16))
    for index in 0..<count {
      time += 0.004
      let phase: TouchPhase = index == 0 ? .began : index < count - 1 ? .moved : isCancelled ? .cancelled : .ended
      send(canvas, touch: 1, .pencil, phase, position, time, force: random.unit())
      direction = direction.rotated(by: random.turn(0.3))
      position += direction
      if index == pinching { apply(to: canvas) }
    }
  }

  /// Two fingers that pinch and turn.
  private mutating func pinchByFingers(_ canvas: InkCanvas, _ time: inout Double) {
    let centre = Vector2(500, 375) + random.position(within: 200)
    var reach = random.position(within: 150)
    for index in 0..<6 {
      time += 0.01
      let phase: TouchPhase = index == 0 ? .began : index < 5 ? .moved : .ended
      send(canvas, touch: 2, .direct, phase, centre + reach, time, force: 0)
      send(canvas, touch: 3, .direct, phase, centre - reach, time, force: 0)
      reach = reach.rotated(by: random.turn(0.1)) * (1 + 0.1 * random.symmetric())
    }
  }

  private mutating func send(
    _ canvas: InkCanvas, touch: UInt64, _ kind: TouchKind, _ phase: TouchPhase, _ position: Vector2, _ time: Double,
    force: Double
  ) {
    let ids = canvas.receive([
      TouchEvent(
        touchIdentifier: InkIdentifier(uuid: 0, touch), timestamp: time, kind: kind, phase: phase, force: force,
        maximumPossibleForce: force > 0 ? 1 : 0, location: position)
    ])
    for id in ids { digest.add(id.number) }
  }

  /// The saved canvas has the exact numbers of the camera. The canvas goes on from what is read back.
  private mutating func save(_ canvas: InkCanvas) {
    let bytes = canvas.archive.bytes
    digest.add(bytes)
    guard let archive = try? CanvasArchive<DyadicCamera>(bytes: bytes), (try? canvas.load(archive)) != nil else {
      return digest.add(0xDEAD)
    }
  }

  // MARK: Telescoping frames

  private mutating func playTelescoping() {
    var canvas = FrameCanvas(rule: TelescopingHandoff(), identity: 7)
    var list = DrawList()
    for step in 0..<Self.length {
      if step % 50 == 0 { turnDrift(at: step) }
      if random.below(8) == 0 {
        var points: [Vector2] = []
        for _ in 0..<2 + random.below(12) { points.append(canvas.camera.local(random.position(within: 400))) }
        let path = FramePath.stroke(points, halfWidth: 3 / canvas.camera.zoom)
        digest.add((try? canvas.add(path))?.number ?? -1)
      } else {
        if let crossed = try? canvas.apply(gesture()) { digest.add(crossed) } else { digest.add(0xBAD) }
      }
      add(canvas.camera)
      if step % 20 == 19 {
        canvas.compose(into: &list)
        add(list)
      }
    }
  }

  private mutating func add(_ list: borrowing DrawList) {
    digest.add(list.strokes.count)
    for draw in list.strokes {
      digest.add(draw.stroke)
      digest.add(draw.offset)
      digest.add(UInt64(draw.zoom.bitPattern))
    }
    digest.add(list.edges.count)
    for edge in list.edges {
      digest.add(edge.stroke)
      digest.add(edge.start)
      digest.add(edge.end)
    }
    for corner in list.areaCorners { digest.add(corner) }
    digest.add(list.covers.count)
  }
}
