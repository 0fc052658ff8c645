import Frames
import Geometry
import Workloads

extension HandoffChecks {
  /// Jump, slip and largest local coordinate over a walk.
  func transitions(_ walk: GestureWalk) -> [HandoffRow] {
    var canvas = canvas()
    var jump: [HandoffStage: Double?] = [.before: 0, .after: 0]
    var slip: [HandoffStage: Double?] = [.before: 0, .after: 0]
    var local = 0.0
    let top = canvas.camera.effectiveZoom(in: canvas.tree)
    var deepest = top
    for gesture in walk.gestures {
      let view = canvas.camera
      do { try canvas.move(by: gesture) } catch { break }
      let old = canvas.camera
      _ = canvas.handOff(finger: gesture.anchor)
      for corner in probe.corners {
        let place = canvas.camera.local(corner)
        local = max(local, place.x.magnitude, place.y.magnitude)
      }
      guard canvas.camera.frame != old.frame else { continue }
      if let zoom = canvas.camera.effectiveZoom(in: canvas.tree), zoom.exponent > deepest?.exponent ?? 0 {
        deepest = zoom
      }
      let seen = probe.visible(probe.places, in: view, and: old, by: rule)
      let finger = probe.visible([gesture.anchor], in: view, and: old, by: rule)
      for stage in HandoffStage.allCases {
        jump[stage] = worse(jump[stage], distance(seen, stage, old, canvas))
        slip[stage] = worse(slip[stage], distance(finger, stage, old, canvas))
      }
    }
    // ×1,000 is 2^9.97.
    let levels = Int(Double((deepest?.exponent ?? 0) - (top?.exponent ?? 0)) / 9.9657843)
    var rows: [HandoffRow] = []
    for stage in HandoffStage.allCases {
      rows.append(row(.jump, walk: walk.name, levels: levels, jump[stage] ?? nil, stage: stage))
      rows.append(row(.slip, walk: walk.name, levels: levels, slip[stage] ?? nil, stage: stage))
    }
    rows.append(row(.localMax, walk: walk.name, levels: levels, local, unit: "units"))
    return rows
  }

  /// The larger of two; nil, for lost, once one was.
  private func worse(_ a: Double??, _ b: Double?) -> Double? {
    guard let a, let a, let b else { return nil }
    return max(a, b)
  }

  /// The largest distance of points of the old frame, as they are drawn now, from where the old camera had them; nil when one is lost.
  private func distance(
    _ points: (points: [Vector2], places: [Vector2])?, _ stage: HandoffStage, _ old: Rule.Camera,
    _ canvas: FrameCanvas<Rule>
  ) -> Double? {
    guard let points else { return nil }
    var largest = 0.0
    for (point, place) in zip(points.points, points.places) {
      guard
        let seen = probe.seen(
          point, of: old.frame, stage, from: canvas.camera, in: canvas.tree, by: canvas.compositor)
      else { return nil }
      largest = max(largest, (seen - place).length)
    }
    return largest
  }
}
