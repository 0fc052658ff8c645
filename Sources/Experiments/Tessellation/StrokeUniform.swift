/// What the graphics processor gets of a stroke in each displayed frame: 20 bytes.
struct StrokeUniform {
  /// px from the viewport's centre.
  var offset: SIMD2<Float> = .zero
  /// Cosine and sine.
  var turn = SIMD2<Float>(1, 0)
  /// px of the screen per px at which the stroke was drawn.
  var scale: Float = 1

  static let byteCount = 5 * MemoryLayout<Float>.size

  /// Where a vertex is seen, in px from the viewport's centre.
  @inline(__always)
  func callAsFunction(_ vertex: SIMD2<Float>) -> SIMD2<Float> {
    let position = vertex * scale
    return SIMD2(turn.x * position.x - turn.y * position.y, turn.x * position.y + turn.y * position.x) + offset
  }
}
