import Geometry

/// A tree of nested coordinate frames in flat storage. A frame is identified by an index, which stays valid for the
/// life of the tree.
///
/// A new tree has one frame, 0, its root. A frame can be added below any other frame, or above the root as the new
/// root. Nothing recurses and no storage is nested, so only memory bounds the depth and the number of frames.
public struct FrameTree: Sendable, Equatable {
  private var frames: [Frame] = [Frame(parent: nil, origin: .zero, scale: 1, level: 0)]
  private var links: [Links] = [Links()]
  private var oldestChild: [ChildKey: Int] = [:]

  /// The links to a frame's children and siblings: a linked list through the frames, ended by -1.
  private struct Links: Hashable {
    var first = -1
    var last = -1
    var next = -1
    var count = 0
  }

  /// The parent and the origin of a child.
  private struct ChildKey: Hashable {
    let parent: Int
    let origin: Vector2
  }

  /// A tree with only its root.
  public init() {}

  /// A tree of frames that are already valid: a single root, every parent present, no cycle, correct levels. O(frames).
  ///
  /// The children of a frame are listed by index, which is the order in which they were added. If a frame was added
  /// above a root, the old root was its first child, and has the lowest index of all its children.
  init(frames: [Frame], root: Int) {
    self.frames = frames
    self.root = root
    links = Array(repeating: Links(), count: frames.count)
    oldestChild.reserveCapacity(frames.count)
    for (index, frame) in frames.enumerated() {
      if let parent = frame.parent { attach(index, to: parent) }
    }
  }

  /// The index of the root.
  public private(set) var root = 0

  /// The number of frames, the root included.
  public var count: Int { frames.count }

  /// The frame with the given index.
  /// - Precondition: `index` is in `0..<count`.
  public subscript(index: Int) -> Frame { frames[index] }

  /// The children of a frame, oldest first. O(1) for the sequence, and for each step.
  public func children(of index: Int) -> FrameChildren { FrameChildren(tree: self, next: links[index].first) }

  /// The number of children of a frame. O(1).
  public func childCount(of index: Int) -> Int { links[index].count }

  /// The oldest child whose origin is exactly `origin`; nil if there is none. Amortised O(1).
  public func child(of index: Int, at origin: Vector2) -> Int? { oldestChild[ChildKey(parent: index, origin: origin)] }

  /// The oldest sibling with exactly the same origin, unless that is the frame itself. Amortised O(1).
  func elderTwin(of index: Int) -> Int? {
    let frame = frames[index]
    return frame.parent.flatMap { child(of: $0, at: frame.origin) }.flatMap { $0 == index ? nil : $0 }
  }

  /// The sibling added next; nil for the youngest.
  func sibling(after index: Int) -> Int? { links[index].next < 0 ? nil : links[index].next }

  /// The child added first; nil for a frame without children.
  func firstChild(of index: Int) -> Int? { links[index].first < 0 ? nil : links[index].first }

  /// Adds a frame below `parent`. Amortised O(1).
  /// - Parameters:
  ///   - parent: the index of the parent.
  ///   - origin: the origin of the new frame, in units of the parent.
  ///   - scale: units of the new frame per unit of the parent.
  /// - Returns: its index; nil, with nothing changed, unless `origin` is finite and `scale` positive and finite.
  public mutating func addFrame(below parent: Int, origin: Vector2, scale: Double) -> Int? {
    guard origin.x.isFinite, origin.y.isFinite, scale.isFinite, scale > 0 else { return nil }
    let index = frames.count
    frames.append(Frame(parent: parent, origin: origin, scale: scale, level: frames[parent].level + 1))
    links.append(Links())
    attach(index, to: parent)
    return index
  }

  /// Adds a frame above the root and makes it the root. Amortised O(1).
  /// - Parameters:
  ///   - origin: the origin of the old root, in units of the new one.
  ///   - scale: units of the old root per unit of the new one.
  /// - Returns: the index of the new root; nil, with nothing changed, unless `origin` is finite and `scale` positive
  ///   and finite.
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
    let key = ChildKey(parent: parent, origin: frames[index].origin)
    if oldestChild[key] == nil { oldestChild[key] = index }
  }

  /// The frames from the child of the root down to `index`, in that order; empty for the root. O(levels).
  public func path(to index: Int) -> [Frame] { indices(to: index).map { frames[$0] } }

  /// The indices of the frames from the child of the root down to `index`, in that order; empty for the root.
  /// O(levels).
  public func indices(to index: Int) -> [Int] { indices(from: root, to: index) }

  /// The indices of the frames below `top` down to `bottom`, in that order; empty if they are the same. O(levels
  /// between).
  /// - Precondition: `top` is `bottom` or one of its ancestors.
  func indices(from top: Int, to bottom: Int) -> [Int] {
    var path: [Int] = []
    path.reserveCapacity(max(0, frames[bottom].level - frames[top].level))
    var current = bottom
    while current != top, let parent = frames[current].parent {
      path.append(current)
      current = parent
    }
    path.reverse()
    return path
  }

  /// The deepest common ancestor of two frames; it may be one of them. O(levels between).
  public func commonAncestor(_ a: Int, _ b: Int) -> Int {
    var a = a
    var b = b
    while a != b {
      // The deeper of the two climbs. Both end at the root at the latest, which has no parent.
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

/// One coordinate frame, with a position and a scale in its parent. Local coordinates are doubles in the frame's own
/// units.
public struct Frame: Hashable, Sendable {
  /// The index of the parent in its tree; nil for the root.
  public internal(set) var parent: Int?
  /// The position of the frame's origin, in units of the parent; zero for the root.
  public internal(set) var origin: Vector2
  /// Frame units per parent unit; positive and finite; 1 for the root.
  public internal(set) var scale: Double
  /// The number of steps below the first root; negative above it.
  public internal(set) var level: Int
}

/// The children of one frame, oldest first.
public struct FrameChildren: Sequence, IteratorProtocol {
  private let tree: FrameTree
  private var upcoming: Int?

  init(tree: FrameTree, next: Int) {
    self.tree = tree
    upcoming = next < 0 ? nil : next
  }

  /// The index of the next child; nil at the end. O(1).
  public mutating func next() -> Int? {
    guard let index = upcoming else { return nil }
    upcoming = tree.sibling(after: index)
    return index
  }
}
