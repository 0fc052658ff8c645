import Geometry

/// What a vertex shader does with a stroke, in IEEE float32, operation by operation in the shader's order: add the
/// offset, zoom, turn, scale to normalised device coordinates.
struct VertexShader {
  /// Added to each vertex, in the vertex's units: the stroke's origin relative to the camera.
  var offset: SIMD2<Float> = .zero
  /// Px per unit.
  var zoom: Float = 1
  /// Cosine and sine of the view's turn.
  var turn: SIMD2<Float> = SIMD2(1, 0)
  /// (2 / width, −2 / height): px from the centre, y down, to normalised device coordinates.
  let ndcPerPixel: SIMD2<Float>

  init(viewport: Viewport) {
    ndcPerPixel = SIMD2(2 / Float(viewport.width), -2 / Float(viewport.height))
  }

  /// One vertex.
  func callAsFunction(_ vertex: SIMD2<Float>) -> SIMD2<Float> {
    let position = (vertex + offset) * zoom
    let turned = SIMD2(turn.x * position.x + -turn.y * position.y, turn.x * position.y + turn.y * position.x)
    return turned * ndcPerPixel
  }

  /// A run of vertices, four at a time; the same bits as one by one.
  /// - Precondition: `ndc` has room for `count` elements, `vertices` holds that many.
  func run(
    _ vertices: UnsafePointer<SIMD2<Float>>, count: Int, into ndc: UnsafeMutablePointer<SIMD2<Float>>
  ) {
    ShaderLanes(self).run(vertices, count: count, offset: offset, into: ndc)
  }
}
