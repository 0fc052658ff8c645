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
    let place = (vertex + offset) * zoom
    let turned = SIMD2(turn.x * place.x + -turn.y * place.y, turn.x * place.y + turn.y * place.x)
    return turned * ndcPerPixel
  }

  /// A run of vertices, four at a time; the same bits as one by one.
  /// - Precondition: `ndc` has room for `count` elements, `vertices` holds that many.
  func run(
    _ vertices: UnsafePointer<SIMD2<Float>>, count: Int, into ndc: UnsafeMutablePointer<SIMD2<Float>>
  ) {
    let offset4 = SIMD8(
      lowHalf: SIMD4(lowHalf: offset, highHalf: offset), highHalf: SIMD4(lowHalf: offset, highHalf: offset))
    let scale2 = SIMD4(lowHalf: ndcPerPixel, highHalf: ndcPerPixel)
    let scale4 = SIMD8(lowHalf: scale2, highHalf: scale2)
    let cosine = SIMD8(repeating: turn.x)
    let sine2 = SIMD4(-turn.y, turn.y, -turn.y, turn.y)
    let sine = SIMD8(lowHalf: sine2, highHalf: sine2)
    var index = 0
    while index + 4 <= count {
      let raw = UnsafeRawPointer(vertices + index).loadUnaligned(as: SIMD8<Float>.self)
      let place = (raw + offset4) * zoom
      let swapped = SIMD8(place[1], place[0], place[3], place[2], place[5], place[4], place[7], place[6])
      let turned = cosine * place + sine * swapped
      UnsafeMutableRawPointer(ndc + index).storeBytes(of: turned * scale4, as: SIMD8<Float>.self)
      index += 4
    }
    while index < count {
      ndc[index] = self(vertices[index])
      index += 1
    }
  }
}
