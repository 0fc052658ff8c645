import Geometry
import Graphics
import Tessellation
import Workloads

/// Strokes of a pen, spread over some screens, and their meshes.
struct StrokeScene {
  /// Where each stroke begins, px at zoom 1 from the middle of the scene.
  let origins: [Vector2]
  /// The points of each stroke, relative to its origin.
  let points: [[Vector2]]
  /// How far each stroke reaches from its origin, in px.
  let radii: [Double]

  /// The points of a stroke.
  static let pointCount = 20
  /// The width of a stroke, in px.
  static let width = 4.0

  /// - Parameters:
  ///   - screens: the sides of what the strokes are spread over, in screens.
  ///   - size: of the screen, in px.
  init(strokes: Int, screens: Double, size: SIMD2<Int>, seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: "strokes on a device")
    let span = Vector2(Double(size.x), Double(size.y)) * 0.45 * screens
    var (origins, points, radii): ([Vector2], [[Vector2]], [Double]) = ([], [], [])
    for _ in 0..<strokes {
      origins.append(Vector2(random.symmetric(), random.symmetric()) * span)
      let stroke = PenStroke(points: Self.pointCount, spacing: 4, seed: random.next()).points
      points.append(stroke.map { $0 - stroke[0] })
      radii.append((points.last ?? []).reduce(0) { max($0, $1.length) } + Self.width)
    }
    self.origins = origins
    self.points = points
    self.radii = radii
  }
}

/// A view of a scene in a displayed frame: it pans and zooms a little from frame to frame.
struct FrameTransform {
  let centre: Vector2
  let zoom: Double

  init(_ frame: Int) {
    let phase = Double(frame % 16)
    centre = Vector2(1.37 * phase, -0.61 * phase)
    zoom = 1 + 0.013 * phase
  }
}

/// The meshes of a scene's strokes, one after the other in one mesh on the device.
struct KeptStrokes {
  let mesh: StoredMesh
  /// The part of each stroke.
  let parts: [Range<Int>]
  /// The vertices that each stroke's part draws.
  let vertexCounts: [Int]

  /// - Parameter isTogether: whether vertices are relative to the middle of the scene, so that one offset moves all of
  ///   them; otherwise those of a stroke are relative to its origin.
  /// - Throws: `TessellationError`, `GraphicsError`.
  init(
    _ scene: StrokeScene, by tessellator: SceneTessellator, isTogether: Bool, on context: GraphicsContext
  ) throws {
    var (parts, counts): ([Range<Int>], [Int]) = ([], [])
    tessellator.removeAll()
    for (origin, points) in zip(scene.origins, scene.points) {
      let (first, vertices) = (tessellator.indexCount, tessellator.vertexCount)
      try tessellator.add(isTogether ? points.map { $0 + origin } : points, width: StrokeScene.width)
      parts.append(first..<tessellator.indexCount)
      counts.append(tessellator.vertexCount - vertices)
    }
    mesh = try StoredMesh(context, vertices: [], indices: [])
    try tessellator.upload(to: mesh)
    self.parts = parts
    vertexCounts = counts
  }

  /// The drawing of all strokes by one offset.
  /// - Parameter scale: of the whole picture.
  func draw(in view: FrameTransform, scale: Float) -> MeshDraw {
    MeshDraw(mesh, offset: SIMD2<Float>(-view.centre), scale: Float(view.zoom) * scale)
  }

  /// The drawing of a stroke: the middle of the view is subtracted from its origin in doubles, and rounded once.
  func draw(_ stroke: Int, of scene: StrokeScene, in view: FrameTransform) -> MeshDraw {
    MeshDraw(
      mesh, indices: parts[stroke], offset: SIMD2<Float>(scene.origins[stroke] - view.centre), scale: Float(view.zoom))
  }
}

/// What makes triangles of strokes: this package's method or the published one.
protocol SceneTessellator: AnyObject {
  var vertexCount: Int { get }
  /// Three for each triangle.
  var indexCount: Int { get }
  /// What an upload hands to the device.
  var byteCount: Int { get }
  func removeAll()
  func add(_ points: [Vector2], width: Double) throws
  func upload(to mesh: StoredMesh) throws
}

final class StandardTessellator: SceneTessellator {
  private let tessellator: StrokeTessellator
  private var mesh = TriangleMesh()

  init() throws { tessellator = try StrokeTessellator() }

  var vertexCount: Int { mesh.vertexCount }
  var indexCount: Int { mesh.indexCount }
  var byteCount: Int { mesh.byteCount }

  func removeAll() { mesh.removeAll() }

  func add(_ points: [Vector2], width: Double) throws { try tessellator.tessellate(points, width: width, into: &mesh) }

  func upload(to stored: StoredMesh) throws { try stored.replace(vertices: mesh.positions, indices: mesh.indices) }
}

final class DocumentsTessellator: SceneTessellator {
  private let tessellator: PublishedTessellator
  private var mesh = PublishedMesh()

  init() throws { tessellator = try PublishedTessellator() }

  var vertexCount: Int { mesh.vertexCount }
  var indexCount: Int { mesh.vertexCount }
  var byteCount: Int { mesh.byteCount }

  func removeAll() { mesh.removeAll() }

  func add(_ points: [Vector2], width: Double) throws { try tessellator.tessellate(points, width: width, into: &mesh) }

  func upload(to stored: StoredMesh) throws { try stored.replace(triangles: mesh.positions) }
}
