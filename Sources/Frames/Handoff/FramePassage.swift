import Geometry

/// Carries a pinned camera from a frame into its child or its parent in doubles, with the pixel under the finger kept where it is.
enum FramePassage {
  /// Into a child of the active frame: the zoom is divided by the child's scale.
  static func enter(_ child: Int, of tree: FrameTree, with camera: inout PinnedCamera, finger: Vector2) {
    let frame = tree[child]
    let local = camera.local(finger)
    camera.frame = child
    camera.zoom /= frame.scale
    camera.pin((local - frame.origin) * frame.scale, at: finger)
  }

  /// Into the parent of the active frame, if it has one: the zoom is multiplied by the frame's scale.
  static func leave(of tree: FrameTree, with camera: inout PinnedCamera, finger: Vector2) {
    let frame = tree[camera.frame]
    guard let parent = frame.parent else { return }
    let local = frame.origin + camera.local(finger) / frame.scale
    camera.frame = parent
    camera.zoom *= frame.scale
    camera.pin(local, at: finger)
  }

  /// The oldest child of the active frame whose origin lies within `radius` parent units of a local position.
  static func knownChild(near local: Vector2, of frame: Int, in tree: FrameTree, radius: Double) -> Int? {
    tree.children(of: frame).first { (tree[$0].origin - local).length <= radius }
  }
}
