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
  /// How far edges a half width beside the ends of a piece may be off those of its first and its last line, where joins
  /// show and pieces end at samples; nil elsewhere.
  let cornerTurn: Double?

  /// How far a curve may turn back within a piece, as a part of what that may deviate: an eighth makes it pass a sample by
  /// 1/128 more at most.
  @inline(__always) var backlash: Double { cornerTurn == nil ? 0.125 : 0 }

  /// - Parameters:
  ///   - parameters: the tolerance, and whether corners are kept.
  ///   - radius: the half width that the stroke begins with. Arcs about the corners of a wide stroke take fewer
  ///     vertices for a larger part of the tolerance; those of one whose half width is less than that take few anyway.
  ///   - varies: whether half widths differ.
  ///   - isClosed: the last piece of a closed chain is bent to its beginning, which takes as much again.
  init(_ parameters: StrokeParameters, radius: Double, varies: Bool, isClosed: Bool) {
    whole = parameters.tolerance * 0.993
    most =
      whole * (parameters.keepsCorners ? 0.125 : isClosed ? 0.47 : radius < parameters.tolerance ? 0.85 : 0.6)
    // A miter's tip goes off by up to the square of its limit times as far.
    let tip = if case .miter(let limit) = parameters.style.join { limit * limit } else { 1.0 }
    cornerTurn = parameters.keepsCorners ? most * min(1, 6 / tip) : nil
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
