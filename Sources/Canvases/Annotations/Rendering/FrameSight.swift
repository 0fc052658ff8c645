import Frames
import Geometry

/// The present view of a frame, in doubles.
struct FrameSight {
  /// The frame, as an index of the canvas's tree.
  let frame: Int
  /// The position in the centre of the view, and px per unit.
  let view: FrameView
  /// Zoom and turn of the view, as a complex number.
  let scale: Vector2
  /// The centre of the view, in px from the top left.
  let middle: Vector2
  /// A box in units of the frame that contains all of the frame within the viewport.
  let box: Box
  /// The exponent of the zoom of meshes: see ``ZoomLevel``.
  let exponent: Int

  /// The largest number of levels above the camera's frame at which a frame has a view in doubles.
  static let levelsUp = 4

  /// Nil if doubles cannot represent the frame's view.
  init?(_ frame: Int, on canvas: FrameCanvas<DyadicHandoff>) {
    guard let view = canvas.view(of: frame) else { return nil }
    let turn = canvas.turn
    let half = canvas.viewport.size * 0.5
    self.frame = frame
    self.view = view
    scale = turn * view.zoom
    middle = half
    exponent = ZoomLevel.exponent(for: view.zoom)
    let turned = Vector2(
      abs(turn.x) * half.x + abs(turn.y) * half.y, abs(turn.y) * half.x + abs(turn.x) * half.y)
    // One pixel more, plus the rounding of the centre.
    let reach = (turned + Vector2(1, 1)) / view.zoom + Vector2(repeating: view.centre.length * 0x1p-50)
    box = Box(min: view.centre - reach, max: view.centre + reach)
  }

  /// A length in units of the frame. Longer annotations are clipped instead of drawn from a mesh.
  var greatestSize: Double { 2 * ZoomLevel.maxExtent / ZoomLevel.zoom(exponent) }
}

/// The frames that have annotations and a view in doubles. They are updated when the camera changes frame, and when a
/// frame gets its first annotation or loses its last.
struct NearFrames {
  private struct Key: Hashable {
    var canvas: UInt64
    var active: Int
    var root: Int
    /// The revision of the set of frames with annotations.
    var content: UInt64
  }

  private(set) var frames: [Int] = []
  private var key: Key?

  /// No frames.
  init() {}

  /// Updates the frames. O(frames with annotations · levels between), or O(1) if nothing has changed.
  mutating func update(_ scene: borrowing AnnotationScene, on canvas: FrameCanvas<DyadicHandoff>) {
    let key = Key(
      canvas: canvas.identity, active: canvas.camera.frame, root: canvas.tree.root, content: scene.framesRevision)
    guard key != self.key else { return }
    self.key = key
    frames.removeAll(keepingCapacity: true)
    for frame in scene.indices.keys where frame >= 0 && frame < canvas.tree.count {
      if canvas.view(of: frame) != nil { frames.append(frame) }
    }
    // Sorted, so that the order does not depend on a dictionary's seed.
    frames.sort()
  }
}
