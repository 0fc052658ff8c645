import Foundation
import Geometry

extension ExactStroke {
  /// The curve's length in units, to 1e-9 of itself. Adaptive: O(points), and more where the curve has cusps.
  public var length: Double {
    guard curve != .polyline else { return spans.reduce(0) { $0 + $1.end.length } }
    let quadrature = quadrature(relativeTo: 1)
    return spans.reduce(0) { sum, span in sum + quadrature.integral { span.jet(at: $0).first.length } }
  }

  /// The stroke's area in square units, to 1e-9 of itself, of a stroke that does not overlap itself: nowhere bent more sharply than
  /// its half width allows, no cusps, and no two parts within each other's reach.
  ///
  /// The integral of 2r·(√(1 − r′²) + r′·asin r′) along the curve, r′ the half width's slope, plus half a disc for each end
  /// of an open stroke: what lies between the discs' envelopes, integrated by parts. With a constant half width it is 2r times the
  /// length, plus πr². Slopes stay below 1, or lie beyond it on the whole stroke, which is then one disc.
  ///
  /// For each corner of a polyline of constant half width, of turning angle δ, what both sides share is taken off and the
  /// join added: r²·(δ/2 − tan(δ/2)).
  /// - Returns: nil for a polyline with corners and half widths that differ, one that turns by 90° or more, and Anti-Grain
  ///   curves with a smoothing of 0 or less, which have corners too.
  public var area: Double? {
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

  /// What corners add to the area; nil where it is not known.
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
