import Frames
import Geometry
import Tessellation

/// The drawing of one displayed frame, ready for the GPU, in painting order. It is reused for the next displayed frame,
/// and keeps its memory.
///
/// Positions are px from the top left corner of the viewport, y down.
public struct InkDrawing {
  /// The draws, the backmost first. The order is that of time: a later stroke is on top, whatever its level.
  /// (`FrameCanvas.paint` orders by level instead.) Consecutive draws may belong to one stroke. Strokes in progress
  /// come last.
  public internal(set) var draws: [InkDraw] = []
  /// The vertices of all triangles and tiles that are computed anew, in px from the top left.
  public internal(set) var positions: [SIMD2<Float>] = []
  /// The corners of these triangles, as indices of ``positions``.
  public internal(set) var indices: [UInt32] = []

  /// The textures of all ``InkDraw/Shape/tile(_:_:)``: of what is too small to be drawn one by one. Where they are
  /// behind, draw again soon.
  public var tiles: InkTiles { list.tiles ?? InkTiles() }

  /// The draw list of the frames.
  var list: DrawList
  var unsorted: [InkDraw] = []
  /// For each unsorted draw, the position of its stroke in the painting order, and the draw's index.
  var order = DrawOrder()
  var scratch = ScreenStrokes()

  /// Creates an empty drawing.
  /// - Parameter tiles: for what is too small to be drawn one by one.
  public init(tiles: InkTiles = InkTiles()) {
    list = DrawList(tiles: tiles)
    list.tiles?.paintsByTime = true
  }

  mutating func clear() {
    draws.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    unsorted.removeAll(keepingCapacity: true)
    order.removeAll()
  }
}

/// A stroke or fill, or a part of one, in one displayed frame.
///
/// A stroke covers all positions in its triangles. A fill covers the positions selected by its winding rule: each
/// triangle counts 1 if its corners are clockwise on the screen, and −1 otherwise. A stencil buffer can compute that
/// sum.
public struct InkDraw {
  /// The source of the triangles.
  public enum Shape {
    /// A mesh. Its vertex (x, y) is drawn at `origin` + (`scale`.x · x − `scale`.y · y, `scale`.y · x + `scale`.x · y).
    case mesh(StrokeMesh, origin: SIMD2<Float>, scale: SIMD2<Float>)
    /// The mesh of a stroke in progress, whose vertices are drawn in the same way. Upload the part that
    /// `LiveMesh.takeChange()` reports.
    case live(LiveMesh, origin: SIMD2<Float>, scale: SIMD2<Float>)
    /// Triangles computed anew for each displayed frame: a range of ``InkDrawing/indices``.
    case triangles(Range<Int>)
    /// A square of the texture of a tile, whose cells have colours of their own: as two triangles, a range of
    /// ``InkDrawing/indices``. Their four positions are the tile's corners in the order in which they lie around it, the
    /// first at its first cell and the second at the end of its first row, without the tile's border.
    case tile(TileDraw, Range<Int>)
  }

  /// The stroke; nil for one in progress, and for a tile.
  public let id: StrokeID?
  /// How it is drawn.
  public let style: PathStyle
  /// Its colour; of a tile that of its topmost stroke.
  public let color: StrokeColor
  /// The source of its triangles.
  public let shape: Shape
}

/// Sorts draws into painting order, in place and without allocation.
struct DrawOrder {
  /// The position of the stroke in the painting order in the upper bits, and the index of the draw in the lower bits.
  private var keys: [UInt64] = []

  mutating func removeAll() { keys.removeAll(keepingCapacity: true) }

  mutating func append(position: Int, draw: Int) {
    keys.append(UInt64(UInt32(truncatingIfNeeded: position)) << 32 | UInt64(UInt32(truncatingIfNeeded: draw)))
  }

  /// Calls `body` with the draws, the backmost first. O(draws), or O(draws · log draws) if they are not in order.
  mutating func forEach(_ body: (Int) -> Void) {
    sort()
    for key in keys { body(Int(truncatingIfNeeded: key & 0xFFFF_FFFF)) }
  }

  /// Heapsort (Williams 1964).
  private mutating func sort() {
    var isSorted = true
    for index in keys.indices.dropFirst() where keys[index] < keys[index - 1] { isSorted = false }
    guard !isSorted else { return }
    keys.withUnsafeMutableBufferPointer { keys in
      for start in stride(from: keys.count / 2 - 1, through: 0, by: -1) { Self.sift(keys, start, keys.count) }
      for end in stride(from: keys.count - 1, to: 0, by: -1) {
        keys.swapAt(0, end)
        Self.sift(keys, 0, end)
      }
    }
  }

  private static func sift(_ keys: UnsafeMutableBufferPointer<UInt64>, _ start: Int, _ end: Int) {
    var root = start
    while true {
      var child = 2 * root + 1
      guard child < end else { return }
      if child + 1 < end, keys[child + 1] > keys[child] { child += 1 }
      guard keys[child] > keys[root] else { return }
      keys.swapAt(root, child)
      root = child
    }
  }
}
