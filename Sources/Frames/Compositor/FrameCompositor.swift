import Geometry

/// Finds what is seen of a tree's content from a camera, and where.
public protocol FrameCompositor: Sendable {
  associatedtype Camera: FrameCamera

  /// How a frame is seen, where one middle and one zoom in doubles say so well enough; nil where they cannot.
  func view(of frame: Int, from camera: Camera, in tree: FrameTree) -> FrameView?

  /// Where a point stored in a frame is seen, px from the viewport's centre, in doubles before the hand-over; nil where it has no
  /// position that a double can hold. Not for displayed frames: O(levels between) and more.
  func screen(_ local: Vector2, of frame: Int, from camera: Camera, in tree: FrameTree) -> Vector2?

  /// Takes note that the camera has changed frame, or that content came. To be called after every handoff; O(what comes into view).
  mutating func follow(_ camera: Camera, in tree: FrameTree, content: FrameContent)

  /// Writes what is seen: of ancestors, the active frame, its neighbours, and descendants. Allocates nothing once the list has grown to
  /// its size. O(what is seen).
  func compose(_ content: FrameContent, from camera: Camera, in tree: FrameTree, into list: inout DrawList)
}
