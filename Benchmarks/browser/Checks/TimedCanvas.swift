import Frames
import Geometry
import Ink
import InkCanvas

/// A canvas with strokes, of which a displayed frame and a stroke are timed.
final class TimedCanvas {
  private let canvas: InkCanvas
  private var drawing = InkDrawing()
  private var random = SplitMix64(seed: 5)
  private var time = 0.0

  /// A canvas with 300 strokes of 100 points in view.
  init?() {
    guard let canvas = try? InkCanvas(viewport: .standard) else { return nil }
    self.canvas = canvas
    for _ in 0..<300 { draw(points: 100) }
  }

  /// Draws a stroke by a pencil, an event at a time, as it comes at 240 Hz.
  private func draw(points: Int) {
    var position = Vector2(500, 375) + random.position(within: 350)
    var direction = Vector2(3, 0).rotated(by: random.turn(3))
    for index in 0..<points {
      time += 1 / 240
      canvas.receive([
        TouchEvent(
          touchIdentifier: InkIdentifier(uuid: 0, 1), timestamp: time, kind: .pencil,
          phase: index == 0 ? .began : index < points - 1 ? .moved : .ended, force: random.unit(),
          maximumPossibleForce: 1, location: position)
      ])
      direction = direction.rotated(by: random.turn(0.1))
      position += direction
    }
  }

  /// Draws strokes of 200 points and undoes each.
  /// - Parameter count: the number of strokes.
  func strokes(_ count: Int) {
    for _ in 0..<count {
      draw(points: 200)
      _ = canvas.undo()
    }
  }

  /// Displays frames, with a step of a pinch before each.
  /// - Parameter count: the number of frames.
  /// - Returns: the number of draws of the last frame.
  func frames(_ count: Int) -> Int {
    for index in 0..<count {
      try? canvas.pinch(about: Vector2(300, 300), scale: index % 2 == 0 ? 1.01 : 1 / 1.01)
      canvas.draw(into: &drawing)
    }
    return drawing.draws.count
  }
}
