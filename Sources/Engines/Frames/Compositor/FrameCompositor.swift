import Geometry

/// Finds the strokes of a tree that are visible to a camera, and their positions.
public protocol FrameCompositor: Sendable {
  /// The camera that it composes for.
  associatedtype Camera: FrameCamera

  /// The largest radius, in px, of a stroke that is drawn from its float32 vertices; larger ones are drawn from
  /// doubles.
  var maxVertexRadius: Double { get }

  /// The view of a frame as one centre and one zoom in doubles; nil if doubles are not accurate enough. O(levels
  /// between).
  func view(of frame: Int, from camera: Camera, in tree: FrameTree) -> FrameView?

  /// The screen position of a point stored in a frame, px from the viewport's centre, before the float32 conversion;
  /// nil beyond the range of doubles. Too slow for displayed frames: at least O(levels between).
  func screen(_ local: Vector2, of frame: Int, from camera: Camera, in tree: FrameTree) -> Vector2?

  /// The position in another frame, in its units, of a point stored in `frame`, and infinite beyond the range of
  /// doubles. O(levels between) at least.
  func local(_ local: Vector2, of frame: Int, in other: Int, of tree: FrameTree) -> Vector2

  /// Updates what the compositor stores about the surroundings of the active frame. It must be called after every
  /// handoff and every change of the content. The cost is that of what comes into view, or O(levels) if strokes of
  /// other frames have changed.
  mutating func update(for camera: Camera, in tree: FrameTree, content: FrameContent, change: ContentChange)

  /// Writes the visible strokes of ancestors, the active frame, its neighbours, and descendants. Allocates nothing once
  /// the list has grown to its size. The cost is O(visible strokes and edges), plus O(log strokes) for each frame in
  /// view.
  func compose(_ content: FrameContent, from camera: Camera, in tree: FrameTree, into list: inout DrawList)
}

extension FrameCompositor {
  /// Computed in doubles, one frame at a time.
  public func local(_ local: Vector2, of frame: Int, in other: Int, of tree: FrameTree) -> Vector2 {
    let meeting = tree.commonAncestor(frame, other)
    var result = local
    var current = frame
    while current != meeting, let parent = tree[current].parent {
      result = tree[current].origin + result / tree[current].scale
      current = parent
    }
    for step in tree.indices(from: meeting, to: other) { result = (result - tree[step].origin) * tree[step].scale }
    return result
  }
}

/// The view of one frame, as seen from a camera that may be in another frame.
public struct FrameView: Hashable, Sendable {
  /// The local point of the frame in the centre of the view, in doubles.
  public let centre: Vector2
  /// The exact point in the centre of the view minus `centre`: less than an ULP of `centre`, or zero.
  ///
  /// Far above the camera's frame a pixel is smaller than an ULP of the centre.
  public let centreRemainder: Vector2
  /// Px per unit of the frame.
  public let zoom: Double

  /// A view with a local point in its centre, and a zoom in px per unit of the frame.
  public init(centre: Vector2, centreRemainder: Vector2 = .zero, zoom: Double) {
    self.centre = centre
    self.centreRemainder = centreRemainder
    self.zoom = zoom
  }

  /// The displacement of a local point from the centre of the view, in units of the frame.
  @inlinable
  public func offset(of local: Vector2) -> Vector2 { (local - centre) - centreRemainder }
}
