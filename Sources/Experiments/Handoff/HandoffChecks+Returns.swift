import Frames
import Geometry
import Oracle
import Workloads

extension HandoffChecks {
  /// Drift: in by so many levels of ×1,000 about one finger and out again; how far the point that was under the finger is from it.
  func drift(levels: Int) -> HandoffRow {
    var canvas = canvas()
    let finger = probe.stored([Self.finger], in: canvas.camera, by: rule)
    let error = there(levels, first: Self.step, on: &canvas, points: finger)
    return row(.drift, walk: "in and out", levels: levels, error)
  }

  /// Round trip: at so many levels, out by as many about one finger and in again; how far the picture is from its position.
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
