import Geometry

/// Strokes that are too small or too many to be drawn one by one, drawn together: a square of 64 × 64 cells of a
/// colour each, as a texture.
///
/// A cell has the mean colour of what it shows, painted in order. A px has the mean of the cells in it:
/// ``InkTiles/color(of:at:turn:)`` computes it, and a shader takes four or more samples with a linear filter. A px belongs to
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
  /// The column and the row of the first cell that is shown, and how many cells in a row are: 0, 0 and 64. They are
  /// fewer where a tile is not made yet, and a part of a larger one is shown in its place.
  public let cells: SIMD3<Float>
}
