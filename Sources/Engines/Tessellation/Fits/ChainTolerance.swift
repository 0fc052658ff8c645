import Geometry

/// The division of a tolerance between the chain that approximates a curve and the joins and arcs about it: Lemma 8 of
/// HowTheTessellatorWorks. In units.
struct ChainTolerance {
  /// The tolerance of chain, joins and arcs together.
  let whole: Double
  /// The largest deviation of any piece, which is also that of the first.
  let most: Double
  private let least: Double
  /// The fractions of it for positions and for half widths.
  let shares: SIMD2<Double>
  /// The allowed deviation of the edges of a piece from those of its first and last line, measured a half width beyond
  /// the piece's ends. It is set if joins are visible and pieces end at samples, and otherwise nil.
  let cornerTurn: Double?

  /// The distance by which a curve may turn back within a piece, as a fraction of the piece's allowance. At an eighth,
  /// the distance to a sample grows by at most 1/128.
  @inline(__always) var backlash: Double { cornerTurn == nil ? 0.125 : 0 }

  /// - Parameters:
  ///   - parameters: the tolerance, and whether corners are kept.
  ///   - radius: the half width at the stroke's beginning. Arcs about the corners of a wide stroke need fewer vertices
  ///     with a larger fraction of the tolerance. If the half width is below the tolerance, they need few anyway.
  ///   - varies: whether half widths differ.
  ///   - isClosed: whether the stroke is closed. The last piece of a closed chain is bent to the chain's beginning,
  ///     which takes the same amount again.
  init(_ parameters: StrokeParameters, radius: Double, varies: Bool, isClosed: Bool) {
    whole = parameters.tolerance * 0.993
    most =
      whole * (parameters.keepsCorners ? 0.125 : isClosed ? 0.47 : radius < parameters.tolerance ? 0.85 : 0.6)
    // A miter's tip deviates by up to the square of its limit times as much.
    let reach = parameters.style.join.reach
    cornerTurn = parameters.keepsCorners ? most * min(1, 6 / (reach * reach)) : nil
    least = min(most, whole * 0.47)
    // If all half widths are equal, they need no part of the tolerance.
    shares = varies ? SIMD2(0.85, 0.15) : SIMD2(1, 1)
  }

  /// The deviation allowed for a piece, after a piece of this length that may deviate by `allowance`.
  @inline(__always)
  func next(afterSquaredLength square: Double, allowance: Double, radius: Double) -> Double {
    min(most, max(least, whole * square / (square + 16 * allowance * radius)))
  }
}
