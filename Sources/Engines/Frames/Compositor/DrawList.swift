import Geometry

/// The content of one displayed frame, ready for the GPU. It is reused from frame to frame: it is emptied without
/// freeing its memory.
///
/// Each list is for a way to draw, in no order that an app could paint in. ``FrameCanvas/paint(_:_:)`` walks through all
/// of them in painting order: parents, the active frame, children.
public struct DrawList: Sendable {
  /// Strokes that are drawn from their float32 vertices, each with an offset and a scale.
  public var strokes: [StrokeDraw] = []
  /// Edges that are too large for float32 vertices: clipped to the surroundings of the view, in screen coordinates.
  public var edges: ArraySlice<EdgeDraw> { edgeStorage[..<edgeCount] }

  /// The parts near the view of strokes and fills that are too large for their edges: polygons in screen coordinates.
  public var areas: [AreaDraw] = []
  /// The corners of all areas, px from the viewport's centre, y down.
  public var areaCorners: [Vector2] = []
  /// The indices in the content of strokes and fills that cover the whole viewport, in no order. None of them is in any
  /// other list.
  public var covers: [Int] = []

  /// Memory for edges; those from `edgeCount` on are left from earlier frames.
  private var edgeStorage: [EdgeDraw] = []
  private var edgeCount = 0
  /// Visible strokes that are too large for float32 vertices; they become edges or areas.
  var largeStrokes: [LargeStroke] = []
  /// Memory for the computation of areas.
  var clipper = ConvexClipper()
  var candidates = PieceList()
  var nearBorders: [NearBorder] = []
  var nearPieces: [Range<Int>] = []
  var fillEdges: [FillEdge] = []
  /// Memory for the painting order.
  var painting = OrderedDraws()
  /// Memory for the strokes of a frame that are found.
  var found = FoundStrokes()
  /// The stack of a walk down a tree, kept so that walks need no memory of their own.
  var viewStack: [FrameView] = []

  /// An empty list.
  public init() {}

  /// Empties all lists and keeps their memory.
  public mutating func clear() {
    strokes.removeAll(keepingCapacity: true)
    areas.removeAll(keepingCapacity: true)
    areaCorners.removeAll(keepingCapacity: true)
    covers.removeAll(keepingCapacity: true)
    largeStrokes.removeAll(keepingCapacity: true)
    edgeCount = 0
  }

  /// Replaces the areas of a stroke, which are those from an index on, by the note that the stroke covers the viewport.
  mutating func cover(_ stroke: Int, droppingAreasFrom first: Int, corners: Int) {
    covers.append(stroke)
    areas.removeLast(areas.count - first)
    areaCorners.removeLast(areaCorners.count - corners)
  }

  /// Appends at most `count` edges.
  /// - Parameter write: writes edges to the front of the buffer that it is given, and returns how many.
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

  /// The largest error of a vertex at the stroke's origin when it is drawn in float32, relative to its distance from
  /// the centre of the view: (8 + √2) · 2^-24. <doc:TheFloat32Conversion> derives it.
  public static let originError = (8 + 2.0.squareRoot()) * 0x1p-24
}

/// An edge, or the part of it near the view, in screen coordinates.
public struct EdgeDraw: Hashable, Sendable {
  /// The index of the stroke in the content.
  public let stroke: Int
  /// The index in the content of the point at which the edge starts; it ends at the next point of the same stroke.
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
/// A stroke is the union of its polygons, which are convex. A fill is decided by its winding rule: its winding number
/// about a position is the sum of `winding` over its polygons that contain the position.
///
/// Polygons extend beyond the viewport and are clipped there. Their other sides are borders, or lie inside the union. A
/// round border is within 2^-12 px of the polygon.
public struct AreaDraw: Hashable, Sendable {
  /// The index of the stroke in the content.
  public let stroke: Int
  /// The range of its corners in ``DrawList/areaCorners``: three or more, in order.
  public let corners: Range<Int>
  /// Its part of the winding number; 1 for strokes.
  public let winding: Int
}

/// A visible stroke that is too large for float32 vertices, and the view of its frame.
struct LargeStroke {
  /// The index of the stroke in the content.
  let stroke: Int
  /// The view of its frame.
  let view: FrameView
}
