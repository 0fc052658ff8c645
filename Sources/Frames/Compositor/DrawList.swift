import Geometry

/// What one displayed frame is made of, ready for the GPU. Reused from frame to frame: it is emptied without freeing
/// its memory.
public struct DrawList: Sendable {
  /// Strokes that are drawn from their float32 vertices, each with an offset and a scale.
  public var strokes: [StrokeDraw] = []
  /// Edges that are too large for float32 vertices: clipped to the surroundings of the view, in screen coordinates.
  public var edges: ArraySlice<EdgeDraw> { edgeStorage[..<edgeCount] }

  /// Memory for edges; those from `edgeCount` on are left over from earlier frames.
  private var edgeStorage: [EdgeDraw] = []
  private var edgeCount = 0
  /// Visible strokes that are too large for float32 vertices; edges are made of them.
  var largeStrokes: [LargeStroke] = []
  /// The stack of a walk down a tree, kept so that walks need no memory of their own.
  var viewStack: [FrameView] = []

  /// An empty list.
  public init() {}

  /// Empties both lists and keeps their memory.
  public mutating func clear() {
    strokes.removeAll(keepingCapacity: true)
    largeStrokes.removeAll(keepingCapacity: true)
    edgeCount = 0
  }

  /// Appends at most `count` edges.
  /// - Parameter write: writes edges to the front of the buffer that it is given, and returns how many.
  mutating func addEdges(atMost count: Int, _ write: (UnsafeMutableBufferPointer<EdgeDraw>) -> Int) {
    let first = edgeCount
    if edgeStorage.count < first + count {
      let none = EdgeDraw(stroke: 0, point: 0, start: .zero, end: .zero)
      edgeStorage.append(contentsOf: repeatElement(none, count: first + count - edgeStorage.count))
    }
    edgeCount += edgeStorage.withUnsafeMutableBufferPointer {
      write(UnsafeMutableBufferPointer(rebasing: $0[first...]))
    }
  }
}

/// A stroke drawn from its vertices: the shader adds the offset, multiplies by the zoom, rotates by the camera's turn,
/// and scales to NDC.
public struct StrokeDraw: Hashable, Sendable {
  /// The index of the stroke in the content.
  public let stroke: Int
  /// The stroke's origin relative to the centre of the view, in units of its frame.
  public let offset: SIMD2<Float>
  /// Px per unit of its frame.
  public let zoom: Float

  /// The largest error of a vertex at the stroke's origin, drawn so in float32, relative to its distance from the
  /// centre of the view: (8 + √2) · 2^-24. <doc:TheHandOver> derives it.
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
}

/// A visible stroke that is too large for float32 vertices, and the view of its frame.
struct LargeStroke {
  /// The index of the stroke in the content.
  let stroke: Int
  /// The view of its frame.
  let view: FrameView
}
