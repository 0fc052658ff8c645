import Geometry

/// The place of a square of 64 × 64 cells in a pyramid of a frame: cells have a power of two of the frame's units.
///
/// The square of level k with the numbers (x, y) extends from (x − φ) · 64 · 2^k units on each axis, where φ is 1/3 for
/// even k and 2/3 for odd ones. A square has four of the level below, and the frame's origin is in the middle third of
/// one at each level, so that a frame seen from far away is in one square.
struct TileKey: Hashable, Sendable {
  var frame: Int32
  var level: Int32
  var x: Int32
  var y: Int32
  /// Whether it shows the frames below too.
  var isSubtree: Bool

  /// The side of a tile of a level, in units.
  static func side(_ level: Int) -> Double {
    Double(sign: .plus, exponent: level, significand: Double(CoverageRaster.cells))
  }

  static func phase(_ level: Int) -> Double { level & 1 == 0 ? 1.0 / 3 : 2.0 / 3 }

  /// The corner with the smallest coordinates, in units of the frame.
  var corner: Vector2 {
    let phase = Self.phase(Int(level))
    return Vector2(Double(x) - phase, Double(y) - phase) * Self.side(Int(level))
  }

  var box: Box {
    let corner = corner
    return Box(min: corner, max: corner + Vector2(repeating: Self.side(Int(level))))
  }

  /// The tile in a quadrant, of the level below.
  func finer(_ quadrant: SIMD2<Int>) -> TileKey {
    // Twice 1/3 is 2/3, and twice 2/3 is 1/3 and one more.
    let shift: Int32 = level & 1 == 0 ? 0 : 1
    return TileKey(
      frame: frame, level: level - 1, x: 2 * x - shift + Int32(truncatingIfNeeded: quadrant.x),
      y: 2 * y - shift + Int32(truncatingIfNeeded: quadrant.y), isSubtree: isSubtree)
  }
}

extension FrameContent {
  /// Whether the strokes of a tile are more than a number, and small against it, so that each of four parts of it has
  /// fewer. O(frames of it + number · log).
  func isCrowded(_ key: TileKey, more limit: Int, _ tree: FrameTree) -> Bool {
    let side = TileKey.side(Int(key.level))
    func smallStrokes(of frame: Int, _ box: Box, scale: Double) -> Int {
      self.count(of: frame, in: box, below: side * scale / 4, upTo: limit)
    }
    var count = smallStrokes(of: Int(key.frame), key.box, scale: 1)
    guard key.isSubtree, count <= limit else { return count > limit }
    var open = [(frame: Int(key.frame), box: key.box, scale: 1.0)]
    while let above = open.popLast(), count <= limit {
      for child in tree.children(of: above.frame) {
        let frame = tree[child]
        let box = Box(
          min: (above.box.min - frame.origin) * frame.scale, max: (above.box.max - frame.origin) * frame.scale)
        let radius = subtreeRadius(of: child)
        let circle = Box(min: Vector2(repeating: -radius), max: Vector2(repeating: radius))
        guard radius >= 0, box.intersects(circle) else { continue }
        let scale = above.scale * frame.scale
        if radius * Double(CoverageRaster.cells) < side * scale {
          count += 1
        } else {
          count += smallStrokes(of: child, box, scale: scale)
          open.append((child, box, scale))
        }
      }
    }
    return count > limit
  }
}
