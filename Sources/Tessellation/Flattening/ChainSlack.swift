/// How a tolerance is shared between samples of a curve, the chain that stands for it, and the joins and arcs that surround that.
///
/// Of what samples leave, a chain that strays by s makes turns whose joins stray by s·w/R, where R is the curve's radius and w the half
/// width: so the tighter a bend was, the less the next piece may stray. A piece of length l that strays by s stands for an arc of radius
/// l²/16s.
struct ChainSlack {
  /// What chain, joins and arcs have together, in units.
  let budget: Double
  /// What the first piece may stray, and any piece at most.
  let first: Double
  private let least: Double

  /// - Parameters:
  ///   - tolerance: in units.
  ///   - most: the part of it that a chain may have.
  init(tolerance: Double, most: Double = ChainSlack.most) {
    budget = tolerance * Self.whole
    first = budget * most
    least = min(first, budget * Self.least)
  }

  /// The part of the budget that a chain may have in the tightest bend.
  static let least = 0.47

  /// The part of a tolerance that is shared: seven thousandths are kept back for what trembles. What rounding to float32 takes comes on top: see
  /// `StrokeParameters.reach`.
  static let whole = 0.993

  /// The part that it may have at all.
  static let most = 0.6

  /// For a piece after one of such a length that might stray by `slack`.
  @inline(__always)
  func after(squaredLength: Double, slack: Double, radius: Double) -> Double {
    min(first, max(least, budget * squaredLength / (squaredLength + 28 * slack * radius)))
  }
}
