import Geometry

/// The spatial index of each frame that has annotations.
///
/// Indices are in an array, since changing one inside a dictionary costs three allocations.
struct FrameIndices: Sequence, Sendable {
  private var frames: [Int] = []
  private var trees: [RTree] = []
  private var numbers: [Int: Int] = [:]

  /// Creates an empty set of indices.
  init() {}

  /// Creates the indices of many boxes at once. O(n log n).
  init(_ boxes: [Int: [(box: Box, value: Int32)]]) {
    for (frame, boxes) in boxes.sorted(by: { $0.key < $1.key }) {
      numbers[frame] = frames.count
      frames.append(frame)
      trees.append(RTree(boxes))
    }
  }

  /// The index of a frame; nil if it has no annotations.
  subscript(frame: Int) -> RTree? {
    guard let number = number(of: frame), trees[number].count > 0 else { return nil }
    return trees[number]
  }

  private func number(of frame: Int) -> Int? {
    // Most canvases have few frames. Comparing their numbers is then faster than hashing one.
    frames.count <= 8 ? frames.firstIndex(of: frame) : numbers[frame]
  }

  /// The frames that have annotations.
  var keys: [Int] { zip(frames, trees).filter { $0.1.count > 0 }.map(\.0) }

  /// All frames with their indices, including frames without annotations.
  func makeIterator() -> Zip2Sequence<[Int], [RTree]>.Iterator { zip(frames, trees).makeIterator() }

  mutating func insert(_ box: Box, _ value: Int32, in frame: Int) {
    let number = numbers[frame] ?? frames.count
    if number == frames.count {
      numbers[frame] = number
      frames.append(frame)
      trees.append(RTree())
    }
    trees[number].insert(box, value)
  }

  mutating func remove(_ box: Box, _ value: Int32, in frame: Int) {
    if let number = numbers[frame] { trees[number].remove(box, value) }
  }

  mutating func update(_ value: Int32, from old: Box, to new: Box, in frame: Int) {
    if let number = numbers[frame] { trees[number].update(value, from: old, to: new) }
  }
}
