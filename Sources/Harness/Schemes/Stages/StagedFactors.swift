import Geometry

/// The four factors from a displacement to normalised device coordinates, as schemes compute them in doubles from zoom,
/// rotation and screen. They record the operations of ``PlaneMap`` and ``ViewFactors``, one by one.
struct StagedFactors {
  /// The factors for the same coordinate.
  var straight: StagedVector
  /// The factors for the other coordinate.
  var crossed: StagedVector

  /// Records the computation of the factors.
  /// - Parameters:
  ///   - zoom: the zoom in the scheme's camera.
  ///   - turn: the scheme's doubles.
  ///   - ndcPerPixel: the scheme's doubles.
  init(zoom: StagedNumber, turn: Vector2, ndcPerPixel: Vector2, in sight: ExactSight) {
    func product(_ a: StagedNumber, _ b: StagedNumber) -> StagedNumber {
      (a * b).rounded(to: .binary64, in: .rotation)
    }
    let turn = sight.turn.held(as: turn, in: .camera)
    let scale = (sight.ndcPerPixel.held(as: ndcPerPixel, in: .float32Conversion) * zoom).rounded(
      to: .binary64, in: .scale)
    straight = StagedVector(x: product(turn.x, scale.x), y: product(turn.x, scale.y))
    crossed = StagedVector(x: product(-turn.y, scale.x), y: product(turn.y, scale.y))
  }

  /// `straight · d + crossed · (d.y, d.x)`, with each operation rounded.
  func map(_ d: StagedVector, to format: NumberFormat) -> StagedVector {
    func product(_ a: StagedNumber, _ b: StagedNumber) -> StagedNumber {
      (a * b).rounded(to: format, in: .rotation)
    }
    let x = product(straight.x, d.x) + product(crossed.x, d.y)
    let y = product(straight.y, d.y) + product(crossed.y, d.x)
    return StagedVector(x: x, y: y).rounded(to: format, in: .rotation)
  }
}
