import Geometry

/// What a stroker answered for one stroke and one tolerance.
public struct OutlineAnswer: Hashable, Sendable {
  /// An outline, or why there is none.
  public enum Outcome: Hashable, Sendable {
    /// The outline of the stroke.
    case outline(AnsweredOutline)
    /// Why the stroker gave none, in its adapter's words.
    case failure(String)
  }

  /// The stroke that was asked for.
  public var stroke: AskedStroke
  /// The tolerance that the stroker was asked for, or declares by default, in px: greater than 0.
  public var tolerance: Double
  /// The outline, or why there is none.
  public var outcome: Outcome

  /// An answer.
  /// - Parameters:
  ///   - stroke: the stroke that was asked for.
  ///   - tolerance: what the stroker was asked for or declares, in px.
  ///   - outcome: the outline, or why there is none.
  public init(stroke: AskedStroke, tolerance: Double, outcome: Outcome) {
    self.stroke = stroke
    self.tolerance = tolerance
    self.outcome = outcome
  }

  /// The outline; nil where the stroker gave none.
  public var outline: AnsweredOutline? {
    if case .outline(let outline) = outcome { outline } else { nil }
  }
}

/// Closed contours of lines and curves with a fill rule, in px.
public struct AnsweredOutline: Hashable, Sendable {
  /// The contours, which may overlap themselves and each other in any way.
  public var contours: [AnsweredContour]
  /// Which positions they cover.
  public var rule: FillRule

  /// An outline.
  /// - Parameters:
  ///   - contours: the contours.
  ///   - rule: which positions they cover.
  public init(contours: [AnsweredContour], rule: FillRule) {
    self.contours = contours
    self.rule = rule
  }

  /// The number of straight segments.
  public var lineCount: Int { contours.reduce(0) { $0 + $1.segments.count { $0.isLine } } }

  /// The number of quadratic, conic and cubic segments.
  public var curveCount: Int { contours.reduce(0) { $0 + $1.segments.count { !$0.isLine } } }
}

/// A closed contour: it ends exactly where it starts.
public struct AnsweredContour: Hashable, Sendable {
  /// Where it starts and ends, in px.
  public var start: Vector2
  /// Its segments, each from the end of the one before.
  public var segments: [OutlineSegment]

  /// A contour.
  /// - Parameters:
  ///   - start: where it starts and ends, in px.
  ///   - segments: its segments; the last ends at the start.
  public init(start: Vector2, segments: [OutlineSegment]) {
    self.start = start
    self.segments = segments
  }

  /// Where its last segment ends: ``start`` in a contour that is closed.
  public var end: Vector2 { segments.last?.end ?? start }
}

/// A piece of a contour, from the end of the one before. Positions are in px.
public enum OutlineSegment: Hashable, Sendable {
  /// A straight segment.
  case line(to: Vector2)
  /// A quadratic Bézier curve.
  case quadratic(Vector2, to: Vector2)
  /// A rational quadratic Bézier curve, whose middle control point has a weight greater than 0 and whose ends have 1.
  case conic(Vector2, to: Vector2, weight: Double)
  /// A cubic Bézier curve.
  case cubic(Vector2, Vector2, to: Vector2)

  /// Where it ends.
  public var end: Vector2 {
    switch self {
    case .line(let end), .quadratic(_, let end), .conic(_, let end, _), .cubic(_, _, let end): end
    }
  }

  /// Whether it is straight by its kind.
  public var isLine: Bool {
    if case .line = self { true } else { false }
  }
}
