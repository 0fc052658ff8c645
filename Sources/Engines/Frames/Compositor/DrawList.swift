import Geometry

/// The drawing of one displayed frame, ready for the GPU. It is reused for the next displayed frame, and keeps its
/// memory.
///
/// There is one list for each way to draw, in an order that is not the painting order. ``FrameCanvas/paint(_:_:)``
/// walks through all lists in painting order: parents, the active frame, children.
public struct DrawList: Sendable {
  /// Strokes drawn from their float32 vertices, each with an offset and a scale.
  public var strokes: [StrokeDraw] = []
  /// Edges of strokes that are too large for float32 vertices, clipped near the view, in screen coordinates.
  public var edges: ArraySlice<EdgeDraw> { edgeStorage[..<edgeCount] }

  /// The parts near the view of strokes and fills that are too large for edges: polygons in screen coordinates.
  public var areas: [AreaDraw] = []
  /// The corners of all areas, px from the viewport's centre, y down.
  public var areaCorners: [Vector2] = []
  /// The largest distance of edges and areas from the curves that they are parts of, in px; at least 2^-12. It is for
  /// the next displayed frame.
  public var curveTolerance = 0x1p-3 {
    didSet { if !(curveTolerance >= 0x1p-12) { curveTolerance = 0x1p-12 } }
  }
  /// Indices in the content of strokes and fills that cover the whole viewport, unordered. They are in no other list.
  public var covers: [Int] = []

  /// What is too small or too much to be drawn one by one: textures. Empty without ``tiles``.
  public internal(set) var tileDraws: [TileDraw] = []
  /// The textures of ``tileDraws``. Without them each stroke is drawn by itself, and one with a radius below a quarter px
  /// is left out.
  public var tiles: InkTiles?

  /// Memory to find where strokes are close together.
  var squares: [SIMD2<Float>] = []
  /// Memory for edges. Entries from `edgeCount` on are stale.
  private var edgeStorage: [EdgeDraw] = []
  private var edgeCount = 0
  /// Visible strokes that are too large for float32 vertices; they become edges or areas later.
  var largeStrokes: [LargeStroke] = []
  /// Memory for the computation of areas.
  var clipper = ConvexClipper()
  var candidates = PieceList()
  var nearBorders: [NearBorder] = []
  var discs: [NearBorder] = []
  var nearPieces: [Range<Int>] = []
  var fillEdges: [FillEdge] = []
  /// Memory for the painting order.
  var painting = OrderedDraws()
  /// Memory for strokes found in a frame.
  var found = FoundStrokes()
  /// The stack for walks down a tree.
  var viewStack: [FrameView] = []

  /// An empty list.
  /// - Parameter tiles: for strokes that are too small to be drawn one by one; nil to leave them out.
  public init(tiles: InkTiles? = nil) { self.tiles = tiles }

  /// Empties all lists and keeps their memory.
  public mutating func clear() {
    strokes.removeAll(keepingCapacity: true)
    areas.removeAll(keepingCapacity: true)
    areaCorners.removeAll(keepingCapacity: true)
    covers.removeAll(keepingCapacity: true)
    tileDraws.removeAll(keepingCapacity: true)
    largeStrokes.removeAll(keepingCapacity: true)
    edgeCount = 0
  }

  /// Removes the areas of a stroke, from an index on, and notes instead that the stroke covers the viewport.
  mutating func cover(_ stroke: Int, droppingAreasFrom first: Int, corners: Int) {
    covers.append(stroke)
    areas.removeLast(areas.count - first)
    areaCorners.removeLast(areaCorners.count - corners)
  }

  mutating func append(_ edge: EdgeDraw) {
    addEdges(atMost: 1) { room in
      room[0] = edge
      return 1
    }
  }

  /// Appends at most `count` edges.
  /// - Parameter write: writes edges to the front of the given buffer, and returns their number.
  mutating func addEdges(atMost count: Int, _ write: (UnsafeMutableBufferPointer<EdgeDraw>) -> Int) {
    let first = edgeCount
    if edgeStorage.count < first + count {
      let none = EdgeDraw(stroke: 0, point: 0, start: .zero, end: .zero, startHalfWidth: 0, endHalfWidth: 0)
      edgeStorage.append(contentsOf: repeatElement(none, count: first + count - edgeStorage.count))
    }
    edgeCount += edgeStorage.withUnsafeMutableBufferPointer {
      write(UnsafeMutableBufferPointer(rebasing: $0[first...]))
    }
  }
}

/// A stroke drawn from its vertices: the shader adds the offset, multiplies by the zoom, rotates by the camera's turn,
/// and scales to NDC. Its width on the screen is its width in units times the zoom.
public struct StrokeDraw: Hashable, Sendable {
  /// The index of the stroke in the content.
  public let stroke: Int
  /// The stroke's origin relative to the centre of the view, in units of its frame.
  public let offset: SIMD2<Float>
  /// Px per unit of its frame.
  public let zoom: Float

  /// The largest error of a vertex at the stroke's origin when drawn in float32, relative to its distance from the
  /// centre of the view: (8 + √2) · 2^-24. Derived in <doc:TheFloat32Conversion>.
  public static let originError = (8 + 2.0.squareRoot()) * 0x1p-24
}

/// An edge, or the part of it near the view, in screen coordinates. A curve has several edges from one point to the
/// next, each within ``DrawList/curveTolerance`` of it.
public struct EdgeDraw: Hashable, Sendable {
  /// The index of the stroke in the content.
  public let stroke: Int
  /// The index in the content of the point at which the edge or its span starts; it ends at the next point of the same
  /// stroke.
  public let point: Int
  /// Px from the viewport's centre, y down.
  public let start: Vector2
  /// Px from the viewport's centre, y down.
  public let end: Vector2
  /// The half width at `start`, in px; 0 for a hairline. A clipped end lies out of sight by more than this.
  public let startHalfWidth: Double
  /// The half width at `end`, in px; 0 for a hairline.
  public let endHalfWidth: Double
}

/// A polygon of a stroke or fill, in screen coordinates.
///
/// A stroke is the union of its polygons, which are convex. For a fill, the winding number about a position is the sum
/// of `winding` over the polygons that contain the position. The fill's winding rule decides from it.
///
/// Polygons extend beyond the viewport and are clipped there. Their sides in the viewport are borders, or lie inside
/// the union. A round border is within 2^-12 px of its polygon.
public struct AreaDraw: Hashable, Sendable {
  /// The index of the stroke in the content.
  public let stroke: Int
  /// The range of its corners in ``DrawList/areaCorners``: three or more, in order.
  public let corners: Range<Int>
  /// Its contribution to the winding number; 1 for strokes.
  public let winding: Int
}

/// A visible stroke that is too large for float32 vertices, and the view of its frame.
struct LargeStroke {
  /// The index of the stroke in the content.
  let stroke: Int
  let view: FrameView
}
