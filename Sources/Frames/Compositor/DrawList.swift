import Geometry

/// What one displayed frame is made of, ready for the GPU. Reused from frame to frame: it is emptied without freeing
/// its memory.
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

  /// Memory for edges; those from `edgeCount` on are left over from earlier frames.
  private var edgeStorage: [EdgeDraw] = []
  private var edgeCount = 0
  /// Visible strokes that are too large for float32 vertices; edges are made of them.
  var largeStrokes: [LargeStroke] = []
  /// Memory for what areas are made of.
  var clipper = ConvexClipper()
  var candidates = PieceList()
  var nearBorders: [NearBorder] = []
  var nearPieces: [Range<Int>] = []
  var fillEdges: [FillEdge] = []
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

  /// Notes that a stroke covers the viewport, in place of the areas of it that were appended from an index on.
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

  /// The largest error of a vertex at the stroke's origin, drawn so in float32, relative to its distance from the
  /// centre of the view: (8 + √2) · 2^-24. <doc:TheFloat32Conversion> derives it.
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
  /// The half width at `start`, in px; 0 for a hairline. An end that was cut off lies further out of sight than it.
  public let startHalfWidth: Double
  /// The half width at `end`, in px; 0 for a hairline.
  public let endHalfWidth: Double
}

/// A polygon of a stroke or fill, in screen coordinates.
///
/// A stroke is in all positions that any of its polygons holds, which are convex. A fill is where its winding rule says:
/// about a position the fill winds as often as the `winding` of its polygons that hold the position adds up to.
/// Polygons reach beyond the viewport and are cut off there; their other sides are borders, or inside of the union. A round
/// border is within 2^-12 px of the polygon.
public struct AreaDraw: Hashable, Sendable {
  /// The index of the stroke in the content.
  public let stroke: Int
  /// The range of its corners in ``DrawList/areaCorners``: three or more, in order.
  public let corners: Range<Int>
  /// How often it counts; 1 for strokes.
  public let winding: Int
}

/// A visible stroke that is too large for float32 vertices, and the view of its frame.
struct LargeStroke {
  /// The index of the stroke in the content.
  let stroke: Int
  /// The view of its frame.
  let view: FrameView
}
