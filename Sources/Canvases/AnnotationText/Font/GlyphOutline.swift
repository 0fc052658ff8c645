import Annotations
import CFonts
import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The outline of a glyph at size 1, relative to its origin on the baseline, y down. It consists of closed contours of
/// lines and quadratic curves, filled by the nonzero rule.
///
/// TrueType outlines are exact. Cubic curves from OpenType's CFF are replaced by quadratic ones at a distance of at
/// most ``cubicError``.
struct GlyphOutline: Sendable {
  /// The largest distance of a quadratic curve from a cubic one, in text sizes: 1 px for a letter of 16,384 px.
  static let cubicError = 0x1p-14

  private(set) var elements: [PaintedPaths.Element] = []
  /// A box that contains it; empty for a glyph without an outline.
  private(set) var box = Box.empty

  init(_ outline: UnsafeBufferPointer<vernier_outline_element>, unitsPerEm: Double) {
    var last = Vector2.zero
    for element in outline {
      let points = (element.points.0, element.points.1, element.points.2)
      func position(_ point: (Double, Double)) -> Vector2 { Vector2(point.0, -point.1) / unitsPerEm }
      switch element.kind {
      case VERNIER_MOVE:
        if !elements.isEmpty { elements.append(.close) }
        last = position(points.0)
        elements.append(.move(last))
        box.extend(to: last)
      case VERNIER_LINE:
        last = position(points.0)
        elements.append(.line(last))
        box.extend(to: last)
      case VERNIER_QUADRATIC:
        append(position(points.0), last: &last, position(points.1))
      default:
        for (control, end) in Self.quadratics(last, position(points.0), position(points.1), position(points.2)) {
          append(control, last: &last, end)
        }
      }
    }
    if !elements.isEmpty { elements.append(.close) }
  }

  private mutating func append(_ control: Vector2, last: inout Vector2, _ end: Vector2) {
    last = end
    elements.append(.quadratic(control: control, end: end))
    box.extend(to: control)
    box.extend(to: end)
  }

  /// Connected quadratic curves at a distance of at most ``cubicError`` from a cubic one.
  ///
  /// One quadratic curve with the control point (3 (b + c) − a − d) / 4 has a distance of at most √3/36 |d − 3c + 3b −
  /// a|. For n parts the distance is 1/n³ of that (Sederberg, *Computer Aided Geometric Design*, 2016, on degree
  /// reduction).
  static func quadratics(
    _ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2
  ) -> [(control: Vector2, end: Vector2)] {
    let deviation = (d - 3 * c + 3 * b - a).length * (3.0.squareRoot() / 36)
    let parts = Swift.min(Swift.max(1, cbrt(deviation / cubicError).rounded(.up)), 256)
    return (0..<Int(parts)).map { part in
      let (from, to) = (Double(part) / parts, Double(part + 1) / parts)
      // The cubic's blossom gives the control points of a part.
      let start = blossom(a, b, c, d, from, from, from)
      let first = blossom(a, b, c, d, from, from, to)
      let second = blossom(a, b, c, d, from, to, to)
      let end = part + 1 == Int(parts) ? d : blossom(a, b, c, d, to, to, to)
      return ((3 * (first + second) - start - end) / 4, end)
    }
  }

  private static func blossom(
    _ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2, _ u: Double, _ v: Double, _ w: Double
  ) -> Vector2 {
    let (ab, bc, cd) = (a + (b - a) * u, b + (c - b) * u, c + (d - c) * u)
    let (abc, bcd) = (ab + (bc - ab) * v, bc + (cd - bc) * v)
    return abc + (bcd - abc) * w
  }
}
