import Geometry

/// Nested coordinate frames in flat storage: a frame is an index, and indices stay valid for the life of the tree.
///
/// Frame 0 is the root. Nothing here recurses, so depth is bounded by memory alone.
public struct FrameTree: Sendable {
  private var frames: [Frame] = [Frame(parent: nil, origin: .zero, scale: 1, depth: 0)]
  private var childrenOf: [[Int]] = [[]]

  /// A tree with only its root.
  public init() {}

  /// The index of the root.
  public static let root = 0

  /// How many frames there are, the root included.
  public var count: Int { frames.count }

  /// The frame at an index that this tree handed out.
  public subscript(index: Int) -> Frame { frames[index] }

  /// The children of a frame, oldest first.
  public func children(of index: Int) -> [Int] { childrenOf[index] }

  /// Adds a frame below `parent`. Amortised O(1).
  /// - Returns: its index; nil unless `origin` is finite and `scale` positive and finite.
  public mutating func addFrame(below parent: Int, origin: Vector2, scale: Double) -> Int? {
    guard origin.x.isFinite, origin.y.isFinite, scale.isFinite, scale > 0 else { return nil }
    let index = frames.count
    frames.append(Frame(parent: parent, origin: origin, scale: scale, depth: frames[parent].depth + 1))
    childrenOf.append([])
    childrenOf[parent].append(index)
    return index
  }

  /// The frames from the child of the root down to `index`, in that order; empty for the root. O(depth).
  public func path(to index: Int) -> [Frame] {
    var path: [Frame] = []
    path.reserveCapacity(frames[index].depth)
    var current = index
    while let parent = frames[current].parent {
      path.append(frames[current])
      current = parent
    }
    return path.reversed()
  }
}
