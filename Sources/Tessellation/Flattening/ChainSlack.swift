/// How a tolerance is shared between the chain that stands for a curve, and the joins and arcs that surround it.
///
/// Samples of the curve take a sixteenth. Of the rest, a chain that strays by s makes turns whose joins stray by s·w/R, where R is the
/// curve's radius and w the half width: so the tighter the last turn was, the less the next piece may stray.
struct ChainSlack {
  /// The parts of a tolerance.
  static let most = 0.85
  static let least = 0.45
  static let sampling = 0.0625

  private let tolerance: Double
  private let most: Double

  /// - Parameter most: the part of the tolerance that a chain may have.
  init(tolerance: Double, most: Double) {
    self.tolerance = tolerance
    self.most = most
  }

  /// For a piece after a turn whose join would stray `tightness` times what the chain did.
  @inline(__always)
  func after(tightness: Double) -> Double {
    tolerance * min(most, max(Self.least, 0.9375 / (1 + 1.25 * tightness)))
  }
}
