/// Integrals over 0…1 by Gauss and Legendre's five nodes, halving where two halves differ from the whole.
struct AdaptiveQuadrature {
  /// How far two halves may differ from the whole, in the integral's unit. What a half contributes to the error is far
  /// smaller, except where the integrand has a kink.
  let tolerance: Double

  private static let nodes = [0.0, 0.538_469_310_105_683_1, 0.906_179_845_938_664]
  private static let weights = [0.568_888_888_888_888_9, 0.478_628_670_499_366_47, 0.236_926_885_056_189_08]

  /// The integral of `integrand` over 0…1. At most 40 halvings deep.
  func integral(_ integrand: (Double) -> Double) -> Double {
    refined(Self.rule(integrand, 0, 1), 0, 1, depth: 0, integrand)
  }

  private func refined(
    _ whole: Double, _ a: Double, _ b: Double, depth: Int, _ integrand: (Double) -> Double
  ) -> Double {
    let middle = (a + b) / 2
    let left = Self.rule(integrand, a, middle)
    let right = Self.rule(integrand, middle, b)
    if abs(left + right - whole) <= tolerance * (b - a) || depth == 40 { return left + right }
    return refined(left, a, middle, depth: depth + 1, integrand)
      + refined(right, middle, b, depth: depth + 1, integrand)
  }

  private static func rule(_ integrand: (Double) -> Double, _ a: Double, _ b: Double) -> Double {
    let middle = (a + b) / 2
    let half = (b - a) / 2
    var sum = weights[0] * integrand(middle)
    for i in 1...2 { sum += weights[i] * (integrand(middle - half * nodes[i]) + integrand(middle + half * nodes[i])) }
    return sum * half
  }
}
