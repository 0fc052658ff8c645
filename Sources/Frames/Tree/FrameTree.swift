import Geometry

/// Nested coordinate frames in flat storage: a frame is an index, and indices stay valid for the life of the tree.
///
/// A new tree has one frame, 0, its root. Frames are added below any frame, or one above the root, which is the root from then on.
/// Nothing here recurses and nothing is nested, so depth and number are bounded by memory alone.
public struct FrameTree: Sendable, Equatable {
  private var frames: [Frame] = [Frame(parent: nil, origin: .zero, scale: 1, level: 0)]
  private var links: [Links] = [Links()]
  private var placed: [Site: Int] = [:]

  /// The children of a frame, as a list threaded through the frames.
  private struct Links: Hashable {
    var first = -1
    var last = -1
    var next = -1
    var count = 0
  }

  /// A position for a child.
  private struct Site: Hashable {
    let parent: Int
    let origin: Vector2
  }

  /// A tree with only its root.
  public init() {}

  /// A tree of frames that are one already: a single root, every parent among them, no cycle, levels right. O(frames).
  ///
  /// The children of a frame are in the order of their indices, as in any tree: what lay below a frame before its other children
  /// were made can only be the old root, which is older than the frame itself.
  init(frames: [Frame], root: Int) {
    self.frames = frames
    self.root = root
    links = Array(repeating: Links(), count: frames.count)
    placed.reserveCapacity(frames.count)
    for (index, frame) in frames.enumerated() {
      if let parent = frame.parent { attach(index, to: parent) }
    }
  }

  /// The index of the root.
  public private(set) var root = 0

  /// How many frames there are, the root included.
  public var count: Int { frames.count }

  /// The frame at an index that this tree handed out.
  public subscript(index: Int) -> Frame { frames[index] }

  /// The children of a frame, oldest first. O(1) for the sequence, and for each step.
  public func children(of index: Int) -> FrameChildren { FrameChildren(tree: self, next: links[index].first) }

  /// How many children a frame has. O(1).
  public func childCount(of index: Int) -> Int { links[index].count }

  /// The child whose origin is exactly `origin`, the oldest of several; nil when there is none. Amortised O(1).
  public func child(of index: Int, at origin: Vector2) -> Int? { placed[Site(parent: index, origin: origin)] }

  /// The oldest sibling at exactly the same position, where that is another frame. Amortised O(1).
  func elderTwin(of index: Int) -> Int? {
    let frame = frames[index]
    return frame.parent.flatMap { child(of: $0, at: frame.origin) }.flatMap { $0 == index ? nil : $0 }
  }

  /// The sibling made next after a frame; nil for the youngest.
  func sibling(after index: Int) -> Int? { links[index].next < 0 ? nil : links[index].next }

  /// The first child made; nil for a frame without children.
  func firstChild(of index: Int) -> Int? { links[index].first < 0 ? nil : links[index].first }

  /// Adds a frame below `parent`. Amortised O(1).
  /// - Returns: its index; nil, with nothing changed, unless `origin` is finite and `scale` positive and finite.
  public mutating func addFrame(below parent: Int, origin: Vector2, scale: Double) -> Int? {
    guard origin.x.isFinite, origin.y.isFinite, scale.isFinite, scale > 0 else { return nil }
    let index = frames.count
    frames.append(Frame(parent: parent, origin: origin, scale: scale, level: frames[parent].level + 1))
    links.append(Links())
    attach(index, to: parent)
    return index
  }

  /// Adds a frame above the root, with the old root at `origin` in it. Amortised O(1).
  /// - Returns: the index of the new root; nil, with nothing changed, unless `origin` is finite and `scale` (units of the old root
  ///   per unit of the new one) positive and finite.
  public mutating func addRoot(origin: Vector2, scale: Double) -> Int? {
    guard origin.x.isFinite, origin.y.isFinite, scale.isFinite, scale > 0 else { return nil }
    let index = frames.count
    let old = root
    frames.append(Frame(parent: nil, origin: .zero, scale: 1, level: frames[old].level - 1))
    links.append(Links())
    frames[old].parent = index
    frames[old].origin = origin
    frames[old].scale = scale
    attach(old, to: index)
    root = index
    return index
  }

  private mutating func attach(_ index: Int, to parent: Int) {
    if links[parent].first < 0 {
      links[parent].first = index
    } else {
      links[links[parent].last].next = index
    }
    links[parent].last = index
    links[parent].count += 1
    let site = Site(parent: parent, origin: frames[index].origin)
    if placed[site] == nil { placed[site] = index }
  }

  /// The frames from the child of the root down to `index`, in that order; empty for the root. O(levels).
  public func path(to index: Int) -> [Frame] { indices(to: index).map { frames[$0] } }

  /// The indices of the frames from the child of the root down to `index`, in that order; empty for the root. O(levels).
  public func indices(to index: Int) -> [Int] {
    var path: [Int] = []
    path.reserveCapacity(max(0, frames[index].level - frames[root].level))
    var current = index
    while let parent = frames[current].parent {
      path.append(current)
      current = parent
    }
    path.reverse()
    return path
  }

  /// The lowest frame that both lie in or are. O(levels between).
  public func commonAncestor(_ a: Int, _ b: Int) -> Int {
    var a = a
    var b = b
    while a != b {
      // Whichever is deeper climbs; the root, which has no parent, is reached by both at the latest.
      if frames[a].level >= frames[b].level, let parent = frames[a].parent {
        a = parent
      } else if let parent = frames[b].parent {
        b = parent
      } else {
        return root
      }
    }
    return a
  }
}
