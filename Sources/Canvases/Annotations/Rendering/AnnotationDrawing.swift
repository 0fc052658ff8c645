import Frames
import Geometry

/// The drawing of one displayed frame, ready for the GPU, in painting order. It is reused for the next displayed frame,
/// and keeps its memory.
///
/// Positions on the screen are px from the top left corner of the viewport, y down.
public struct AnnotationDrawing {
  /// The draws, the backmost first. Consecutive draws may belong to one annotation.
  public internal(set) var draws: [AnnotationDraw] = []
  /// The vertices of the draws whose ``AnnotationDraw/memory`` is ``AnnotationDraw/Memory/frame``.
  public internal(set) var vertices: [SIMD2<Float>] = []
  /// The corners of their triangles, three each.
  public internal(set) var indices: [UInt32] = []
  /// The vertices and indices of all other draws, with the ranges written since the previous displayed frame. They
  /// belong to the renderer, and are valid until it draws again. Nil if all draws have their triangles in this drawing.
  public internal(set) var meshes: MeshArena?
  /// The images of the draws whose ``AnnotationDraw/paint`` is an image, in the order of the draws.
  public internal(set) var images: [DrawnImage] = []
  /// The tiles of the draws whose ``AnnotationDraw/paint`` is a tile, in the order of the draws.
  public internal(set) var tileDraws: [DrawnTile] = []
  /// The textures of ``tileDraws``. They belong to the renderer, and are valid until it draws again. Nil if it has made
  /// none.
  public internal(set) var tiles: InkTiles?

  /// Creates an empty drawing.
  public init() {}

  mutating func removeAll() {
    draws.removeAll(keepingCapacity: true)
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    images.removeAll(keepingCapacity: true)
    tileDraws.removeAll(keepingCapacity: true)
    meshes = nil
    tiles = nil
  }

  /// Calls `body` with the corners of each triangle of a draw, in px from the top left: for software without a GPU, and
  /// for tests. O(triangles).
  /// - Parameters:
  ///   - draw: a draw of this drawing.
  ///   - body: receives three corners, clockwise on a screen unless the annotation is mirrored.
  /// - Throws: the error that `body` throws, which ends the calls.
  public func forEachTriangle<Failure: Error>(
    of draw: AnnotationDraw, _ body: (Vector2, Vector2, Vector2) throws(Failure) -> Void
  ) throws(Failure) {
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
      try body(corner(index), corner(index + 1), corner(index + 2))
    }
  }

  /// The tile of a draw; nil if it shows none. O(log tiles).
  /// - Parameter index: the index of the draw in ``draws``.
  public func tile(of index: Int) -> DrawnTile? { Self.element(of: index, in: tileDraws) { $0.draw } }

  /// The image of a draw; nil if it shows none. O(log images).
  /// - Parameter index: the index of the draw in ``draws``.
  public func image(of index: Int) -> DrawnImage? { Self.element(of: index, in: images) { $0.draw } }

  /// The element of a draw among ones that are in the order of draws.
  private static func element<Element>(of index: Int, in elements: [Element], _ draw: (Element) -> Int) -> Element? {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if draw(elements[middle]) < index { low = middle + 1 } else { high = middle }
    }
    return low < elements.count && draw(elements[low]) == index ? elements[low] : nil
  }

  /// The size of its buffers, in bytes, without those of ``meshes``.
  public var byteCount: Int {
    draws.capacity * MemoryLayout<AnnotationDraw>.stride + vertices.capacity * 8 + indices.capacity * 4
  }
}

/// A run of triangles of one colour and one annotation, or a tile of many small ones.
///
/// A position is painted if any of the triangles contains it. The triangles of a stroke may overlap, so draw a
/// translucent colour by stencil.
public struct AnnotationDraw: Hashable, Sendable {
  /// The location of the triangles.
  public enum Memory: Hashable, Sendable, BitwiseCopyable {
    /// In ``AnnotationDrawing/vertices`` and ``AnnotationDrawing/indices``, computed for each displayed frame.
    case frame
    /// In ``AnnotationDrawing/meshes``, until the annotation changes.
    case arena
  }

  /// The source of the colours of triangles.
  public enum Paint: Hashable, Sendable, BitwiseCopyable {
    /// The draw's colour.
    case color
    /// An image, which is in ``AnnotationDrawing/images``.
    case image
    /// A tile, which is in ``AnnotationDrawing/tileDraws``. The triangles are its square, and the colour is transparent.
    case tile
  }

  /// The annotation; nil for one that is not in the scene, and for a tile.
  public let id: AnnotationID?
  /// The colour of all triangles.
  public let color: Color
  /// The memory of its triangles.
  public let memory: Memory
  /// Whether they have the colour, or show an image or a tile.
  public let paint: Paint
  /// The first of its indices.
  public let firstIndex: UInt32
  /// The number of its indices, three for each triangle.
  public let indexCount: UInt32
  /// The number to add to each of its indices.
  public let baseVertex: UInt32
  /// The screen position of the vertex (0, 0), in px.
  public let origin: SIMD2<Float>
  /// A vertex (x, y) is drawn at `origin` + (`scale`.x · x − `scale`.y · y, `scale`.y · x + `scale`.x · y).
  public let scale: SIMD2<Float>

  init(
    id: AnnotationID?, color: Color, memory: Memory, firstIndex: UInt32, indexCount: UInt32, baseVertex: UInt32,
    origin: SIMD2<Float>, scale: SIMD2<Float>, paint: Paint = .color
  ) {
    self.id = id
    self.color = color
    self.memory = memory
    self.paint = paint
    self.firstIndex = firstIndex
    self.indexCount = indexCount
    self.baseVertex = baseVertex
    self.origin = origin
    self.scale = scale
  }
}

extension AnnotationDraw.Paint {
  init(_ paint: PaintedPaths.Paint) { self = paint == .image ? .image : .color }
}

/// The map from an annotation's vertices to the screen: a similarity in complex numbers.
struct Placement {
  var origin: SIMD2<Float>
  var scale: SIMD2<Float>

  @inline(__always)
  init(_ pose: SlotPose, in sight: FrameSight) {
    let offset = sight.view.offset(of: pose.centre)
    origin = SIMD2<Float>(offset.rotated(by: sight.scale) + sight.middle)
    scale = SIMD2<Float>(pose.turn.rotated(by: sight.scale))
  }

  /// The map for vertices in px from the top left.
  static var screen: Placement { Placement(origin: .zero, scale: SIMD2(1, 0)) }

  private init(origin: SIMD2<Float>, scale: SIMD2<Float>) {
    self.origin = origin
    self.scale = scale
  }
}
