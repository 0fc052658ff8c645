import Geometry

/// What is drawn in the frames of a tree, in flat storage: strokes are indices, and so are their points.
///
/// A stroke is kept twice: as doubles, and as float32 vertices relative to its first point, ready for the GPU. For every frame it is known how far
/// its content and that of all frames below it reaches, so that what cannot be seen is passed over without a look.
public struct FrameContent: Sendable {
  /// All strokes, in the order they were added.
  public private(set) var strokes: [FrameStroke] = []
  /// The points of all strokes, in units of their frames.
  public private(set) var points: [Vector2] = []
  /// The same points relative to their stroke's origin.
  public private(set) var vertices: [SIMD2<Float>] = []

  private var lists: [List] = []
  private var knownRoot = 0

  /// The strokes of a frame as a list threaded through the strokes, and how far content reaches, negative for none.
  private struct List {
    var first = -1
    var last = -1
    var own = -1.0
    var below = -1.0
  }
  private var nextStroke: [Int] = []

  public init() {}

  /// Adds a stroke to a frame. O(points), and O(levels) at most where it reaches further than what was there.
  /// - Returns: its index; nil, with nothing changed, when it has no points or one that is not finite.
  public mutating func add(_ stroke: [Vector2], to frame: Int, of tree: FrameTree) -> Int? {
    guard let origin = stroke.first, stroke.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    let start = points.count
    var radius = 0.0
    var reach = 0.0
    for point in stroke {
      points.append(point)
      vertices.append(SIMD2<Float>(point - origin))
      radius = max(radius, (point - origin).length)
      reach = max(reach, point.length)
    }
    let index = strokes.count
    strokes.append(FrameStroke(frame: frame, points: start..<points.count, origin: origin, radius: radius))
    nextStroke.append(-1)
    grow(to: tree)
    if lists[frame].first < 0 { lists[frame].first = index } else { nextStroke[lists[frame].last] = index }
    lists[frame].last = index
    lists[frame].own = max(lists[frame].own, reach)
    spread(reach, from: frame, in: tree)
    return index
  }

  /// Takes note of frames added since, above the root and elsewhere. O(frames added).
  mutating func grow(to tree: FrameTree) {
    if lists.count < tree.count { lists.append(contentsOf: repeatElement(List(), count: tree.count - lists.count)) }
    guard tree.root != knownRoot else { return }
    let reach = lists[knownRoot].below
    let old = knownRoot
    knownRoot = tree.root
    if reach >= 0, let parent = tree[old].parent {
      spread(Self.reach(reach, above: tree[old]), from: parent, in: tree)
    }
  }

  private mutating func spread(_ reach: Double, from frame: Int, in tree: FrameTree) {
    var reach = reach
    var current = frame
    while lists[current].below < reach {
      lists[current].below = reach
      guard let parent = tree[current].parent else { return }
      reach = Self.reach(reach, above: tree[current])
      current = parent
    }
  }

  /// How far something that reaches `reach` units in a frame reaches in its parent, in the parent's units. It grows with `reach`, so
  /// that what a frame's content reaches does not depend on whether the content or the frames came first.
  private static func reach(_ reach: Double, above frame: Frame) -> Double {
    // One ULP up for each rounding.
    (frame.origin.length + reach / frame.scale).nextUp.nextUp
  }

  /// How far the strokes of a frame reach from its origin, in its units; negative for none. O(1).
  public func reach(of frame: Int) -> Double { frame < lists.count ? lists[frame].own : -1 }

  /// How far the strokes of a frame and of all frames below it reach from its origin, in its units; negative for none. O(1).
  public func reachBelow(_ frame: Int) -> Double { frame < lists.count ? lists[frame].below : -1 }

  /// The first stroke of a frame, if it has any.
  func firstStroke(of frame: Int) -> Int? {
    guard frame < lists.count, lists[frame].first >= 0 else { return nil }
    return lists[frame].first
  }

  /// The stroke of the same frame added next.
  func stroke(after index: Int) -> Int? { nextStroke[index] < 0 ? nil : nextStroke[index] }
}
