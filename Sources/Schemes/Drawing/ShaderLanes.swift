/// A vertex shader laid out four vertices wide: what is the same for every stroke of a frame is spread over the lanes once, and
/// each stroke adds its offset. The same bits as the shader vertex by vertex.
struct ShaderLanes {
  private let shader: VertexShader
  private let cosine: SIMD8<Float>
  private let sine: SIMD8<Float>
  private let scale: SIMD8<Float>

  init(_ shader: VertexShader) {
    self.shader = shader
    cosine = SIMD8(repeating: shader.turn.x)
    sine = Self.spread(SIMD2(-shader.turn.y, shader.turn.y))
    scale = Self.spread(shader.ndcPerPixel)
  }

  @inline(__always)
  private static func spread(_ pair: SIMD2<Float>) -> SIMD8<Float> {
    let two = SIMD4(lowHalf: pair, highHalf: pair)
    return SIMD8(lowHalf: two, highHalf: two)
  }

  /// Runs over a stroke's vertices.
  /// - Precondition: `ndc` has room for `count` elements, `vertices` holds that many.
  @inline(__always)
  func run(
    _ vertices: UnsafePointer<SIMD2<Float>>, count: Int, offset: SIMD2<Float>,
    into ndc: UnsafeMutablePointer<SIMD2<Float>>
  ) {
    let offset4 = Self.spread(offset)
    var index = 0
    while index &+ 4 <= count {
      let raw = UnsafeRawPointer(vertices + index).loadUnaligned(as: SIMD8<Float>.self)
      let position = (raw + offset4) * shader.zoom
      let swapped = SIMD8(
        position[1], position[0], position[3], position[2], position[5], position[4], position[7], position[6])
      let turned = cosine * position + sine * swapped
      UnsafeMutableRawPointer(ndc + index).storeBytes(of: turned * scale, as: SIMD8<Float>.self)
      index &+= 4
    }
    guard index < count else { return }
    var rest = shader
    rest.offset = offset
    while index < count {
      ndc[index] = rest(vertices[index])
      index &+= 1
    }
  }
}
