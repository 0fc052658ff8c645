import Foundation
import Geometry

extension ExactStroke {
  /// The curve's length in units, with a relative error of about 1e-9. The computation is adaptive: O(points), and more
  /// if the curve has cusps.
  public var length: Double {
    guard curve != .polyline else { return spans.reduce(0) { $0 + $1.end.length } }
    let quadrature = quadrature(relativeTo: 1)
    return spans.reduce(0) { sum, span in sum + quadrature.integral { span.jet(at: $0).first.length } }
  }

  /// The area in square units, with a relative error of about 1e-9, of a stroke that does not overlap itself.
  ///
  /// The stroke must have no curvature above the inverse of its half width, no cusps, and no two parts that touch. The
  /// slope r′ of the half width must be below 1 everywhere, or above 1 along the whole stroke, which is then one disc.
  ///
  /// The area between the envelopes of the discs is the integral of 2r·(√(1 − r′²) + r′·asin r′) along the curve, by
  /// integration by parts. Each end of an open stroke adds half a disc. For a constant half width the area is 2r times
  /// the length, plus πr². Each corner of a polyline of constant half width, with turning angle δ, adds its join and
  /// loses what its two sides share: r²·(δ/2 − tan(δ/2)).
  ///
  /// Nil for a polyline with corners and different half widths, and for a polyline that turns by 90° or more. Nil also
  /// for Anti-Grain curves with a smoothing of 0 or less, and for cubic Bézier curves, which may have corners too.
  public var area: Double? {
    guard let curve else { return nil }
    if case .antigrain(let smoothing) = curve, smoothing <= 0 { return nil }
    guard !spans.isEmpty else { return Double.pi * halfWidths[0] * halfWidths[0] }
    guard let corners = cornerArea else { return nil }
    let quadrature = quadrature(relativeTo: 2 * (halfWidths.max() ?? 0))
    var sum = corners
    for (index, span) in spans.enumerated() {
      let from = halfWidths[index]
      let rise = halfWidths[(index + 1) % halfWidths.count] - from
      sum += quadrature.integral { s in
        let r = from + rise * s
        let speed = span.jet(at: s).first.length
        guard abs(rise) < speed else { return Double.pi * r * abs(rise) }
        let slope = rise / speed
        return 2 * r * speed * ((1 - slope * slope).squareRoot() + slope * asin(slope))
      }
    }
    guard !isClosed else { return sum }
    let (first, last) = (halfWidths[0], halfWidths[halfWidths.count - 1])
    return sum + Double.pi * (first * first + last * last) / 2
  }

  private func quadrature(relativeTo factor: Double) -> AdaptiveQuadrature {
    let chords = spans.reduce(0) { $0 + $1.end.length }
    return AdaptiveQuadrature(tolerance: 1e-10 * chords * factor / Double(max(1, spans.count)))
  }

  /// The area that the corners of a polyline add, which is negative; nil if there is no formula for it.
  private var cornerArea: Double? {
    guard curve == .polyline else { return 0 }
    let r = halfWidths[0]
    let isConstant = halfWidths.allSatisfy { $0 == r }
    var sum = 0.0
    for index in (isClosed ? 0 : 1)..<max(1, spans.count) {
      let before = spans[(index + spans.count - 1) % spans.count].end
      let after = spans[index].end
      let turn = abs(atan2(before.x * after.y - before.y * after.x, before.x * after.x + before.y * after.y))
      guard turn > 0 else { continue }
      guard isConstant, turn < Double.pi / 2 else { return nil }
      sum += r * r * (turn / 2 - tan(turn / 2))
    }
    return sum
  }
}

/// Integrals over 0…1 by five-point Gauss–Legendre quadrature. An interval is bisected if the sum of its halves differs
/// from the whole.
struct AdaptiveQuadrature {
  /// The largest allowed difference between the two halves and the whole, in the integral's unit. The error of a half
  /// is far smaller, except where the integrand has a kink.
  let tolerance: Double

  private static let nodes = [0.0, 0.538_469_310_105_683_1, 0.906_179_845_938_664]
  private static let weights = [0.568_888_888_888_888_9, 0.478_628_670_499_366_47, 0.236_926_885_056_189_08]

  /// The integral of `integrand` over 0…1, with at most 40 nested bisections.
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
