import Frames
import Geometry
import InkCanvas
import Tessellation

/// A draw as JavaScript reads it: twelve words of 32 bits. Addresses are those of the module's memory.
///
/// A vertex (x, y) is drawn at `origin` + (`scale`.x · x − `scale`.y · y, `scale`.y · x + `scale`.x · y), in px from the
/// top left.
@frozen
public struct DrawRecord {
  /// The number of the mesh, which never changes and may be kept in a buffer under it; 0 for triangles of this displayed
  /// frame alone, and of a stroke in progress. Of a tile its number, from 1.
  public var mesh: UInt32
  /// The address of the vertices, two floats each, and their number. A tile has the four corners of its square.
  public var vertices: UInt32, vertexCount: UInt32
  /// The address of the indices, 32 bits each, and their number. A tile has its cells here: `InkTiles.side` rows of as
  /// many premultiplied colours, `InkTiles.border` of them on each side beyond its square.
  public var indices: UInt32, indexCount: UInt32
  /// The number of the stroke, from 1: several draws in a row may be one stroke. 0 for strokes in progress
  /// and tiles.
  public var stroke: UInt32
  /// Where the mesh's origin is on the screen, in px. Of a tile the column and row of the first cell that is shown.
  public var origin: SIMD2<Float>
  /// Magnification and rotation, as one complex number. Of a tile the number of cells in a row that are shown, and 0.
  public var scale: SIMD2<Float>
  /// Red, green, blue and alpha, a byte each, in this order in memory. Of a tile a number that changes with its cells.
  public var color: UInt32
  /// How often a position has to be covered: 0 for strokes, once or more; 1 for fills by the nonzero rule, where the
  /// triangles' orientations do not cancel; 2 for fills by the even-odd rule; 3 for a tile.
  public var rule: UInt32

  /// The record of a draw.
  /// - Parameters:
  ///   - draw: of a drawing.
  ///   - positions: the copy of the drawing's vertices.
  ///   - indices: the copy of its indices.
  ///   - tiles: its tiles, which stay where they are until the next drawing.
  init(
    _ draw: InkDraw, positions: UnsafeBufferPointer<SIMD2<Float>>, indices: UnsafeBufferPointer<UInt32>, tiles: InkTiles
  ) {
    let corners: UnsafeBufferPointer<UInt32>
    let points: UnsafeBufferPointer<SIMD2<Float>>
    switch draw.shape {
    case .mesh(let mesh, let origin, let scale):
      self.mesh = UInt32(truncatingIfNeeded: mesh.number)
      (points, corners) = (mesh.vertices, mesh.indices)
      (self.origin, self.scale) = (origin, scale)
    case .live(let mesh, let origin, let scale):
      self.mesh = 0
      (points, corners) = (mesh.vertices, mesh.indices)
      (self.origin, self.scale) = (origin, scale)
    case .triangles(let range):
      mesh = 0
      (points, corners) = (positions, UnsafeBufferPointer(rebasing: indices[range]))
      (origin, scale) = (.zero, SIMD2(1, 0))
    case .tile(let tile, let range):
      mesh = UInt32(truncatingIfNeeded: tile.tile + 1)
      let first = Int(indices[range.lowerBound])
      points = UnsafeBufferPointer(rebasing: positions[first..<first + 4])
      corners = tiles.withPixels(of: tile.tile) { $0 }
      (origin, scale) = (SIMD2(tile.cells.x, tile.cells.y), SIMD2(tile.cells.z, 0))
    }
    stroke = UInt32(truncatingIfNeeded: (draw.id?.number ?? -1) + 1)
    (vertices, vertexCount) = (Self.address(points.baseAddress), UInt32(truncatingIfNeeded: points.count))
    (self.indices, indexCount) = (Self.address(corners.baseAddress), UInt32(truncatingIfNeeded: corners.count))
    let bytes = (draw.color.red, draw.color.green, draw.color.blue, draw.color.alpha)
    color = UInt32(bytes.0) | UInt32(bytes.1) << 8 | UInt32(bytes.2) << 16 | UInt32(bytes.3) << 24
    if case .tile(let tile, _) = draw.shape {
      (color, rule) = (tiles.version(of: tile.tile), 3)
      return
    }
    switch draw.style {
    case .hairline, .stroke: rule = 0
    case .fill(.nonzero): rule = 1
    case .fill(.evenOdd): rule = 2
    }
  }

  static func address(_ pointer: UnsafeRawPointer?) -> UInt32 { UInt32(truncatingIfNeeded: UInt(bitPattern: pointer)) }
}
