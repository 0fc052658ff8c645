import Geometry

/// A bounding volume hierarchy over boxes. Each node contains four nodes of the level below.
///
/// Boxes are sorted by the power of four of their size, and boxes of about the same size along a Morton curve. Long
/// boxes therefore do not widen the nodes of short ones, even where short boxes are dense.
struct BoxTree: Sendable {
  /// The boxes in the order of the tree, then the nodes over four boxes each, and so on up to a single node.
  private let levels: [[Box]]
  /// The index of each box in the array that the tree was made from.
  private let indices: [UInt32]

  /// Creates a tree over finite boxes, of which none is empty. O(n log n).
  init(over boxes: [Box]) {
    var whole = Box.empty
    for box in boxes { whole.extend(to: box) }
    let scale = Vector2(Self.scale(whole.size.x), Self.scale(whole.size.y))
    let keys = boxes.indices.map { index -> (size: Int, code: UInt64, index: UInt32) in
      let box = boxes[index]
      let side = max(box.size.x, box.size.y)
      let position = (box.centre - whole.min) * scale
      return (
        side > 0 ? Int(side.exponent) >> 1 : Int.min, Self.spread(position.x) | Self.spread(position.y) << 1,
        UInt32(index)
      )
    }.sorted { ($0.size, $0.code, $0.index) < ($1.size, $1.code, $1.index) }
    indices = keys.map(\.index)
    var levels = [keys.map { boxes[Int($0.index)] }]
    while let last = levels.last, last.count > 1 {
      levels.append(
        stride(from: 0, to: last.count, by: 4).map { at in
          last[at..<min(at + 4, last.count)].reduce(into: Box.empty) { $0.extend(to: $1) }
        })
    }
    self.levels = levels
  }

  /// Calls `body` with the index of each box that fulfils a condition together with all nodes above it.
  /// - Parameters:
  ///   - condition: must be true for a box if it is true for a part of that box.
  ///   - body: is called once for each such box, in no particular order.
  @inline(__always)
  func visit(where condition: (Box) -> Bool, _ body: (Int) -> Void) {
    visit(levels.count - 1, 0, condition, body)
  }

  private func visit(_ level: Int, _ at: Int, _ condition: (Box) -> Bool, _ body: (Int) -> Void) {
    guard at < levels[level].count, condition(levels[level][at]) else { return }
    guard level > 0 else { return body(Int(indices[at])) }
    for child in 4 * at..<min(4 * at + 4, levels[level - 1].count) { visit(level - 1, child, condition, body) }
  }

  /// Calls `body` with the indices of boxes, near ones first, until no box is left whose distance is within the limit.
  /// - Parameters:
  ///   - distance: of a box; no less than that of a box that contains it.
  ///   - body: is called with the index of a box; gives the largest distance of boxes that still matter.
  @inline(__always)
  func visitNearest(by distance: (Box) -> Double, _ body: (Int) -> Double) {
    guard !indices.isEmpty else { return }
    var limit = Double.infinity
    visitNearest(levels.count - 1, 0, &limit, distance, body)
  }

  private func visitNearest(
    _ level: Int, _ at: Int, _ limit: inout Double, _ distance: (Box) -> Double, _ body: (Int) -> Double
  ) {
    guard level > 0 else {
      limit = body(Int(indices[at]))
      return
    }
    let boxes = levels[level - 1]
    var distances = SIMD4<Double>(repeating: .infinity)
    for child in 4 * at..<min(4 * at + 4, boxes.count) { distances[child - 4 * at] = distance(boxes[child]) }
    while true {
      var nearest = 0
      for child in 1..<4 where distances[child] < distances[nearest] { nearest = child }
      guard distances[nearest] <= limit, distances[nearest] < .infinity else { return }
      distances[nearest] = .infinity
      visitNearest(level - 1, 4 * at + nearest, &limit, distance, body)
    }
  }

  /// The factor that takes lengths to whole numbers below 2^31.
  private static func scale(_ size: Double) -> Double {
    let scale = 0x1p31 / size
    return scale.isFinite ? scale : 0
  }

  /// The bits of a number below 2^32, with a 0 after each.
  private static func spread(_ value: Double) -> UInt64 {
    var bits = UInt64(max(0, min(value, 0x1p31 - 1)))
    bits = (bits | bits << 16) & 0x0000_ffff_0000_ffff
    bits = (bits | bits << 8) & 0x00ff_00ff_00ff_00ff
    bits = (bits | bits << 4) & 0x0f0f_0f0f_0f0f_0f0f
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }
}

extension Box {
  /// The distance of a position from the box; 0 inside.
  func distance(to position: Vector2) -> Double {
    let x = Swift.max(min.x - position.x, position.x - max.x, 0)
    let y = Swift.max(min.y - position.y, position.y - max.y, 0)
    return x == 0 ? y : y == 0 ? x : (x * x + y * y).squareRoot()
  }
}
