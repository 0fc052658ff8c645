import Geometry

/// A stroke or fill stored above, and the frame that it is stored in.
struct OwnedStroke {
  /// The index of the stroke in the content.
  let stroke: Int
  /// The index of its frame in ``OwnerFrames``.
  let owner: Int
}

/// The frames of a path, and the frames above them whose strokes and fills pass near: their *owners*.
///
/// It computes the borders of an owner's content relative to the origin of the path's last frame.
struct OwnerFrames {
  /// A frame on the path.
  private struct PathFrame {
    /// Its position in its parent.
    let digit: SIMD2<Int64>
    /// The index of its first owner.
    let owners: Int
  }

  /// A frame of the same level as a frame on the path, or that frame itself.
  private struct Owner {
    /// The index of the frame on the path.
    let path: Int
    /// From the path's frame to this frame, in units of their parents.
    let steps: SIMD2<Int64>
  }

  private var path: [PathFrame] = []
  private var owners: [Owner] = []
  private var evaluator: (owner: Int, evaluator: BorderEvaluator)?

  /// Adds a child of the path's last frame, or the root, at its position in its parent.
  mutating func descend(to digit: SIMD2<Int64>) {
    path.append(PathFrame(digit: digit, owners: owners.count))
    evaluator = nil
  }

  /// Removes all frames of the path but the first `count`, and the owners added at these frames.
  mutating func removeFrames(from count: Int) {
    evaluator = nil
    owners.removeLast(owners.count - path[count].owners)
    path.removeLast(path.count - count)
  }

  /// Adds an owner.
  /// - Parameters:
  ///   - level: the number of levels from the owner down to the path's last frame.
  ///   - steps: from the path's frame of the same level to the owner, in units of their parents.
  /// - Returns: the owner's index.
  mutating func addOwner(levelsUp level: Int, steps: SIMD2<Int64>) -> Int {
    owners.append(Owner(path: path.count - 1 - level, steps: steps))
    return owners.count - 1
  }

  /// Whether a stroke is too wide for edges in the path's last frame at a zoom. A fill always is.
  func isWide(_ owned: OwnedStroke, zoom: Double, _ content: FrameContent) -> Bool {
    let stroke = content.strokes[owned.stroke]
    let levels = path.count - 1 - owners[owned.owner].path
    return stroke.style.isFill || DrawnWidth.half(stroke, levels: levels) * zoom > DrawnWidth.maxOfEdges
  }

  /// The evaluator of an owner's borders relative to the origin of the path's last frame. It is cached until another
  /// owner's is requested. O(levels between) for another owner, O(1) for the same.
  mutating func evaluator(of owner: Int) -> BorderEvaluator {
    if let evaluator, evaluator.owner == owner { return evaluator.evaluator }
    let digits = path[(owners[owner].path + 1)...].map { $0.digit }
    let made = BorderEvaluator(digits: digits, steps: owners[owner].steps)
    evaluator = (owner, made)
    return made
  }

  /// Drops the cached evaluator, so that copies of the path share none.
  mutating func dropEvaluator() { evaluator = nil }
}
