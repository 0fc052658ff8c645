import Frames
import Geometry
import Workloads

extension HandoffChecks {
  /// Changes of frame in 240 events, one second, of a finger that trembles about a threshold.
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
      // One event far beyond the threshold, as a pinch that begins fast.
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

  /// Pinches by at most a third until the zoom of the frame that is active then is within one such step of `zoom`, and last to it.
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
