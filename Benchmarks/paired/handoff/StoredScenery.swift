import Frames
import Geometry

/// A canvas with many strokes in one frame, as dense for any number of them, so that its view always shows about five
/// hundred.
final class StoredScenery {
  var canvas = FrameCanvas(rule: DyadicHandoff())
  private var random = SplitMix64(seed: 1, stream: "stored strokes")
  private let side: Double
  private var undoing = StrokeExchange()

  /// The zoom of the view, px per unit.
  private static let zoom = 4.0
  /// Square units for each stroke.
  private static let area = 613.0

  /// - Parameter count: the strokes stored, of three points each.
  init(count: Int) {
    side = (Double(count) * Self.area).squareRoot()
    _ = try? canvas.apply(Gesture(scale: Self.zoom))
    for _ in 0..<count { _ = try? canvas.add(path(within: side / 2)) }
  }

  private func path(within extent: Double) -> FramePath {
    let start = Vector2(random.symmetric(), random.symmetric()) * extent
    let points = (0..<3).map { index in
      start + Vector2(Double(index) * 3, random.symmetric() * 4)
    }
    return .hairline(points)
  }

  /// Composes displayed frames of a standing camera.
  func compose(into list: inout DrawList, frames: Int) {
    for _ in 0..<frames { canvas.compose(into: &list) }
  }

  /// Erases somewhere in view, and undoes that.
  /// - Returns: the number of strokes that were touched.
  @discardableResult
  func eraseAndUndo(times: Int) -> Int {
    var touched = 0
    for _ in 0..<times {
      let position = Vector2(random.symmetric() * 400, random.symmetric() * 300)
      touched += (try? canvas.erase(at: position, radius: 20, undoing: &undoing).count) ?? 0
      try? canvas.exchange(undoing.removed, for: undoing.restored)
    }
    return touched
  }

  /// Draws strokes anywhere in the frame, and takes each of them back.
  func drawAndRemove(times: Int) {
    for _ in 0..<times {
      guard let id = try? canvas.add(path(within: side / 2)) else { continue }
      try? canvas.remove(id)
    }
  }

  /// Enters the child in the centre of the view and leaves it.
  func handOff(times: Int) {
    for _ in 0..<times {
      _ = try? canvas.apply(Gesture(scale: 0x1p10))
      _ = try? canvas.apply(Gesture(scale: 0x1p-10))
    }
  }
}
