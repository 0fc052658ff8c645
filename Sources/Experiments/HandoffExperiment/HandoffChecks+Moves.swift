import Foundation
import Frames
import Geometry
import Measurement
import Oracle
import Results
import Workloads

extension HandoffChecks {
  /// Checks jump, slip and largest local coordinate over a walk. A gesture that the canvas rejects ends it, and fails
  /// its slip.
  func transitions(_ walk: GestureWalk) -> [HandoffRow] {
    var trial = GestureTrial(self, formats: PositionFormat.allCases)
    trial.play(walk.gestures, from: walk.name == GestureWalk.suppliedName ? start : nil)
    return rows(walk: walk.name, levels: walk.levels, trial.worst, isWhole: trial.refused == 0)
  }

  /// The saved canvas of the configuration; nil where there is none, or this rule cannot read it.
  private var start: FrameCanvas<Rule>? {
    guard let bytes = configuration.start,
      let archive = try? JSONDecoder().decode(CanvasArchive<Rule.Camera>.self, from: bytes)
    else { return nil }
    return try? FrameCanvas(archive, rule: rule, viewport: configuration.viewport)
  }

  /// The rows of the trials' values.
  func rows(
    walk: String, levels: Int, _ worst: [GestureTrial<Rule>.Key: Double?], isWhole: Bool
  ) -> [HandoffRow] {
    PositionFormat.allCases.flatMap { format in
      [HandoffCheck.jump, .slip, .localMax, .walk].compactMap { check in
        guard let measured = worst[GestureTrial<Rule>.Key(check: check, format: format)] else { return nil }
        let isLost = check == .slip && !isWhole
        return row(
          check, walk: walk, levels: levels, isLost ? nil : measured, format: format,
          unit: check == .localMax ? "units" : "px")
      }
    }
  }
}

extension HandoffChecks {
  /// Checks drift: in by some levels of ×1,000 about one finger and out again; the final distance of the point that was
  /// under the finger.
  func drift(levels: Int) -> HandoffRow {
    var canvas = canvas()
    let finger = probe.stored([Self.finger], in: canvas.camera, by: rule)
    let error = there(levels, first: Self.step, on: &canvas, points: finger)
    return row(.drift, walk: "in and out", levels: levels, error)
  }

  /// Checks a round trip: at some level, out by as many levels about one finger and in again; the displacement of the
  /// picture.
  func roundTrip(levels: Int) -> HandoffRow {
    var canvas = canvas(levels: levels)
    let points = probe.stored(probe.positions, in: canvas.camera, by: rule)
    let error = there(levels, first: 1 / Self.step, on: &canvas, points: points)
    return row(.roundtrip, walk: "out and in", levels: levels, error)
  }

  private static var step: Double { 1.37 }

  /// There by pinches of one scale and back by pinches of its reciprocal, about the finger.
  /// - Returns: the largest error of the points of what was the active frame; nil when the canvas lost them.
  private func there(
    _ levels: Int, first: Double, on canvas: inout FrameCanvas<Rule>, points: [Vector2]?
  ) -> Double? {
    let frame = canvas.camera.frame
    guard let points else { return nil }
    let starts = points.map { canvas.camera.screen($0) }
    // 1.37^22 is 1,018.
    let count = 22 * levels
    let scales = repeatElement(first, count: count).map { $0 } + repeatElement(1 / first, count: count)
    var reference = FixedFingerReference(finger: Self.finger)
    for scale in scales {
      do { try canvas.apply(Gesture(anchor: Self.finger, scale: scale)) } catch { return nil }
      reference.pinch(scale)
    }
    var largest = 0.0
    for (point, start) in zip(points, starts) {
      guard let seen = canvas.screen(point, of: frame) else { return nil }
      largest = max(largest, (seen - reference.position(start)).length)
    }
    return largest
  }
}

extension HandoffChecks {
  /// The distance of the checked pan, in viewports.
  static var heldDistance: Double { 1e6 }
  /// The largest tried power of ten of viewports.
  static var farthestDecade: Int { 15 }

  /// Checks the placement error after a pan of a million viewports at a depth, and after one there and back; and the
  /// distance of a pan that loses a quarter of a pixel.
  func pans(levels: Int) -> [HandoffRow] {
    let depth = canvas(levels: levels)
    var reached: Int?
    for decade in 0...Self.farthestDecade {
      guard let error = errorAfterPan(of: Double(decade).powerOfTen, from: depth), error <= Thresholds.visibleJitter
      else { break }
      reached = decade
    }
    let horizon = row(.pan, walk: "pan until it breaks", levels: levels, nil, unit: "decades")
    return [
      row(.pan, walk: "pan 10^6 viewports", levels: levels, errorAfterPan(of: Self.heldDistance, from: depth)),
      row(.pan, walk: "pan 10^6 viewports and back", levels: levels, errorAfterReturn(from: depth)),
      HandoffRow(
        rule: horizon.rule, walk: horizon.walk, levels: levels, format: .float64, check: .pan,
        measured: reached.map { Double($0) }, unit: "decades", bound: nil, status: .measured),
    ]
  }

  /// In ten oblique pans.
  private func pan(_ viewports: Double, on canvas: inout FrameCanvas<Rule>) -> Bool {
    let step = Vector2(0.8, -0.6) * (viewports * configuration.viewport.width / 10)
    return play(repeatElement(Gesture(pan: step), count: 10), on: &canvas)
  }

  /// The largest error over sixty events of a slow gesture after a pan, of points stored there.
  private func errorAfterPan(of viewports: Double, from depth: FrameCanvas<Rule>) -> Double? {
    var canvas = depth
    guard pan(viewports, on: &canvas) else { return nil }
    let frame = canvas.camera.frame
    guard let points = probe.stored(probe.positions, in: canvas.camera, by: rule) else { return nil }
    // The camera continues from the doubles of these positions, and so does the reference solution.
    let starts = points.map { canvas.camera.screen($0) }
    let turn = Rotation(halfTangent: 0.0055) ?? .identity
    let gestures = (0..<60).map { index in
      Gesture(
        anchor: Self.finger, scale: index < 30 ? 1.013 : 1 / 1.013, turn: index < 30 ? turn.pair : turn.inverse.pair,
        pan: Vector2(1.1, 0.8166) * (index % 2 == 0 ? 1 : -1))
    }
    var reference = GestureReference(precision: GestureReference.precision(for: gestures))
    var largest = 0.0
    for gesture in gestures {
      guard play([gesture], on: &canvas) else { return nil }
      reference.apply(gesture)
      for (point, start) in zip(points, starts) {
        guard let seen = canvas.screen(point, of: frame) else { return nil }
        largest = max(largest, (seen - reference.position(start)).length)
      }
    }
    return largest
  }

  /// The error of points after a pan there and back.
  private func errorAfterReturn(from depth: FrameCanvas<Rule>) -> Double? {
    var canvas = depth
    let frame = canvas.camera.frame
    guard let points = probe.stored(probe.positions, in: canvas.camera, by: rule) else { return nil }
    let starts = points.map { canvas.camera.screen($0) }
    guard pan(Self.heldDistance, on: &canvas), pan(-Self.heldDistance, on: &canvas) else { return nil }
    var largest = 0.0
    for (point, start) in zip(points, starts) {
      guard let seen = canvas.screen(point, of: frame) else { return nil }
      largest = max(largest, (seen - start).length)
    }
    return largest
  }
}

extension Double {
  /// 10 to this whole number from 0 to 22, exactly.
  fileprivate var powerOfTen: Double { (0..<Int(self)).reduce(1) { power, _ in power * 10 } }
}

extension HandoffChecks {
  /// Checks the changes of frame in 240 events, one second, of a finger that oscillates about a threshold.
  func switches() -> [HandoffRow] {
    let thresholds = rule.thresholds
    var rows: [HandoffRow] = []
    for (name, noise) in [("0.1 %", 0.001), ("1 %", 0.01)] {
      var entering = canvas()
      approach(thresholds.enter, on: &entering)
      rows.append(count("tremble \(name) at enter", about: thresholds.enter, noise, on: &entering))
      var leaving = canvas()
      approach(thresholds.enter * 3, on: &leaving)
      approach(thresholds.leave, on: &leaving)
      rows.append(count("tremble \(name) at leave", about: thresholds.leave, noise, on: &leaving))
      // One event far beyond the threshold, as when a pinch begins fast.
      var overshot = canvas()
      approach(thresholds.enter * 0.99, on: &overshot)
      pinch(2.5, on: &overshot)
      approach(thresholds.leave, on: &overshot)
      rows.append(count("tremble \(name) at leave after ×2.5", about: thresholds.leave, noise, on: &overshot))
    }
    return rows
  }

  private func pinch(_ scale: Double, on canvas: inout FrameCanvas<Rule>) {
    _ = try? canvas.apply(Gesture(anchor: Self.finger, scale: scale))
  }

  /// Pinches by at most a third until the zoom of the active frame is within one such step of `zoom`, and finally to
  /// `zoom`.
  private func approach(_ zoom: Double, on canvas: inout FrameCanvas<Rule>) {
    let start = canvas.camera.frame
    var remaining = zoom / canvas.camera.zoom
    while abs(remaining - 1) > 1e-12 {
      let step = min(max(remaining, 0.75), 1.3)
      pinch(step, on: &canvas)
      remaining /= step
      if canvas.camera.frame != start, zoom < 1, canvas.camera.zoom > 100 * zoom { return }
    }
  }

  private func count(
    _ walk: String, about zoom: Double, _ noise: Double, on canvas: inout FrameCanvas<Rule>
  ) -> HandoffRow {
    var generator = SplitMix64(seed: configuration.seed, stream: walk)
    var switches = 0
    var last = 1.0
    for _ in 0..<240 {
      let next = 1 + noise * generator.symmetric()
      let frame = canvas.camera.frame
      pinch(next / last, on: &canvas)
      last = next
      if canvas.camera.frame != frame { switches += 1 }
    }
    return row(.switches, walk: walk, levels: 1, Double(switches), unit: "switches")
  }
}
