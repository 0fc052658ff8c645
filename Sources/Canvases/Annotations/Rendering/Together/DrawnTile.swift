import Frames
import Geometry

/// The tile shown by a draw: a square of a texture.
public struct DrawnTile: Hashable, Sendable {
  /// The index of the draw in ``AnnotationDrawing/draws``.
  public let draw: Int
  /// The tile, with its corners in px from the centre of the viewport before the canvas's turn. Its texture is in
  /// ``AnnotationDrawing/tiles``. Its `stroke` is a number of the topmost annotation within the renderer.
  public let tile: TileDraw
}

extension AnnotationDrawing {
  /// Appends a tile as two triangles.
  mutating func append(_ together: borrowing AnnotationTiles, _ index: Int) {
    let tile = together.draws[index]
    let base = UInt32(truncatingIfNeeded: vertices.count)
    let first = UInt32(truncatingIfNeeded: indices.count)
    let (low, high) = (tile.corner, tile.opposite)
    for corner in [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)] { vertices.append(corner) }
    for corner: UInt32 in [0, 1, 2, 0, 2, 3] { indices.append(corner) }
    tileDraws.append(DrawnTile(draw: draws.count, tile: tile))
    draws.append(
      AnnotationDraw(
        id: nil, color: Color(red: 0, green: 0, blue: 0, alpha: 0), memory: .frame, firstIndex: first, indexCount: 6,
        baseVertex: base, origin: together.middle, scale: together.turn, paint: .tile))
  }
}
