import ExactNumbers
import Geometry

@testable import Frames

/// The stroke of a curve in rationals: all discs along its spans. It shares no formula with the canvas.
struct ExactCurveStroke {
  /// One span: its control points, and its half widths at both ends, in units of its frame.
  struct Span {
    let controls: [ExactVector]
    let widths: (Exact, Exact)
    let part: ClosedRange<Double>
  }

  let spans: [Span]

  init(_ stroke: FrameStroke, in content: FrameContent) {
    var spans: [Span] = []
    for index in stroke.points.dropLast() {
      let base = Double(index - stroke.points.lowerBound)
      let (lower, upper) = (max(0, stroke.part.lowerBound - base), min(1, stroke.part.upperBound - base))
      guard lower < upper, let span = content.span(at: index, of: stroke) else { continue }
      spans.append(
        Span(
          controls: [span.start, span.firstControl, span.secondControl, span.end].map { ExactVector($0) },
          widths: (Exact(content.halfWidths[index]), Exact(content.halfWidths[index + 1])), part: lower...upper))
    }
    self.spans = spans
  }

  /// De Casteljau's construction.
  static func position(_ controls: [ExactVector], _ t: Exact) -> ExactVector {
    var points = controls
    while points.count > 1 { points = zip(points, points.dropFirst()).map { $0 + ($1 - $0) * t } }
    return points[0]
  }

  /// The derivative by the parameter, over 3.
  static func direction(_ controls: [ExactVector], _ t: Exact) -> ExactVector {
    position(zip(controls, controls.dropFirst()).map { $1 - $0 }, t)
  }

  /// A position on the centre line of a span (`side` 0) or on one of its borders (1 and −1), to a number of bits, in
  /// units of the stroke's frame.
  func target(_ span: Int, _ t: Double, side: Int, bits: Int) -> ExactVector {
    let controls = spans[span].controls
    let p = Self.position(controls, Exact(t))
    guard side != 0 else { return p }
    let d = Self.direction(controls, Exact(t))
    var length = BigFloat(precision: bits)
    length.setSquareRoot(of: d.squaredLength.float(precision: bits))
    let w = width(span, Exact(t)) * Exact(side)
    let growth = (spans[span].widths.1 - spans[span].widths.0) / Exact(3)
    // sin β = growth / |d|; the normal is −sin β d̂ ± cos β d̂⊥.
    let scale = Exact(1) / Self.exact(length)
    let sine = growth * scale
    var cosine = BigFloat(precision: bits)
    cosine.setSquareRoot(of: (Exact(1) - sine * sine).float(precision: bits))
    let along = d * scale
    let normal = along.rightAngled * Self.exact(cosine) * Exact(side) - along * sine
    return p + normal * (w * Exact(side))
  }

  /// How deep a position lies in the deepest disc, in units and in doubles; negative outside.
  func depth(of position: Vector2) -> Double {
    var depth = -Double.infinity
    for (index, span) in spans.enumerated() {
      for step in 0...500 {
        let t = Exact(span.part.lowerBound + (span.part.upperBound - span.part.lowerBound) * Double(step) / 500)
        let distance = (Self.position(span.controls, t).double - position).length
        depth = max(depth, width(index, t).double - distance)
      }
    }
    return depth
  }

  static func exact(_ value: borrowing BigFloat) -> Exact {
    var result = Rational()
    result.set(value)
    return Exact(result)
  }

  func width(_ span: Int, _ t: Exact) -> Exact {
    spans[span].widths.0 + (spans[span].widths.1 - spans[span].widths.0) * t
  }

  /// The signed distance of a position from the disc about a span's position, in units times a scale; negative inside.
  func distance(_ position: ExactVector, _ span: Int, _ t: Exact, times scale: Exact, bits: Int) -> Double {
    let square = ((position - Self.position(spans[span].controls, t)) * scale).squaredLength
    var root = BigFloat(precision: bits)
    root.setSquareRoot(of: square.float(precision: bits))
    root.subtract((width(span, t) * scale).float(precision: bits))
    return root.double
  }

  /// The signed distance of a position from the stroke near a parameter of a span, in px: the least over all discs with
  /// a parameter within a window, of this span and of the neighbours that it reaches.
  /// - Parameter hairline: the half width of a hairline, in px.
  func distance(
    _ position: ExactVector, near centre: (span: Int, t: Exact), window: Exact, times scale: Exact, bits: Int,
    hairline: Double
  ) -> Double {
    var least = Double.infinity
    for span in max(0, centre.span - 1)...min(spans.count - 1, centre.span + 1) {
      // The parameter of the centre as seen from this span.
      let middle = centre.t + Exact(centre.span - span)
      let lower = max(middle - window, Exact(spans[span].part.lowerBound))
      let upper = min(middle + window, Exact(spans[span].part.upperBound))
      guard lower < upper else { continue }
      let length = upper - lower
      func value(_ u: Double) -> Double {
        distance(position, span, lower + length * Exact(u), times: scale, bits: bits)
      }
      // Samples, and golden sections about the best.
      let count = 12
      var best = (0, Double.infinity)
      for index in 0...count {
        let found = value(Double(index) / Double(count))
        if found < best.1 { best = (index, found) }
      }
      var (a, b) = (Double(max(0, best.0 - 1)) / Double(count), Double(min(count, best.0 + 1)) / Double(count))
      for _ in 0..<26 {
        let (c, d) = (b - (b - a) * 0.618, a + (b - a) * 0.618)
        if value(c) < value(d) { b = d } else { a = c }
      }
      least = min(least, best.1, value((a + b) / 2))
    }
    return least - hairline
  }
}
