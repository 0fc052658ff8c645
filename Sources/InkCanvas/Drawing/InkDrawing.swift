import Frames
import Geometry
import Tessellation

/// What one displayed frame is made of, ready for the GPU, in the order in which it is painted. Reused from frame to
/// frame: it is emptied without freeing its memory.
///
/// Positions are px from the top left corner of the viewport, y down.
public struct InkDrawing {
  /// What is drawn, the backmost first; several draws in a row may be of one stroke. Strokes in progress come last.
  public internal(set) var draws: [InkDraw] = []
  /// The vertices of all ``InkDraw/Shape/triangles(_:)``, in px from the top left.
  public internal(set) var positions: [SIMD2<Float>] = []
  /// The corners of the triangles of all ``InkDraw/Shape/triangles(_:)``, as indices of ``positions``.
  public internal(set) var indices: [UInt32] = []

  /// What the canvas of frames shows.
  var list = DrawList()
  var unsorted: [InkDraw] = []
  /// For each unsorted draw the index of its stroke, and its own.
  var order = DrawOrder()
  var scratch = ScreenStrokes()

  /// An empty drawing.
  public init() {}

  mutating func clear() {
    draws.removeAll(keepingCapacity: true)
    positions.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    unsorted.removeAll(keepingCapacity: true)
    order.removeAll()
  }
}

/// A stroke or fill, or a part of one, as one displayed frame shows it.
///
/// A stroke is in all positions that any of its triangles holds. A fill is where its winding rule says: a triangle that
/// holds a position counts 1 where its corners turn clockwise on the screen, and −1 otherwise. A stencil buffer adds that
/// up.
public struct InkDraw {
  /// Where the triangles are.
  public enum Shape {
    /// A mesh: its vertex (x, y) is seen at `origin` + (`scale`.x · x − `scale`.y · y, `scale`.y · x + `scale`.x · y).
    case mesh(StrokeMesh, origin: SIMD2<Float>, scale: SIMD2<Float>)
    /// The mesh of a stroke that is being drawn, whose vertices are seen alike.
    /// Upload again what `LiveMesh.takeChange()` says.
    case live(LiveMesh, origin: SIMD2<Float>, scale: SIMD2<Float>)
    /// Triangles that are made anew each displayed frame: a range of ``InkDrawing/indices``.
    case triangles(Range<Int>)
  }

  /// The stroke; nil for one that is being drawn.
  public let id: StrokeID?
  /// How it is drawn.
  public let style: PathStyle
  /// Where its triangles are.
  public let shape: Shape
}

/// The painting order of draws: sorted in place, so that nothing is allocated.
struct DrawOrder {
  /// The index of the stroke above that of the draw.
  private var keys: [UInt64] = []

  mutating func removeAll() { keys.removeAll(keepingCapacity: true) }

  mutating func append(stroke: Int, draw: Int) {
    keys.append(UInt64(UInt32(truncatingIfNeeded: stroke)) << 32 | UInt64(UInt32(truncatingIfNeeded: draw)))
  }

  /// Calls `body` with the draws, the backmost first. O(draws), or O(draws · log draws) where they are not in order.
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
