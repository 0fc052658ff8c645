import Geometry

// The steps of published handoffs, in doubles: the point under the finger keeps its pixel.
extension PinnedCamera {
  /// Moves into a child of the active frame, and divides the zoom by the child's scale.
  mutating func enter(_ child: Int, of tree: FrameTree, finger: Vector2) {
    let target = tree[child]
    let position = local(finger)
    frame = child
    zoom /= target.scale
    pin((position - target.origin) * target.scale, at: finger)
  }

  /// Moves into an existing child of the active frame, or into a new one with its origin under the finger.
  /// - Parameters:
  ///   - existing: the child; nil for a new one.
  ///   - scale: the scale of a new child.
  ///   - tree: receives the new child.
  ///   - finger: px from the viewport's centre.
  /// - Returns: false, with nothing changed, if the zoom or the origin of a new child is not finite.
  mutating func enter(
    _ existing: Int?, orNewChildOfScale scale: Double, in tree: inout FrameTree, finger: Vector2
  ) -> Bool {
    guard zoom.isFinite,
      let child = existing ?? tree.addFrame(below: frame, origin: local(finger), scale: scale)
    else { return false }
    enter(child, of: tree, finger: finger)
    return true
  }

  /// The oldest child of the active frame with its origin within `radius` units of the point under the finger.
  func child(near finger: Vector2, within radius: Double, in tree: FrameTree) -> Int? {
    let position = local(finger)
    return tree.children(of: frame).first { (tree[$0].origin - position).length <= radius }
  }

  /// Moves into the parent of the active frame, and multiplies the zoom by the frame's scale.
  /// - Returns: false, with nothing changed, in the root.
  @discardableResult
  mutating func leave(of tree: FrameTree, finger: Vector2) -> Bool {
    let left = tree[frame]
    guard let parent = left.parent else { return false }
    let position = left.origin + local(finger) / left.scale
    frame = parent
    zoom *= left.scale
    pin(position, at: finger)
    return true
  }
}
