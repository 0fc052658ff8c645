import ExactNumbers
import Geometry

/// A camera of InfiniPaint, applied to one stroke after the other: `calculate_draw_transform`, and the way Skia uses
/// the matrix.
struct FixedView: ~Copyable {
  /// A stroke at this scale or less is not drawn.
  private static let smallest = 0x1p-11
  /// A stroke at this scale or more is projected vertex by vertex.
  private static let largest = 0x1p14

  private let viewport: Viewport
  // Working memory that grows to the width of the canvas and is then reused.
  private var scratch = FixedVector()
  private var stroke: FixedCoordinates?
  private var camera: FixedCoordinates?
  private var scale = 1.0
  private var matrix: StrokeMatrix

  init(viewport: Viewport) {
    self.viewport = viewport
    matrix = StrokeMatrix(viewport: viewport)
  }

  /// Prepares for the vertices of a stroke.
  mutating func look(at stroke: FixedCoordinates, from camera: FixedCoordinates) {
    self.stroke = stroke
    self.camera = camera
    scale = stroke.scale(in: camera, using: &scratch.x)
    guard Self.isMatrix(scale: scale) else { return }
    scratch.set(camera.position)
    matrix.set(
      scale: Float(scale), turn: SIMD2<Float>(stroke.turn.rotated(byInverseOf: camera.turn)),
      offset: -SIMD2<Float>(stroke.px(of: &scratch)))
  }

  /// Whether a stroke gets a matrix, from its scale in screen px per px of the stroke.
  ///
  /// At a smaller scale, the 32 fractional bits of the scale are too few. InfiniPaint draws nothing there, but still
  /// finds the stroke by its fixed-point position.
  static func isMatrix(scale: Double) -> Bool { scale > smallest && scale < largest }

  /// The uniforms of the stroke's vertex shader; nil for a stroke that has no matrix.
  var uniforms: [SIMD2<Float>]? { Self.isMatrix(scale: scale) ? matrix.uniforms : nil }

  /// The drawn position of a vertex, in normalised device coordinates.
  mutating func ndc(_ vertex: SIMD2<Float>) -> SIMD2<Float> {
    guard !Self.isMatrix(scale: scale) else { return matrix(vertex) }
    guard let stroke, let camera, vertex.x.isFinite, vertex.y.isFinite else { return SIMD2(.nan, .nan) }
    stroke.load(vertex, into: &scratch)
    return matrix.ndc(px: SIMD2<Float>(camera.px(of: &scratch)))
  }

  /// Writes the drawn positions of all vertices of the strokes, one stroke after the other.
  mutating func project(
    _ strokes: [FixedStroke], from camera: FixedCoordinates, into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>
  ) {
    var index = 0
    for stroke in strokes {
      look(at: stroke.coordinates, from: camera)
      for vertex in stroke.vertices {
        ndc[index] = self.ndc(vertex)
        index += 1
      }
    }
  }

  /// Writes the edges between vertices, clipped to `DrawnEdge.guardBand`, into the first elements of `drawn`. The
  /// `source` of an edge counts from the first vertex.
  /// - Returns: the number of edges written.
  mutating func draw(_ vertices: [SIMD2<Float>], into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    guard vertices.count > 1, scale > Self.smallest else { return 0 }
    guard Self.isMatrix(scale: scale) else { return drawEnlarged(vertices, into: drawn) }
    let matrix = matrix
    return StrokeEdges<Float>(strokes: [vertices.indices]).draw({ matrix(vertices[$0]) }, into: drawn)
  }

  /// Clips edges at full width, because InfiniPaint clips in fixed point before it projects.
  private mutating func drawEnlarged(
    _ vertices: [SIMD2<Float>], into drawn: UnsafeMutableBufferPointer<DrawnEdge>
  ) -> Int {
    guard let camera else { return 0 }
    var clipper = MPFRClipper(precision: camera.unitsPerPixel.bitWidth + 128)
    var written = 0
    for index in vertices.indices.dropLast() {
      load(vertices[index], into: &clipper.startX, &clipper.startY)
      load(vertices[index + 1], into: &clipper.endX, &clipper.endY)
      guard let (start, end) = clipper.clip() else { continue }
      drawn[written] = DrawnEdge(start: start, end: end, source: index)
      written += 1
    }
    return written
  }

  /// Writes the normalised device coordinates of a vertex, computed through world coordinates at the full width of the
  /// registers.
  private mutating func load(_ vertex: SIMD2<Float>, into x: inout BigFloat, _ y: inout BigFloat) {
    guard let stroke, let camera, vertex.x.isFinite, vertex.y.isFinite else {
      x.set(.nan)
      return y.set(.nan)
    }
    stroke.load(vertex, into: &scratch)
    scratch.subtract(camera.position)
    let precision = x.precision
    var unitsPerPixel = BigFloat(precision: precision)
    unitsPerPixel.set(camera.unitsPerPixel)
    var dx = BigFloat(precision: precision)
    dx.set(scratch.x)
    dx.divide(by: unitsPerPixel)
    var dy = BigFloat(precision: precision)
    dy.set(scratch.y)
    dy.divide(by: unitsPerPixel)
    // Rotate by the inverse of the camera's rotation.
    Self.set(&x, camera.turn.x, dx, camera.turn.y, dy, side: viewport.width, corner: -1)
    Self.set(&y, -camera.turn.y, dx, camera.turn.x, dy, side: -viewport.height, corner: 1)
  }

  private static func set(
    _ result: inout BigFloat, _ a: Double, _ dx: borrowing BigFloat, _ b: Double, _ dy: borrowing BigFloat,
    side: Double, corner: Double
  ) {
    let precision = result.precision
    result.setProduct(dx, BigFloat(a, precision: precision))
    result.addProduct(dy, BigFloat(b, precision: precision))
    result.multiply(byPowerOfTwo: 1)
    result.divide(by: BigFloat(side, precision: precision))
    result.add(BigFloat(corner, precision: precision))
  }
}

/// The matrix S·R·T of a stroke in float32, multiplied and applied like Skia does: an offset first, then a rotation,
/// then a scale.
struct StrokeMatrix {
  private var straight = SIMD2<Float>(1, 1)
  private var crossed = SIMD2<Float>(0, 0)
  private var translation = SIMD2<Float>(0, 0)
  private let ndcPerPixel: SIMD2<Float>

  /// Creates the identity, for a screen.
  init(viewport: Viewport) { ndcPerPixel = Self.ndcPerPixel(viewport) }

  /// Skia's `rtAdjust`: px from the top left corner to normalised device coordinates.
  static func ndcPerPixel(_ viewport: Viewport) -> SIMD2<Float> {
    SIMD2(2 / Float(viewport.width), -2 / Float(viewport.height))
  }

  /// Sets the matrix.
  /// - Parameters:
  ///   - scale: px on the screen per px of the stroke.
  ///   - turn: cosine and sine.
  ///   - offset: relative to the screen's corner, px of the stroke.
  mutating func set(scale: Float, turn: SIMD2<Float>, offset: SIMD2<Float>) {
    straight = SIMD2(repeating: scale * turn.x)
    crossed = SIMD2(-(scale * turn.y), scale * turn.y)
    translation = straight * offset + crossed * SIMD2(offset.y, offset.x)
  }

  /// The factors for the same coordinate, those for the other coordinate, the translation, and the scale to normalised
  /// device coordinates.
  var uniforms: [SIMD2<Float>] { [straight, crossed, translation, ndcPerPixel] }

  /// Normalised device coordinates of a vertex.
  func callAsFunction(_ vertex: SIMD2<Float>) -> SIMD2<Float> {
    ndc(px: straight * vertex + crossed * SIMD2(vertex.y, vertex.x) + translation)
  }

  /// The normalised device coordinates of a position in px from the top left corner.
  func ndc(px: SIMD2<Float>) -> SIMD2<Float> { px * ndcPerPixel + SIMD2(-1, 1) }
}
