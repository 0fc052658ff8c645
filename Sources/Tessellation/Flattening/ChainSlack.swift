/// How a tolerance is shared between the chain that stands for a curve, and the joins and arcs that surround it.
///
/// Samples of the curve take a part. Of the rest, a chain that strays by s makes turns whose joins stray by s·w/R, where R is the
/// curve's radius and w the half width: so the tighter a bend was, the less the next piece may stray. A piece of length l that strays by s
/// stands for an arc of radius l²/16s.
struct ChainSlack {
  /// The parts of a tolerance: what a chain may have at most and at least, what samples have, and all but that.
  static let most = 0.72
  static let least = 0.4
  static let sampling = 0.15
  static let rest = 0.85

  private let tolerance: Double
  private let most: Double

  /// - Parameter most: the part of the tolerance that a chain may have.
  init(tolerance: Double, most: Double) {
    self.tolerance = tolerance
    self.most = most
  }

  /// For the first piece.
  var first: Double { tolerance * most }

  /// For a piece after one of such a length that might stray by `slack`.
  @inline(__always)
  func after(squaredLength: Double, slack: Double, radius: Double) -> Double {
    let share = Self.rest * squaredLength / (squaredLength + 26 * slack * radius)
    return tolerance * min(most, max(Self.least, share))
  }
}
