/// The curve that a stroke follows through its input points. Consecutive input points at the same position count once.
public enum StrokeCurve: Hashable, Sendable {
  /// Straight segments from point to point.
  case polyline
  /// A uniform Catmull-Rom spline: cubic spans whose tangent at a point is half the difference of its neighbours
  /// (Catmull, Rom 1974).
  ///
  /// An open curve begins and ends with phantom points: the second and the second to last point, reflected about the
  /// end points.
  case uniformCatmullRom
  /// A centripetal Catmull-Rom spline, with knots spaced by the square root of the distance. A span has no cusp and no
  /// loop (Yuksel, Schaefer, Keyser 2011). Phantom points are those of ``uniformCatmullRom``.
  case centripetalCatmullRom
  /// Anti-Grain Geometry's smoothing of polygons (Shemanarev 2002): cubic Bézier spans whose control points are scaled
  /// by `smoothing`, 0…1.
  ///
  /// 0 gives straight spans; the Inkable documents use 0.7. The first span uses its first point twice, and the last
  /// span its last point.
  case antigrain(smoothing: Double)

  /// The curve's name in results: `polyline`, `uniform`, `centripetal` or `antigrain`.
  public var name: String {
    switch self {
    case .polyline: "polyline"
    case .uniformCatmullRom: "uniform"
    case .centripetalCatmullRom: "centripetal"
    case .antigrain: "antigrain"
    }
  }
}

extension StrokeCurve {
  /// Whether all spans are straight lines.
  public var isStraight: Bool { self == .polyline }

  /// Whether a rule of this kind exists: a smoothing is from 0 to 1.
  public var isValid: Bool {
    if case .antigrain(let smoothing) = self { (0...1).contains(smoothing) } else { true }
  }

  /// The cubic from one input point to the next. Its ends share their tangents with the spans beside it.
  ///
  /// It is computed in doubles by these formulas in this order, so that every machine gets the same bits. Let *a*, *b*
  /// and *c* be the displacements to `start`, from it to `end`, and from there on, and |·| a length. The handle at the
  /// start is a multiple of |a| *b* + |b| *a*, and the one at the end a multiple of |c| *b* + |b| *c*.
  /// - Parameters:
  ///   - start: the input point where the span begins.
  ///   - end: the input point where it ends; not `start`.
  ///   - before: the last input point before `start` that differs from it; nil at the beginning of the curve.
  ///   - after: the first input point after `end` that differs from it; nil at the end of the curve.
  public func span(from start: Vector2, to end: Vector2, before: Vector2?, after: Vector2?) -> CubicSpan {
    let chord = end - start
    let (first, last) = (before.map { start - $0 }, after.map { $0 - end })
    let (out, into): (Vector2, Vector2)
    switch self {
    case .polyline:
      (out, into) = (chord / 3, chord / 3)
    case .uniformCatmullRom:
      (out, into) = (((first ?? chord) + chord) / 6, (chord + (last ?? chord)) / 6)
    case .centripetalCatmullRom:
      (out, into) = (Self.centripetal(chord, beside: first ?? chord), Self.centripetal(chord, beside: last ?? chord))
    case .antigrain(let smoothing):
      (out, into) = (
        Self.antigrain(chord, beside: first ?? .zero, smoothing),
        Self.antigrain(chord, beside: last ?? .zero, smoothing)
      )
    }
    return CubicSpan(from: start, start + out, end - into, to: end)
  }

  /// The handle of a span with a chord *b* beside a chord *a*: (|a| b + |b| a) / (3 (|a| + √(|a| |b|))).
  ///
  /// Source: Yuksel, Schaefer, Keyser, *On the parameterization of Catmull-Rom curves*, 2009, with its knots inserted.
  private static func centripetal(_ chord: Vector2, beside other: Vector2) -> Vector2 {
    let (length, before) = (chord.length, other.length)
    return (chord * before + other * length) / (3 * (before + (before * length).squareRoot()))
  }

  /// The handle of a span with a chord *b* beside a chord *a*: s |b| (a + b) / (2 (|a| + |b|)).
  private static func antigrain(_ chord: Vector2, beside other: Vector2, _ smoothing: Double) -> Vector2 {
    let length = chord.length
    return (chord + other) * (smoothing * length / (2 * (other.length + length)))
  }
}
