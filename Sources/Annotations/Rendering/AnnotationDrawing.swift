import Geometry

/// What one displayed frame is made of, ready for the GPU, in painting order. Reused from frame to frame: it is emptied
/// without freeing its memory.
///
/// Positions on the screen are px from the top left corner of the viewport, y down.
public struct AnnotationDrawing {
  /// What is drawn, the backmost first; several draws in a row may be of one annotation.
  public internal(set) var draws: [AnnotationDraw] = []
  /// The vertices of the draws whose ``AnnotationDraw/memory`` is ``AnnotationDraw/Memory/frame``.
  public internal(set) var vertices: [SIMD2<Float>] = []
  /// The corners of their triangles, three each.
  public internal(set) var indices: [UInt32] = []
  /// The vertices and indices of all other draws, and which of them were written since the frame before. They are the
  /// renderer's, and valid until it draws again; nil where all draws have their triangles here.
  public internal(set) var meshes: MeshArena?

  /// An empty drawing.
  public init() {}

  mutating func removeAll() {
    draws.removeAll(keepingCapacity: true)
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    meshes = nil
  }

  /// Calls `body` with the corners of each triangle of a draw, in px from the top left: for software that draws without a
  /// GPU, and for tests. O(triangles).
  /// - Parameters:
  ///   - draw: of this drawing.
  ///   - body: gets three corners, clockwise on a screen where the annotation is not mirrored.
  public func forEachTriangle(of draw: AnnotationDraw, _ body: (Vector2, Vector2, Vector2) -> Void) {
    let scale = Vector2(draw.scale)
    let origin = Vector2(draw.origin)
    func corner(_ index: Int) -> Vector2 {
      var vertex = SIMD2<Float>()
      switch draw.memory {
      case .frame: vertex = vertices[Int(draw.baseVertex) + Int(indices[index])]
      case .arena:
        guard let meshes else { return .zero }
        vertex = meshes.vertices[Int(draw.baseVertex) + Int(meshes.indices[index])]
      }
      return Vector2(vertex).rotated(by: scale) + origin
    }
    let first = Int(draw.firstIndex)
    for index in stride(from: first, to: first + Int(draw.indexCount), by: 3) {
      body(corner(index), corner(index + 1), corner(index + 2))
    }
  }

  /// The size of its buffers, in bytes, those of ``meshes`` not included.
  public var byteCount: Int {
    draws.capacity * MemoryLayout<AnnotationDraw>.stride + vertices.capacity * 8 + indices.capacity * 4
  }
}

/// A run of triangles of one colour and one annotation.
///
/// A position is painted where any of the triangles holds it: those of a stroke may overlap, so that a translucent
/// colour is drawn by stencil.
public struct AnnotationDraw: Hashable, Sendable {
  /// Where the triangles are.
  public enum Memory: Hashable, Sendable, BitwiseCopyable {
    /// In ``AnnotationDrawing/vertices`` and ``AnnotationDrawing/indices``, made anew each displayed frame.
    case frame
    /// In ``AnnotationDrawing/meshes``, as long as the annotation is not changed.
    case arena
  }

  /// The annotation; nil for one that is not in the scene.
  public let id: AnnotationID?
  /// The colour of all triangles.
  public let color: Color
  /// Where the triangles are.
  public let memory: Memory
  /// The first of its indices.
  public let firstIndex: UInt32
  /// How many indices it has, three for each triangle.
  public let indexCount: UInt32
  /// What is to be added to each of its indices.
  public let baseVertex: UInt32
  /// Where the vertex (0, 0) is seen, in px.
  public let origin: SIMD2<Float>
  /// A vertex (x, y) is seen at `origin` + (`scale`.x · x − `scale`.y · y, `scale`.y · x + `scale`.x · y).
  public let scale: SIMD2<Float>
}

/// Where the vertices of an annotation are seen, as a similarity in complex numbers.
struct Placement {
  var origin: SIMD2<Float>
  var scale: SIMD2<Float>

  @inline(__always)
  init(_ pose: SlotPose, in sight: FrameSight) {
    let offset = sight.view.offset(of: pose.centre)
    origin = SIMD2<Float>(offset.rotated(by: sight.scale) + sight.middle)
    scale = SIMD2<Float>(pose.turn.rotated(by: sight.scale))
  }

  /// Vertices in px from the top left.
  static var screen: Placement { Placement(origin: .zero, scale: SIMD2(1, 0)) }

  private init(origin: SIMD2<Float>, scale: SIMD2<Float>) {
    self.origin = origin
    self.scale = scale
  }
}
