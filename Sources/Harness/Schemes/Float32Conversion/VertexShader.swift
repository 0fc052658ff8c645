import Geometry

/// A vertex shader in IEEE float32, operation by operation: add the offset, zoom, rotate, scale to normalised device
/// coordinates.
public struct VertexShader: Sendable {
  /// The vector added to each vertex, in the vertex's units: the stroke's origin relative to the camera.
  public var offset: SIMD2<Float> = .zero
  /// Px per unit of the vertices.
  public var zoom: Float = 1
  /// Cosine and sine of the view's turn.
  public var turn: SIMD2<Float> = SIMD2(1, 0)
  /// (2 / width, −2 / height): px from the centre, y down, to normalised device coordinates.
  public let ndcPerPixel: SIMD2<Float>

  /// Creates a shader without offset and turn, at zoom 1.
  public init(viewport: Viewport) {
    ndcPerPixel = SIMD2(2 / Float(viewport.width), -2 / Float(viewport.height))
  }

  /// Normalised device coordinates of one vertex.
  public func callAsFunction(_ vertex: SIMD2<Float>) -> SIMD2<Float> {
    let position = (vertex + offset) * zoom
    let turned = SIMD2(turn.x * position.x + -turn.y * position.y, turn.x * position.y + turn.y * position.x)
    return turned * ndcPerPixel
  }

  /// Writes the normalised device coordinates of a run of vertices, four at a time, with the same bits as one by one.
  /// - Precondition: `ndc` has room for `count` elements, and `vertices` has at least as many.
  public func run(
    _ vertices: UnsafePointer<SIMD2<Float>>, count: Int, into ndc: UnsafeMutablePointer<SIMD2<Float>>
  ) {
    ShaderLanes(self).run(vertices, count: count, offset: offset, into: ndc)
  }
}

/// A vertex shader that processes four vertices at a time, with the same bits as one by one.
///
/// The values that all strokes of a displayed frame share are copied to the four lanes once. Each stroke adds its
/// offset.
public struct ShaderLanes: Sendable {
  private let shader: VertexShader
  private let cosine: SIMD8<Float>
  private let sine: SIMD8<Float>
  private let scale: SIMD8<Float>

  /// Creates the lanes of a shader, whose own offset is ignored.
  public init(_ shader: VertexShader) {
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

  /// Writes the normalised device coordinates of a stroke's vertices, each moved by an offset: the stroke's origin
  /// relative to the camera. Allocates nothing.
  /// - Precondition: `ndc` has room for `count` elements, and `vertices` has at least as many.
  @inline(__always)
  public func run(
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
