import Geometry

/// A frame tree as it is saved: flat lists with one entry a frame, nothing nested, so that a tree of any depth is written and read
/// without recursion.
///
/// Read back, it gives the same indices, the same order of children, the same levels and the same bits, through any format that keeps
/// doubles: JSON and XML property lists do; Foundation's binary property lists take 0 and -0 for one. A frame's level is not saved, since it
/// is counted from frame 0, the root of a new tree.
public struct FrameArchive: Codable, Hashable, Sendable {
  /// The most frames that are read.
  public static let frameLimit = 10_000_000

  /// For each frame the index of its parent; nil for the root alone, which may be any frame.
  public var parents: [Int?]
  /// For each frame the x of its origin, in units of its parent; 0 for the root.
  public var originsX: [Double]
  /// For each frame the y of its origin, in units of its parent; 0 for the root.
  public var originsY: [Double]
  /// For each frame its units per unit of its parent; 1 for the root.
  public var scales: [Double]

  /// The tree as it stands. O(frames).
  public init(_ tree: FrameTree) {
    let indices = 0..<tree.count
    parents = indices.map { tree[$0].parent }
    originsX = indices.map { tree[$0].origin.x }
    originsY = indices.map { tree[$0].origin.y }
    scales = indices.map { tree[$0].scale }
  }
}

extension FrameTree {
  /// Rebuilds a tree. O(frames), without recursion.
  /// - Throws: `FrameArchiveError`, naming the frame at fault: the first that is wrong by itself, or else one of a cycle.
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

  /// The only frame without a parent, once every frame is seen to be one by itself.
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
      throw .frame(root, .rootPlaced(origin: origin(of: root), scale: scales[root]))
    }
    return root
  }

  /// What is wrong with a frame by itself.
  private func fault(of index: Int, root: Int?) -> FrameFault? {
    let origin = origin(of: index)
    let scale = scales[index]
    guard origin.x.isFinite, origin.y.isFinite else { return .originNotFinite(origin) }
    guard scale.isFinite, scale > 0 else { return .scaleNotPositive(scale) }
    guard let parent = parents[index] else { return root.map { .secondRoot(first: $0) } }
    return parents.indices.contains(parent) ? nil : .missingParent(parent, frames: parents.count)
  }

  /// How many steps each frame is below the root. Every parent is there.
  ///
  /// Each frame is climbed from once, up to one whose depth is known; a frame met again on the same climb is on a cycle.
  fileprivate func depths() throws(FrameArchiveError) -> [Int] {
    let unknown = -1
    let climbed = -2
    var depths = Array(repeating: unknown, count: parents.count)
    var way: [Int] = []
    for start in parents.indices {
      var current: Int? = start
      while let index = current, depths[index] == unknown {
        depths[index] = climbed
        way.append(index)
        current = parents[index]
      }
      if let index = current, depths[index] == climbed { throw .frame(index, .cycle(length: cycleLength(from: index))) }
      var depth = current.map { depths[$0] } ?? -1
      while let index = way.popLast() {
        depth += 1
        depths[index] = depth
      }
    }
    return depths
  }

  /// How many frames the cycle has that a frame is on.
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
