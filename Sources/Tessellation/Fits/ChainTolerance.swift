/// How a tolerance is shared between the chain that stands for a curve, and the joins and arcs about it: Lemma 8 of
/// HowTheEngineWorks, in units.
struct ChainTolerance {
  /// What chain, joins and arcs have together.
  let whole: Double
  /// What a piece may deviate at most, and the first one.
  let most: Double
  private let least: Double
  /// The parts of that which positions and half widths have.
  let shares: SIMD2<Double>

  /// - Parameters:
  ///   - parameters: the tolerance, and whether corners are kept: to a sixteenth of it.
  ///   - radius: the half width that the stroke begins with. Arcs about the corners of a wide stroke take fewer
  ///     vertices for a larger part of the tolerance; those of one whose half width is less than that take few anyway.
  ///   - varies: whether half widths differ.
  ///   - isClosed: the last piece of a closed chain is bent to its beginning, which takes as much again.
  init(_ parameters: StrokeParameters, radius: Double, varies: Bool, isClosed: Bool) {
    whole = parameters.tolerance * 0.993
    most =
      whole * (parameters.keepsCorners ? 0.0625 : isClosed ? 0.47 : radius < parameters.tolerance ? 0.85 : 0.6)
    least = min(most, whole * 0.47)
    // Where half widths are all the same, each is as near as can be to any other.
    shares = varies ? SIMD2(0.85, 0.15) : SIMD2(1, 1)
  }

  /// What a piece may deviate after one of such a length that may deviate by `allowance`.
  @inline(__always)
  func next(afterSquaredLength square: Double, allowance: Double, radius: Double) -> Double {
    min(most, max(least, whole * square / (square + 16 * allowance * radius)))
  }
}
