/// How a tolerance is shared between the chain that stands for a curve, and the joins and arcs that surround it.
///
/// A chain that strays by s makes turns whose joins stray by s·w/R, where R is the curve's radius and w the half width:
/// so the tighter a bend was, the less the next piece may stray. A piece of length l that strays by s stands for an arc
/// of radius l²/16s.
struct ChainSlack {
  /// What chain, joins and arcs have together, in units.
  let budget: Double
  /// What the first piece may stray, and any piece at most.
  let first: Double
  private let least: Double

  /// - Parameters:
  ///   - parameters: the tolerance, and whether corners are kept: to a sixteenth of it.
  ///   - radius: the half width that the stroke begins with. Arcs about the corners of a wide stroke take fewer
  ///     vertices for a larger part of the tolerance; those of one thinner than the tolerance take few anyway.
  ///   - isClosed: the last piece of a closed chain is bent to its beginning, which takes as much again.
  init(_ parameters: StrokeParameters, radius: Double, isClosed: Bool) {
    let most =
      parameters.keepsCorners
      ? 0.0625 : isClosed ? Self.least : radius < parameters.tolerance ? Self.mostOfThin : Self.most
    budget = parameters.tolerance * Self.whole
    first = budget * most
    least = min(first, budget * Self.least)
  }

  /// The part of the budget that a chain may have in the tightest bend.
  private static let least = 0.47

  /// The part of a tolerance that is shared: seven thousandths are kept back for what trembles. What rounding to
  /// float32 takes comes on top: see `StrokeParameters.reach`.
  static let whole = 0.993

  /// The part that it may have at all; and that of a stroke thinner than the tolerance, so that whatever turn can be a
  /// pair of vertices.
  private static let most = 0.6
  private static let mostOfThin = 0.75

  /// For a piece after one of such a length that might stray by `slack`.
  @inline(__always)
  func after(squaredLength: Double, slack: Double, radius: Double) -> Double {
    min(first, max(least, budget * squaredLength / (squaredLength + 28 * slack * radius)))
  }
}
