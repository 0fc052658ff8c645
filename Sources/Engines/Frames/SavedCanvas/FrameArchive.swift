import Geometry

/// A saved frame tree: flat lists with one entry per frame. Nothing is nested, so a tree of any depth is written and
/// read without recursion.
///
/// The tree read back has the same indices, order of children, levels and bits, through any format that preserves
/// doubles. JSON and XML property lists do; Foundation's binary property lists lose the sign of zero. A frame's level
/// is not saved, since it is counted from frame 0, the root of a new tree.
public struct FrameArchive: Hashable, Sendable {
  /// The largest number of frames that can be read.
  public static let frameLimit = 10_000_000

  /// For each frame: the index of its parent. It is nil for the root alone, which may be any frame.
  public var parents: [Int?]
  /// For each frame: the x of its origin, in units of its parent; 0 for the root.
  public var originsX: [Double]
  /// For each frame: the y of its origin, in units of its parent; 0 for the root.
  public var originsY: [Double]
  /// For each frame: its units per unit of its parent; 1 for the root.
  public var scales: [Double]

  /// The present tree. O(frames).
  public init(_ tree: FrameTree) {
    let indices = 0..<tree.count
    parents = indices.map { tree[$0].parent }
    originsX = indices.map { tree[$0].origin.x }
    originsY = indices.map { tree[$0].origin.y }
    scales = indices.map { tree[$0].scale }
  }

  package init(parents: [Int?], originsX: [Double], originsY: [Double], scales: [Double]) {
    self.parents = parents
    self.originsX = originsX
    self.originsY = originsY
    self.scales = scales
  }
}

extension FrameTree {
  /// Rebuilds a tree. O(frames), without recursion.
  /// - Throws: `FrameArchiveError`, which names the invalid frame: the first that is invalid by itself, or otherwise
  ///   one on a cycle.
  public init(_ archive: FrameArchive) throws(FrameArchiveError) {
    let root = try archive.checkedRoot()
    let depths = try archive.depths()
    var frames: [Frame] = []
    frames.reserveCapacity(depths.count)
    for (index, depth) in depths.enumerated() {
      frames.append(
        Frame(
          parent: archive.parents[index], origin: archive.origin(of: index), scale: archive.scales[index],
          level: depth - depths[0]))
    }
    self.init(frames: frames, root: root)
  }
}

extension FrameArchive {
  fileprivate func origin(of index: Int) -> Vector2 { Vector2(originsX[index], originsY[index]) }

  /// The only frame without a parent, after checking that every frame is valid by itself.
  fileprivate func checkedRoot() throws(FrameArchiveError) -> Int {
    let count = parents.count
    guard count <= Self.frameLimit else { throw .tooManyFrames(count) }
    guard originsX.count == count, originsY.count == count, scales.count == count else {
      throw .unequalLists(parents: count, originsX: originsX.count, originsY: originsY.count, scales: scales.count)
    }
    guard count > 0 else { throw .noFrames }
    var root: Int?
    for index in 0..<count {
      if let fault = fault(of: index, root: root) { throw .frame(index, fault) }
      if parents[index] == nil { root = index }
    }
    guard let root else { throw .noRoot }
    guard origin(of: root) == .zero, scales[root] == 1 else {
      throw .frame(root, .rootNotIdentity(origin: origin(of: root), scale: scales[root]))
    }
    return root
  }

  /// Why a frame is invalid by itself; nil if it is valid.
  private func fault(of index: Int, root: Int?) -> FrameError? {
    let origin = origin(of: index)
    let scale = scales[index]
    guard origin.x.isFinite, origin.y.isFinite else { return .originNotFinite(origin) }
    guard scale.isFinite, scale > 0 else { return .scaleNotPositive(scale) }
    guard let parent = parents[index] else { return root.map { .secondRoot(first: $0) } }
    return parents.indices.contains(parent) ? nil : .missingParent(parent, frames: parents.count)
  }

  /// The depth of each frame below the root. O(frames).
  ///
  /// From each frame the search climbs to a frame of known depth. A frame met twice on the same climb is on a cycle.
  /// - Precondition: every parent is in the tree.
  fileprivate func depths() throws(FrameArchiveError) -> [Int] {
    let unknown = -1
    let climbed = -2
    var depths = Array(repeating: unknown, count: parents.count)
    var path: [Int] = []
    for start in parents.indices {
      var current: Int? = start
      while let index = current, depths[index] == unknown {
        depths[index] = climbed
        path.append(index)
        current = parents[index]
      }
      if let index = current, depths[index] == climbed { throw .frame(index, .cycle(length: cycleLength(from: index))) }
      var depth = current.map { depths[$0] } ?? -1
      while let index = path.popLast() {
        depth += 1
        depths[index] = depth
      }
    }
    return depths
  }

  /// The number of frames on the cycle through a frame.
  private func cycleLength(from start: Int) -> Int {
    var length = 1
    var current = parents[start]
    while let index = current, index != start {
      length += 1
      current = parents[index]
    }
    return length
  }
}
