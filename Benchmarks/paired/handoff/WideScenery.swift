import Frames
import Geometry

/// A canvas some levels below strokes of 40 units' width, with its view inside of all of them, or on a border of one.
struct WideScenery {
  var canvas = FrameCanvas(rule: DyadicHandoff())
  /// A half width at (−4, 3)/5 of its direction (3, 4)/5, so that the border goes exactly through a position.
  private static let border = Vector2(13.5, -7.25)

  /// - Parameters:
  ///   - levels: from the strokes down to the camera.
  ///   - covering: the number of strokes that contain the view.
  ///   - borders: the number of strokes with a border through the centre of the view.
  ///   - strokes: the number of strokes of 20 points drawn in the camera's frame.
  init(levels: Int, covering: Int, borders: Int, strokes: Int) {
    let direction = Vector2(3, 4)
    for index in 0..<covering + borders {
      // At a lateral offset of 20 units, the border goes through the position.
      let aside = index < covering ? Vector2(Double(index % 7) - 3, 1) : Vector2(-16, 12)
      let middle = Self.border + aside
      _ = try? canvas.add(
        .stroke([middle - direction * 20, middle + direction * 30], halfWidth: 20, cap: .butt, join: .bevel))
    }
    _ = try? canvas.apply(Gesture(pan: -Self.border))
    while canvas.tree[canvas.camera.frame].level < levels {
      _ = try? canvas.apply(Gesture(scale: 0x1p10))
    }
    _ = try? canvas.apply(Gesture(scale: 0x1p-5))
    for index in 0..<strokes {
      let start = Vector2(Double(index % 20) * 20 - 200, Double(index / 20) * 30 - 70)
      _ = try? canvas.add(
        .stroke(
          (0..<20).map { canvas.camera.local(start + Vector2(Double($0), Double($0 * $0 % 7))) },
          halfWidth: 1 / canvas.camera.zoom))
    }
  }
}
