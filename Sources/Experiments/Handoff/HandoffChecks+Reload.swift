import Foundation
import Frames
import Geometry
import Workloads

extension HandoffChecks {
  /// Saves a canvas at so many levels as JSON and reads it back: how far positions differ then, and after 200 more gestures on both.
  func reload(levels: Int) -> HandoffRow {
    row(.reload, walk: "save and reload", levels: levels, differenceAfterReload(levels))
  }

  private func differenceAfterReload(_ levels: Int) -> Double? {
    var canvas = canvas(levels: levels)
    let frame = canvas.camera.frame
    guard let points = probe.stored(probe.positions, in: canvas.camera, by: rule), canvas.add(points) != nil,
      let bytes = try? JSONEncoder().encode(canvas.archive),
      let archive = try? JSONDecoder().decode(CanvasArchive<Rule.Camera>.self, from: bytes),
      var copy = try? FrameCanvas(archive, rule: rule, viewport: configuration.viewport)
    else { return nil }
    var largest = difference(canvas, copy, points, of: frame)
    for gesture in GestureWalk.wander(doublings: 20, count: 200, seed: configuration.seed).gestures {
      guard play([gesture], on: &canvas), play([gesture], on: &copy) else { return nil }
      let next = difference(canvas, copy, points, of: frame)
      largest = largest.flatMap { old in next.map { max(old, $0) } }
    }
    return largest
  }

  private func difference(
    _ a: FrameCanvas<Rule>, _ b: FrameCanvas<Rule>, _ points: [Vector2], of frame: Int
  ) -> Double? {
    var largest = a.camera == b.camera ? 0.0 : 1
    for point in points {
      guard let first = a.screen(point, of: frame), let second = b.screen(point, of: frame) else { return nil }
      largest = max(largest, (first - second).length)
    }
    return largest
  }
}
