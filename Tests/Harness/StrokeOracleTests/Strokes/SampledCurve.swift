import Geometry
import StrokeOracle

/// The curve of a stroke by textbook polynomials, densely sampled. It computes the same positions in another way than
/// the oracle's pyramids.
struct SampledCurve {
  private(set) var xs: [Double] = []
  private(set) var ys: [Double] = []
  private(set) var halfWidths: [Double] = []

  /// Creates the samples: `count` parameters per span, with both ends.
  init(points: [Vector2], halfWidths: [Double], curve: ExactCurve, isClosed: Bool, count: Int) {
    let n = points.count
    for i in 0..<(isClosed ? n : n - 1) {
      let (p1, p2) = (points[i], points[(i + 1) % n])
      var (p0, p3) = (p1 * 2 - p2, p2 * 2 - p1)
      if case .antigrain = curve { (p0, p3) = (p1, p2) }
      if isClosed || i > 0 { p0 = points[(i + n - 1) % n] }
      if isClosed || i + 2 < n { p3 = points[(i + 2) % n] }
      let c = Self.coefficients(p0, p1, p2, p3, curve)
      let (r0, r1) = (halfWidths[i], halfWidths[(i + 1) % n])
      let (cx, cy) = ((c.0.x, c.1.x, c.2.x, c.3.x), (c.0.y, c.1.y, c.2.y, c.3.y))
      for step in 0...count {
        let t = Double(step) / Double(count)
        xs.append(cx.0 + t * (cx.1 + t * (cx.2 + t * cx.3)))
        ys.append(cy.0 + t * (cy.1 + t * (cy.2 + t * cy.3)))
        self.halfWidths.append(r0 + t * (r1 - r0))
      }
    }
  }

  /// The least distance of a position from the sampled discs, and from the sampled positions.
  func distance(to position: Vector2) -> (disc: Double, curve: Double) {
    var (disc, curve) = (Double.infinity, Double.infinity)
    let (x, y) = (position.x, position.y)
    for i in 0..<xs.count {
      let (dx, dy) = (xs[i] - x, ys[i] - y)
      let away = (dx * dx + dy * dy).squareRoot()
      if away - halfWidths[i] < disc { disc = away - halfWidths[i] }
      if away < curve { curve = away }
    }
    return (disc, curve)
  }

  /// By tangents (Hermite), or by Bernstein polynomials.
  private static func coefficients(
    _ p0: Vector2, _ p1: Vector2, _ p2: Vector2, _ p3: Vector2, _ curve: ExactCurve
  ) -> (Vector2, Vector2, Vector2, Vector2) {
    var (m1, m2) = (p2 - p1, p2 - p1)
    switch curve {
    case .polyline: return (p1, p2 - p1, .zero, .zero)
    case .uniformCatmullRom: (m1, m2) = ((p2 - p0) / 2, (p3 - p1) / 2)
    case .centripetalCatmullRom:
      let d = (
        (p1 - p0).length.squareRoot(), (p2 - p1).length.squareRoot(), (p3 - p2).length.squareRoot()
      )
      m1 = ((p1 - p0) / d.0 - (p2 - p0) / (d.0 + d.1) + (p2 - p1) / d.1) * d.1
      m2 = ((p2 - p1) / d.1 - (p3 - p1) / (d.1 + d.2) + (p3 - p2) / d.2) * d.1
    case .antigrain(let k):
      let (l1, l2, l3) = ((p1 - p0).length, (p2 - p1).length, (p3 - p2).length)
      let c2 = (p1 + p2) / 2
      let q1 = ((p0 + p1) * l2 + (p1 + p2) * l1) / (2 * (l1 + l2))
      let q2 = ((p1 + p2) * l3 + (p2 + p3) * l2) / (2 * (l2 + l3))
      (m1, m2) = ((c2 - q1) * (3 * k), (q2 - c2) * (3 * k))
    }
    return (p1, m1, (p2 - p1) * 3 - m1 * 2 - m2, (p1 - p2) * 2 + m1 + m2)
  }
}
