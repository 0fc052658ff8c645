import ExactNumbers
import Geometry
import Results
import Tessellation
import Workloads

/// Draws a scene by one method, frame by frame.
protocol FrameLoop: AnyObject {
  /// The vertices of the scene.
  var vertexCount: Int { get }
  /// The bytes that the last frame uploads to the GPU.
  var bytesUploaded: Int { get }
  /// Makes the next displayed frame.
  func drawNextFrame()
}

/// Projects and tessellates every stroke in every frame.
final class RetessellatingFrameLoop: FrameLoop {
  private let frames: SceneFrames
  private let writer: any StrokeWriter
  private let strokes: [Range<Int>]
  private let width: Double
  private var points: [Vector2]
  /// Whether the tessellator rejected a stroke.
  private(set) var isRefused = false

  init(_ frames: SceneFrames, _ scene: PenScene, _ writer: any StrokeWriter) {
    self.frames = frames
    self.writer = writer
    strokes = scene.drawing.strokes
    width = scene.width
    points = Array(repeating: .zero, count: strokes.first?.count ?? 0)
  }

  var vertexCount: Int { writer.vertexCount }
  var bytesUploaded: Int { writer.byteCount }

  func drawNextFrame() {
    frames.advance()
    writer.removeAll()
    let width = StrokeWidth.constant(width * frames.scale)
    for stroke in strokes {
      for (index, point) in stroke.enumerated() { points[index] = frames.screen.positions[point] }
      do { try writer.add(points, width, relativeTo: .zero) } catch { isRefused = true }
    }
  }
}

/// Tessellates every stroke once, about its first point, and in every frame computes that point's position by the
/// scheme.
///
/// The GPU then moves the vertices, or, where `movesVertices` is set, this loop does.
final class UniformFrameLoop: FrameLoop {
  private let frames: SceneFrames
  private let movesVertices: Bool
  private var mesh = TriangleMesh()
  private var parts: [Range<Int>] = []
  private var uniforms: [StrokeUniform]
  private var moved: [SIMD2<Float>] = []

  /// The path zooms in by 1.48.
  static let mostZoom = 1.5

  init(
    _ frames: SceneFrames, _ scene: PenScene, style: StrokeStyle, tolerance: Double, movesVertices: Bool
  ) throws(TessellationError) {
    self.frames = frames
    self.movesVertices = movesVertices
    uniforms = Array(repeating: StrokeUniform(), count: scene.drawing.strokes.count)
    let tessellator = try StrokeTessellator(
      style: style, tolerance: FlatteningTolerance(pixels: tolerance, zoom: Self.mostZoom))
    for stroke in scene.drawing.strokes {
      let first = mesh.vertexCount
      try tessellator.tessellate(
        Array(scene.drawing.points[stroke]), width: scene.width,
        relativeTo: scene.drawing.points[stroke.lowerBound], into: &mesh)
      parts.append(first..<mesh.vertexCount)
    }
    if movesVertices { moved = Array(repeating: .zero, count: mesh.vertexCount) }
  }

  var vertexCount: Int { mesh.vertexCount }

  var bytesUploaded: Int {
    movesVertices ? moved.count * MemoryLayout<SIMD2<Float>>.stride : uniforms.count * StrokeUniform.byteCount
  }

  func drawNextFrame() {
    frames.advance()
    let turn = SIMD2<Float>(frames.turn)
    let scale = Float(frames.scale)
    uniforms.withUnsafeMutableBufferPointer { uniforms in
      for (index, position) in frames.screen.positions.enumerated() {
        uniforms[index] = StrokeUniform(offset: SIMD2<Float>(position), turn: turn, scale: scale)
      }
    }
    if movesVertices { moveVertices() }
  }

  private func moveVertices() {
    let positions = mesh.positions
    moved.withUnsafeMutableBufferPointer { moved in
      for (index, part) in parts.enumerated() {
        let uniform = uniforms[index]
        for vertex in part { moved[vertex] = uniform(positions[vertex]) }
      }
    }
  }
}

/// The GPU's data of a stroke in each displayed frame: 20 bytes.
struct StrokeUniform {
  /// px from the viewport's centre.
  var offset: SIMD2<Float> = .zero
  /// Cosine and sine.
  var turn = SIMD2<Float>(1, 0)
  /// px of the screen per px at which the stroke was drawn.
  var scale: Float = 1

  static let byteCount = 5 * MemoryLayout<Float>.size

  /// The drawn position of a vertex, in px from the viewport's centre.
  @inline(__always)
  func callAsFunction(_ vertex: SIMD2<Float>) -> SIMD2<Float> {
    let position = vertex * scale
    return SIMD2(turn.x * position.x - turn.y * position.y, turn.x * position.y + turn.y * position.x) + offset
  }
}

/// A drawing in a scheme at a depth, with a camera on a closed path: one displayed frame after the other.
final class SceneFrames {
  let screen: ScreenPositions
  private let setup: SceneSetup
  private let cameras: [ExactCamera]
  private let startZoom: Double
  private var frame = 0

  /// The number of frames after which a path is back at its beginning.
  static let period = 2 * OrbitPath.period

  /// - Throws: `ExperimentError` where the scheme cannot be brought to the depth.
  init(
    _ drawing: Drawing, _ canvas: SchemeDepth, _ configuration: TessellationConfiguration, travel: DepthTravel
  ) throws(ExperimentError) {
    setup = try SceneSetup(
      canvas.scheme, at: canvas.depth, drawing: drawing, path: OrbitPath(), frames: Self.period + 1,
      viewport: configuration.viewport, seed: configuration.seed, travel: travel)
    let setup = setup
    cameras = setup.poses.indices.map { setup.camera($0) }
    startZoom = setup.poses[0].magnification
    screen = ScreenPositions(setup.scheme, count: drawing.points.count, viewport: configuration.viewport)
    setup.scheme.move(to: cameras[0], by: setup.gestures[0])
    screen.update()
  }

  /// Moves the camera to the next frame, and projects all points by the scheme.
  func advance() {
    frame = frame % Self.period + 1
    setup.scheme.move(to: cameras[frame], by: setup.gestures[frame])
    screen.update()
  }

  /// The zoom divided by that at which the scene was drawn.
  var scale: Double { setup.poses[frame].magnification / startZoom }
  /// Cosine and sine of the view's rotation.
  var turn: Vector2 { setup.poses[frame].rotation.pair }

  /// Whether all positions are finite in every frame of the path.
  func areFinite() -> Bool {
    for _ in 0..<Self.period {
      advance()
      if !screen.areFinite { return false }
    }
    return true
  }
}

/// Many strokes of a pen, spread over a viewport.
struct PenScene {
  /// px from the viewport's centre, stroke by stroke.
  let drawing: Drawing
  /// The first point of each stroke.
  let origins: Drawing
  /// The width of all strokes, in px.
  let width: Double

  init?(strokes: Int, points: Int, width: Double, viewport: Viewport, seed: UInt64) {
    var generator = SplitMix64(seed: seed, stream: "pen scene")
    var all: [Vector2] = []
    var firsts: [Vector2] = []
    for _ in 0..<strokes {
      let position = Vector2(generator.symmetric(), generator.symmetric()) * viewport.size * 0.4
      let stroke = PenStroke(points: points, width: width, seed: generator.next())
      // On the grid of exact scenes, so that a stroke's origin is the same number alone and among its points.
      all += stroke.points.map { ($0 + position).roundedToGrid() }
      firsts.append(all[all.count - points])
    }
    guard
      let drawing = Drawing(points: all, strokes: (0..<strokes).map { $0 * points..<($0 + 1) * points }),
      let origins = Drawing(points: firsts, strokes: (0..<strokes).map { $0..<$0 + 1 })
    else { return nil }
    self.drawing = drawing
    self.origins = origins
    self.width = width
  }

  /// Whether all strokes together take at most the memory allowed for one stroke.
  func fits(_ writer: any StrokeWriter) throws(TessellationError) -> Bool {
    var bytes = 0
    for stroke in drawing.strokes {
      let size = try writer.size(of: Array(drawing.points[stroke]), .constant(width))
      bytes += size.vertices * 8 + size.indices * 4
      if bytes > TessellationConfiguration.byteLimit { return false }
    }
    return true
  }
}
