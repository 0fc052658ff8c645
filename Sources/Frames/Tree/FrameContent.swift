import Geometry

/// The strokes drawn in the frames of a tree, in flat storage: strokes are indices, and so are their points.
///
/// A stroke is kept twice: as doubles, and as float32 vertices relative to its first point, ready for the GPU. For
/// every frame the content keeps a bounding radius of the frame's own strokes and one of its whole subtree, so that a
/// compositor skips what cannot be visible.
public struct FrameContent: Sendable {
  /// All strokes, in the order they were added.
  public private(set) var strokes: [FrameStroke] = []
  /// The points of all strokes, in units of their frames.
  public private(set) var points: [Vector2] = []
  /// The same points relative to their stroke's origin.
  public private(set) var vertices: [SIMD2<Float>] = []

  private var lists: [List] = []
  private var knownRoot = 0

  /// The strokes of a frame as a list threaded through the strokes, and the bounding radii, negative for none.
  private struct List {
    var first = -1
    var last = -1
    var own = -1.0
    var subtree = -1.0
  }
  private var nextStroke: [Int] = []

  /// No strokes.
  public init() {}

  /// Adds a stroke to a frame. O(points), and at most O(levels) where it extends the bounding radii of the frames
  /// above.
  /// - Returns: its index; nil, with nothing changed, when it has no points or one that is not finite.
  public mutating func add(_ stroke: [Vector2], to frame: Int, of tree: FrameTree) -> Int? {
    guard let origin = stroke.first, stroke.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    let start = points.count
    var strokeRadius = 0.0
    var frameRadius = 0.0
    for point in stroke {
      points.append(point)
      vertices.append(SIMD2<Float>(point - origin))
      strokeRadius = max(strokeRadius, (point - origin).length)
      frameRadius = max(frameRadius, point.length)
    }
    let index = strokes.count
    strokes.append(FrameStroke(frame: frame, points: start..<points.count, origin: origin, radius: strokeRadius))
    nextStroke.append(-1)
    grow(to: tree)
    if lists[frame].first < 0 { lists[frame].first = index } else { nextStroke[lists[frame].last] = index }
    lists[frame].last = index
    lists[frame].own = max(lists[frame].own, frameRadius)
    extend(from: frame, to: frameRadius, in: tree)
    return index
  }

  /// Takes in the frames that were added to the tree since, above the root and elsewhere. O(frames added).
  mutating func grow(to tree: FrameTree) {
    if lists.count < tree.count { lists.append(contentsOf: repeatElement(List(), count: tree.count - lists.count)) }
    guard tree.root != knownRoot else { return }
    let radius = lists[knownRoot].subtree
    let old = knownRoot
    knownRoot = tree.root
    if radius >= 0, let parent = tree[old].parent {
      extend(from: parent, to: Self.radius(radius, inParentOf: tree[old]), in: tree)
    }
  }

  /// Extends the subtree radius of a frame to at least `radius`, and those of its ancestors accordingly.
  private mutating func extend(from frame: Int, to radius: Double, in tree: FrameTree) {
    var radius = radius
    var current = frame
    while lists[current].subtree < radius {
      lists[current].subtree = radius
      guard let parent = tree[current].parent else { return }
      radius = Self.radius(radius, inParentOf: tree[current])
      current = parent
    }
  }

  /// A radius about a frame's origin that contains everything within `radius` units of it, about the parent's origin
  /// and in its units.
  ///
  /// It grows with `radius`, so that a frame's radius does not depend on the order in which frames and strokes were
  /// added.
  private static func radius(_ radius: Double, inParentOf frame: Frame) -> Double {
    // One ULP up for each rounding.
    (frame.origin.length + radius / frame.scale).nextUp.nextUp
  }

  /// The largest distance of a frame's own strokes from its origin, in its units; negative for none. O(1).
  func radius(of frame: Int) -> Double { frame < lists.count ? lists[frame].own : -1 }

  /// An upper bound of the distance of the strokes of a frame and of all frames below it from its origin, in its units;
  /// negative for none. O(1).
  func subtreeRadius(of frame: Int) -> Double { frame < lists.count ? lists[frame].subtree : -1 }

  /// The first stroke of a frame, if it has any.
  func firstStroke(of frame: Int) -> Int? {
    guard frame < lists.count, lists[frame].first >= 0 else { return nil }
    return lists[frame].first
  }

  /// The stroke of the same frame added next.
  func stroke(after index: Int) -> Int? { nextStroke[index] < 0 ? nil : nextStroke[index] }
}

/// A run of stored points joined by edges, local to one frame.
public struct FrameStroke: Hashable, Sendable {
  /// The frame whose units the points are in.
  public let frame: Int
  /// The range of its points in the content; not empty.
  public let points: Range<Int>
  /// The point that its float32 vertices are relative to, in units of the frame: its first point.
  public let origin: Vector2
  /// The largest distance of a point from `origin`, in units of the frame.
  public let radius: Double
}
