import Geometry
import Tessellation

/// Tessellates every stroke once, about its first point, and in every frame positions that point by the scheme.
///
/// The vertices then are the graphics processor's to move, or, where `movesVertices` is set, this one's.
final class UniformShow: SceneShow {
  private let frames: SceneFrames
  private let movesVertices: Bool
  private var mesh = TriangleMesh()
  private var parts: [Range<Int>] = []
  private var uniforms: [StrokeUniform]
  private var moved: [SIMD2<Float>] = []

  /// The path zooms in by 1.48.
  private static let mostZoom = 1.5

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

  func showNext() {
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
