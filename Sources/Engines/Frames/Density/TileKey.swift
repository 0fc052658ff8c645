import Geometry

/// The place of a square of 64 × 64 cells in a pyramid of a frame: cells have a power of two of the frame's units.
///
/// The square of level k with the numbers (x, y) extends from (x − φ) · 64 · 2^k units on each axis, where φ is 1/3 for
/// even k and 2/3 for odd ones. A square has four of the level below, and the frame's origin is in the middle third of
/// one at each level, so that a frame seen from far away is in one square.
package struct TileKey: Hashable, Sendable {
  package var frame: Int32
  package var level: Int32
  var x: Int32
  var y: Int32
  /// Whether it shows the frames below too.
  package var isSubtree: Bool
  /// Whether its cells are estimates.
  var isEstimate = false

  /// In two words, which takes a third of the time of five.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y)))
    let flags: UInt64 = (isSubtree ? 1 : 0) | (isEstimate ? 2 : 0)
    hasher.combine(UInt64(UInt32(bitPattern: frame)) << 32 ^ UInt64(UInt32(bitPattern: level)) << 2 ^ flags)
  }

  /// The side of a tile of a level, in units.
  package static func side(_ level: Int) -> Double {
    Double(sign: .plus, exponent: level, significand: Double(CoverageRaster.cells))
  }

  static func phase(_ level: Int) -> Double { level & 1 == 0 ? 1.0 / 3 : 2.0 / 3 }

  /// The corner with the smallest coordinates, in units of the frame.
  package var corner: Vector2 {
    let phase = Self.phase(Int(level))
    return Vector2(Double(x) - phase, Double(y) - phase) * Self.side(Int(level))
  }

  package var box: Box {
    let corner = corner
    return Box(min: corner, max: corner + Vector2(repeating: Self.side(Int(level))))
  }

  /// The square with the border of its texture, in units of the frame.
  package var outerBox: Box {
    box.expanded(by: Self.side(Int(level)) * Double(InkTiles.border) / Double(CoverageRaster.cells))
  }

  /// The tile of the level above, and the quadrant of it that this one is.
  var coarser: (key: TileKey, quadrant: SIMD2<Int32>) {
    let shift: Int32 = level & 1 == 0 ? 1 : 0
    let (x, y) = (self.x + shift, self.y + shift)
    return (TileKey(frame: frame, level: level + 1, x: x >> 1, y: y >> 1, isSubtree: isSubtree), SIMD2(x & 1, y & 1))
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
