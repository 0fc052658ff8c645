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

/// Strokes that are too small or too many to be drawn one by one, drawn together: a square of 64 × 64 cells of a
/// colour each, as a texture.
///
/// A cell has the mean colour of what it shows, painted in order. A px has the mean of the cells in it:
/// ``InkTiles/color(of:at:)`` computes it, and a shader takes four or more samples with a linear filter. A px belongs to
/// the tile that contains its centre.
public struct TileDraw: Hashable, Sendable {
  /// The number of the tile's pixels in the list's ``DrawList/tiles``.
  public let tile: Int
  /// The index of the topmost stroke in the tile. The tile has that stroke's place in the painting order.
  public let stroke: Int
  /// The corner of the tile with the smallest coordinates, in px from the viewport's centre, y down, before the view's
  /// rotation.
  public let corner: SIMD2<Float>
  /// The corner with the largest coordinates. It has the same bits as the corner of the next tile.
  public let opposite: SIMD2<Float>
}

/// The pixels of the tiles of a ``DrawList``: for each tile 64 rows of 64 cells, with a border of two cells of the tiles
/// beside it, for filters.
public struct InkTiles: Sendable {
  /// The cells of the border on each side.
  public static let border = 2
  /// The cells in a row, with both borders.
  public static var side: Int { CoverageRaster.cells + 2 * border }
  static var area: Int { side * side }
  /// The index of the first cell that is not of the border.
  static var start: Int { border * side + border }

  var memory: [UInt32] = []
  var versions: [UInt32] = []

  /// A number that changes whenever the pixels of a tile change.
  public func version(of tile: Int) -> UInt32 { versions[tile] }

  /// Calls `body` with the pixels of a tile, row by row: premultiplied sRGB, red in the lowest byte, alpha in the
  /// highest.
  public func withPixels<Result>(of tile: Int, _ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    memory.withUnsafeBufferPointer { memory in
      body(UnsafeBufferPointer(rebasing: memory[tile * Self.area..<(tile + 1) * Self.area]))
    }
  }

  /// The mean colour of a px: premultiplied red, green, blue and alpha from 0 to 1.
  /// - Parameters:
  ///   - draw: a tile of this list.
  ///   - centre: of the px, in px from the viewport's centre before the view's rotation.
  /// - Returns: nil if the px belongs to no tile or another one.
  public func color(of draw: TileDraw, at centre: Vector2) -> SIMD4<Float>? {
    let (low, high) = (Vector2(draw.corner), Vector2(draw.opposite))
    guard centre.x >= low.x, centre.y >= low.y, centre.x < high.x, centre.y < high.y else { return nil }
    let count = Double(CoverageRaster.cells)
    let place = Vector2(
      (centre.x - low.x) / (high.x - low.x) * count, (centre.y - low.y) / (high.y - low.y) * count)
    let half = min(0.5 * count / (high.x - low.x), Double(Self.border))
    let (from, to) = (place - Vector2(repeating: half), place + Vector2(repeating: half))
    let (left, top) = (Int(from.x.rounded(.down)), Int(from.y.rounded(.down)))
    let (right, bottom) = (Int(to.x.rounded(.up)), Int(to.y.rounded(.up)))
    var sum = SIMD4<Float>.zero
    return memory.withUnsafeBufferPointer { memory in
      for y in top..<bottom {
        let share = min(to.y, Double(y + 1)) - max(from.y, Double(y))
        let line = draw.tile * Self.area + Self.start + y * Self.side
        for x in left..<right {
          let color = memory[line + x]
          if color == 0 { continue }
          let weight = Float(share * (min(to.x, Double(x + 1)) - max(from.x, Double(x))))
          sum +=
            SIMD4(
              Float(color & 255), Float(color >> 8 & 255), Float(color >> 16 & 255), Float(color >> 24)) * weight
        }
      }
      return sum * Float(1 / (255 * 4 * half * half))
    }
  }
}
