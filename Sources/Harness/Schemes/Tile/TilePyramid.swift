import Geometry

/// The square tiles of a map in levels, and positions in tiles as whole numbers. MapLibre has the same tiles for a map;
/// here they cover a canvas.
///
/// A tile has 8,192 steps per side, and is 512 px wide at its level's own zoom. The tile of level 0 is the world: a
/// square of 8,192 units about the origin. Its step is one unit, and a step of level n is 2^-n units. There are tiles
/// down to level 18. Deeper zooms magnify the tiles of level 18.
enum TilePyramid {
  /// The steps per side of a tile, as a number of bits: `EXTENT` in MapLibre. Of the 15 bits of an Int16 besides its
  /// sign, one marks a line's joints, one is for positions beyond the tile, and 13 remain.
  static let extentBits = 13
  /// The last level: the default `maxzoom` of a GeoJSON source. A page gives MapLibre the drawings of its users as such
  /// a source.
  static let deepest = 18
  /// The px per side of a tile at its level's own zoom, 512, as a number of bits.
  static let tileSizeBits = 9
  /// The world units per side of the world, 2^13, as a number of bits.
  static let worldBits = 13
  /// The world units per side of the world. At a zoom of 1 px per unit the world is 16 tiles wide, which is zoom 4 of a
  /// map.
  static let world = Double(1 << worldBits)
  /// The steps per side of a tile.
  static let extent = Double(1 << extentBits)

  /// The level that is shown at a zoom of px per unit: the whole part of the map's zoom, limited to the levels with
  /// tiles.
  static func level(at zoom: Zoom) -> Int { min(max(zoom.exponent + worldBits - tileSizeBits, 0), deepest) }

  /// The resolution of points and camera.
  ///
  /// A camera in doubles is far finer than the matrix that takes steps to the screen. The matrix causes 15 roundings to
  /// float32 per axis in two displayed frames, each by 2^-24 of a tile's side.
  static let resolution = Resolution(
    points: Spacing([.step(Double(sign: .plus, exponent: -deepest, significand: 1))]),
    camera: Spacing([.step(15 * 0x1p-24 * world / Double(1 << deepest))]), worldEnd: world / 2,
    lastLevel: Double(sign: .plus, exponent: deepest + tileSizeBits - worldBits, significand: 1))

  /// A coordinate of the world as a fraction of the world's side, from its lower border: 0…1. It is Mercator's
  /// coordinate on a map.
  static func share(_ coordinate: Double) -> Double { coordinate / world + 0.5 }

  /// The step of the deepest level that is nearest to a fraction of the side, counted from the world's border; nil
  /// outside the world.
  ///
  /// The step within its tile is rounded as in geojson-vt, with halves rounded up. The last step of the world is its
  /// border.
  static func step(_ share: Double) -> Int64? {
    guard share >= 0, share <= 1 else { return nil }
    let tiles = share * Double(1 << deepest)
    let tile = min(tiles.rounded(.down), Double(1 << deepest - 1))
    return Int64(tile) << extentBits + Int64((extent * (tiles - tile) + 0.5).rounded(.down))
  }

  /// The step of a level that is nearest to a step of the deepest level, with halves rounded up.
  static func step(_ deep: Int64, atLevel level: Int) -> Int64 {
    let shift = deepest - level
    return shift == 0 ? deep : (deep + 1 << (shift - 1)) >> shift
  }
}

/// A position in a tile: the tile, and Int16 steps from its corner.
struct TilePosition: Hashable {
  /// The column and the row of the tile, from 0.
  let tile: SIMD2<Int32>
  /// Steps from the tile's corner, 0…8,192. The last occurs only at the border of the world.
  let steps: SIMD2<Int16>

  /// Creates the position of a number of steps from the world's corner.
  init(_ x: Int64, _ y: Int64, tilesASide: Int64) {
    let column = min(x >> TilePyramid.extentBits, tilesASide - 1)
    let row = min(y >> TilePyramid.extentBits, tilesASide - 1)
    tile = SIMD2(Int32(truncatingIfNeeded: column), Int32(truncatingIfNeeded: row))
    steps = SIMD2(
      Int16(truncatingIfNeeded: x - column << TilePyramid.extentBits),
      Int16(truncatingIfNeeded: y - row << TilePyramid.extentBits))
  }
}
