import Frames
import Geometry
import Workloads

/// Plays gestures on a fresh canvas and checks three conditions after each. The position under the finger moves as the
/// gesture states, a change of frame moves nothing, and visible positions have bounded coordinates.
struct GestureTrial<Rule: SavableHandoffRule> {
  private let checks: HandoffChecks<Rule>
  private let formats: [PositionFormat]
  /// The largest values seen of slip and jump by format, of local_max, and of walk; nil for a check with a lost
  /// position.
  private(set) var worst: [Key: Double?] = [:]
  /// The number of scripts that ended early, since the canvas rejected a gesture.
  private(set) var refused = 0

  struct Key: Hashable {
    let check: HandoffCheck
    let format: PositionFormat
  }

  init(_ checks: HandoffChecks<Rule>, formats: [PositionFormat]) {
    self.checks = checks
    self.formats = formats
    for format in formats {
      worst[Key(check: .jump, format: format)] = .some(0)
      worst[Key(check: .slip, format: format)] = .some(0)
    }
    worst[Key(check: .localMax, format: .float64)] = .some(0)
  }

  /// Plays to the first violation, and checks the accumulated position after all gestures.
  /// - Returns: nil where all held, or until a gesture was rejected.
  mutating func playUntilBroken(_ gestures: [Gesture]) -> HandoffViolation? {
    let key = Key(check: .walk, format: .float64)
    if worst.index(forKey: key) == nil { worst[key] = .some(0) }
    let refusedBefore = refused
    let broken = firstViolation(gestures)
    guard refused == refusedBefore else { return nil }
    let error = checks.walkError(GestureWalk(name: "fuzz", gestures: gestures))
    // After a violation a canvas may reject the following gestures, which then are not a walk.
    if broken == nil || error != nil { note(error, as: key) }
    return broken ?? violation(of: key, error, after: gestures.count - 1)
  }

  private mutating func firstViolation(_ gestures: [Gesture]) -> HandoffViolation? {
    var canvas = checks.canvas()
    for (index, gesture) in gestures.enumerated() {
      guard let seen = step(gesture, on: &canvas) else { return nil }
      for (key, measured) in seen {
        if let violation = violation(of: key, measured, after: index) { return violation }
      }
    }
    return nil
  }

  private func violation(of key: Key, _ measured: Double?, after gesture: Int) -> HandoffViolation? {
    guard let bound = checks.bounds.bound(of: key.check, key.format) else { return nil }
    if let measured, measured <= bound { return nil }
    return HandoffViolation(check: key.check, format: key.format, measured: measured, bound: bound, gesture: gesture)
  }

  private mutating func note(_ measured: Double?, as key: Key) {
    let finite = measured.flatMap { $0.isFinite ? $0 : nil }
    worst[key] = .some(worst[key, default: 0].flatMap { old in finite.map { max(old, $0) } })
  }

  /// Plays all, even after a violation, until a gesture is rejected.
  /// - Parameter start: the canvas to begin with; nil for an empty one.
  mutating func play(_ gestures: [Gesture], from start: FrameCanvas<Rule>? = nil) {
    var canvas = start ?? checks.canvas()
    for gesture in gestures where step(gesture, on: &canvas) == nil { return }
  }

  /// Plays one gesture.
  /// - Returns: the measured values; nil where the gesture was rejected.
  private mutating func step(_ gesture: Gesture, on canvas: inout FrameCanvas<Rule>) -> [(Key, Double?)]? {
    let view = canvas.camera
    do { try canvas.move(by: gesture) } catch {
      refused += 1
      return nil
    }
    let moved = canvas.camera
    _ = canvas.handOff(finger: gesture.anchor)
    var seen: [(Key, Double?)] = [(Key(check: .localMax, format: .float64), largestCoordinate(canvas.camera))]
    for format in formats {
      let slip = slip(gesture, format, from: view, by: moved, canvas)
      seen.append((Key(check: .slip, format: format), slip))
      if moved.frame != canvas.camera.frame {
        let jump = jump(of: checks.probe.positions, format, from: view, by: moved, canvas)
        seen.append((Key(check: .jump, format: format), jump))
      }
    }
    for (key, measured) in seen { note(measured, as: key) }
    return seen
  }

  private func largestCoordinate(_ camera: Rule.Camera) -> Double {
    checks.probe.corners.reduce(0) { largest, corner in
      let position = camera.local(corner)
      return max(largest, position.x.magnitude, position.y.magnitude)
    }
  }

  /// The distance between the drawn positions of points after the handoff and their exact positions before it; nil
  /// where one is lost.
  private func jump(
    of positions: [Vector2], _ format: PositionFormat, from view: Rule.Camera, by moved: Rule.Camera,
    _ canvas: FrameCanvas<Rule>
  ) -> Double? {
    let seen = checks.probe.visible(positions, in: view, and: moved, by: checks.rule)
    return seen.flatMap { distance($0.points, of: moved.frame, $0.positions, format, canvas) }
  }

  /// The distance of a position near the finger from where the gesture moves it.
  ///
  /// A pinch by more than 8 also enlarges the rounding of doubles; there it is the distance from the position before
  /// the handoff.
  private func slip(
    _ gesture: Gesture, _ format: PositionFormat, from view: Rule.Camera, by moved: Rule.Camera,
    _ canvas: FrameCanvas<Rule>
  ) -> Double? {
    guard gesture.scale <= 8 else { return jump(of: [gesture.anchor], format, from: view, by: moved, canvas) }
    // A position far outside the view may not be storable; the middle of the view always is.
    let finger = gesture.anchor.length < 1000 ? gesture.anchor : .zero
    guard let point = checks.rule.stored(view.local(finger)) else { return nil }
    let start = view.screen(point)
    let goal = gesture.anchor + (start - gesture.anchor).rotated(by: gesture.turn) * gesture.scale + gesture.pan
    // Far outside, doubles cannot resolve parts of a pixel.
    guard goal.length < 1e4 else { return 0 }
    return distance([point], of: view.frame, [goal], format, canvas)
  }

  private func distance(
    _ points: [Vector2], of frame: Int, _ positions: [Vector2], _ format: PositionFormat, _ canvas: FrameCanvas<Rule>
  ) -> Double? {
    var largest = 0.0
    for (point, position) in zip(points, positions) {
      guard
        let seen = checks.probe.seen(
          point, of: frame, format, from: canvas.camera, in: canvas.tree, by: canvas.compositor)
      else { return nil }
      largest = max(largest, checks.probe.error(of: seen, from: position, format))
    }
    return largest
  }
}

/// A check that did not hold while gestures were played.
public struct HandoffViolation: Hashable, Sendable, Codable {
  /// The check that did not hold.
  public let check: HandoffCheck
  /// The format of the positions: doubles, or float32 after the conversion.
  public let format: PositionFormat
  /// The measured value; nil where something was lost.
  public let measured: Double?
  /// The bound, in the unit of the check.
  public let bound: Double
  /// The index of the gesture after which the violation was found.
  public let gesture: Int
}
