import Frames
import Geometry

/// Plays a script on a fresh canvas and watches what must hold after every gesture: the place under the finger goes where the gesture
/// puts it, a change of frame moves nothing, and visible places have bounded coordinates.
struct GestureTrial<Rule: HandoffRule> {
  private let checks: HandoffChecks<Rule>
  /// The largest values seen, of slip, jump and local_max.
  private(set) var worst: [HandoffCheck: Double] = [.slip: 0, .jump: 0, .localMax: 0]
  /// Gestures that the canvas refused; each ends its script.
  private(set) var refused = 0

  init(_ rule: Rule, _ configuration: HandoffConfiguration) {
    checks = HandoffChecks(rule, configuration)
  }

  /// - Returns: the first violation; nil when all held, or until a gesture was refused.
  mutating func play(_ gestures: [Gesture]) -> HandoffViolation? {
    var canvas = checks.canvas()
    for (index, gesture) in gestures.enumerated() {
      let view = canvas.camera
      do { try canvas.move(by: gesture) } catch {
        refused += 1
        return nil
      }
      let moved = canvas.camera
      _ = canvas.handOff(finger: gesture.anchor)
      if moved.frame != canvas.camera.frame,
        let violation = note(.jump, jump(from: moved, before: view, canvas), index)
      {
        return violation
      }
      if let violation = note(.slip, slip(gesture, before: view, canvas), index) { return violation }
      if let violation = note(.localMax, reach(canvas.camera), index) { return violation }
    }
    return nil
  }

  private mutating func note(_ check: HandoffCheck, _ measured: Double?, _ index: Int) -> HandoffViolation? {
    if let measured, measured.isFinite { worst[check] = max(worst[check] ?? 0, measured) }
    guard let bound = checks.bounds.bound(of: check, .before) else { return nil }
    if let measured, measured <= bound { return nil }
    return HandoffViolation(check: check, measured: measured, bound: bound, gesture: index)
  }

  private func reach(_ camera: Rule.Camera) -> Double {
    checks.probe.corners.reduce(0) { largest, corner in
      let place = camera.local(corner)
      return max(largest, place.x.magnitude, place.y.magnitude)
    }
  }

  private func jump(from moved: Rule.Camera, before view: Rule.Camera, _ canvas: FrameCanvas<Rule>) -> Double? {
    let seen = checks.probe.visible(checks.probe.corners, in: view, and: moved, by: checks.rule)
    return seen.flatMap { distance($0.points, of: moved.frame, $0.places, canvas) }
  }

  /// How far a place near the finger is from where the gesture puts it. Zero for pinches by more than 8, which show a place so much
  /// larger that it is no longer known where it was to the bound.
  private func slip(_ gesture: Gesture, before view: Rule.Camera, _ canvas: FrameCanvas<Rule>) -> Double? {
    guard gesture.scale <= 8 else { return 0 }
    // A place far outside the view may be none that can be stored; the middle of the view always is.
    let finger = gesture.anchor.length < 1000 ? gesture.anchor : .zero
    guard let point = checks.rule.stored(view.local(finger)) else { return nil }
    let start = view.screen(point)
    let goal = gesture.anchor + (start - gesture.anchor).turned(by: gesture.turn) * gesture.scale + gesture.pan
    // Where that is far outside, doubles do not tell pixels apart.
    guard goal.length < 1e5 else { return 0 }
    return distance([point], of: view.frame, [goal], canvas)
  }

  private func distance(
    _ points: [Vector2], of frame: Int, _ places: [Vector2], _ canvas: FrameCanvas<Rule>
  ) -> Double? {
    var largest = 0.0
    for (point, place) in zip(points, places) {
      guard let seen = canvas.screen(point, of: frame) else { return nil }
      largest = max(largest, (seen - place).length)
    }
    return largest
  }
}
