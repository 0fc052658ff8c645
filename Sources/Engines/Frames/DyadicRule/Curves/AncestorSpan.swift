import Geometry

/// A part of a span of a curve stored in a frame above that passes near a frame, in its exact form: the expansion of the
/// span about a parameter t₀, for s = (t − t₀) · 2^exponent.
struct AncestorSpan {
  /// What of the span is near.
  enum Kind: Hashable {
    /// The centre line. While doubles represent the distance from it to both borders, it stands for the whole stroke.
    case centreLine
    /// One border of a stroke that is wider than that.
    case border(Side)
    /// The border of the disc about the position at a parameter of the span.
    case disc(Double)
  }

  let kind: Kind
  /// The index of the stroke in the content.
  let stroke: Int
  /// The index in the content of the point at which the span starts.
  let point: Int
  /// Levels from the frame of the stroke to the frame in question.
  let levels: Int
  /// The index of the stroke's frame in ``OwnerFrames``.
  let owner: Int
  /// t₀.
  var origin = BinaryFraction()
  var exponent = 0
  /// The parameter at which the drawn part of the span begins, if the part near the frame begins there.
  var start: Double?
  /// The parameter at which the drawn part of the span ends, if the part near the frame ends there.
  var end: Double?
}

/// The same part in doubles, in units of the frame and relative to its origin: all that a displayed frame reads.
struct NearSpan {
  let kind: AncestorSpan.Kind
  let stroke: Int32
  let point: Int32
  /// Whether the drawn part of the span begins here.
  let isStart: Bool
  /// Whether the drawn part of the span ends here.
  let isEnd: Bool
  /// The largest half width of the stroke, in units.
  let largest: Double
  /// The part of the centre line, or of a border.
  var cubic: LocalCubic
  /// The range of s.
  var range: ClosedRange<Double>
  /// The half width at s = 0, in units.
  var width: Double
  /// Its growth by s.
  var growth: Double
  /// The border of a disc.
  var disc: NearBorder?
  /// The part as an edge, if it is one at any zoom.
  var line: WideEdge?

  init(
    _ exact: AncestorSpan, _ cubic: LocalCubic, _ range: ClosedRange<Double>, width: Double, growth: Double,
    largest: Double, disc: NearBorder? = nil
  ) {
    kind = exact.kind
    stroke = Int32(truncatingIfNeeded: exact.stroke)
    point = Int32(truncatingIfNeeded: exact.point)
    isStart = exact.start != nil
    isEnd = exact.end != nil
    self.cubic = cubic
    self.range = range
    self.width = width
    self.growth = growth
    self.largest = largest
    self.disc = disc
  }
}

extension BorderEvaluator {
  /// The range of s of a part near a frame, whose ends are those of the drawn part of the span where it has some.
  func range(_ window: ClosedRange<Double>, of span: AncestorSpan) -> ClosedRange<Double> {
    func offset(_ end: Double) -> Double { self.offset(of: end, from: span.origin, exponent: span.exponent) }
    let lower = span.start.map(offset) ?? window.lowerBound
    return lower...max(lower, span.end.map(offset) ?? window.upperBound)
  }
}

extension CurveBorder {
  /// Finds the ranges of a centre line's parameter where the border is within a distance of a position, and may be a
  /// little further. Where no border is, it finds discs that pass near instead.
  func forEachRange(
    of range: ClosedRange<Double>, within distance: Double, of position: Vector2, _ parts: inout [ClosedRange<Double>],
    discs: inout [Double]
  ) {
    guard case .centreLine(let cubic, let width, let growth, _) = self else { return }
    func walk(
      _ from: Double, _ start: BorderSample?, _ to: Double, _ end: BorderSample?, _ halvings: Int,
      _ parts: inout [ClosedRange<Double>], _ discs: inout [Double]
    ) {
      let (p, q) = (cubic.position(from) - position, cubic.position(to) - position)
      let deviation = cubic.deviation(from: from, to: to)
      let (first, last) = (width + growth * from, width + growth * to)
      if Segment(p, q).distance - deviation > max(first, last) + distance { return }
      if max(p.length, q.length) + deviation < min(first, last) - distance { return }
      let middle = (from + to) / 2
      let centre = sample(middle)
      if let start, let end, let centre {
        let length = max(
          (start.position - centre.position).length, (centre.position - end.position).length)
        if length <= distance || halvings == 0 {
          let chord = Segment(start.position - position, end.position - position)
          guard chord.distance <= distance + length else { return }
          if let before = parts.last, before.upperBound >= from {
            parts[parts.count - 1] = before.lowerBound...to
          } else {
            parts.append(from...to)
          }
          return
        }
      } else if start == nil, end == nil, centre == nil, (q - p).length <= max(first, last) / 2,
        (q - p).length <= distance || isNowhere(from: from, to: to)
      {
        return discs.append(middle)
      }
      guard halvings > 0 else { return }
      walk(from, start, middle, centre, halvings - 1, &parts, &discs)
      walk(middle, centre, to, end, halvings - 1, &parts, &discs)
    }
    let (lower, upper) = (range.lowerBound, range.upperBound)
    walk(lower, sample(lower), upper, sample(upper), 48, &parts, &discs)
  }
}

extension LocalCubic {
  /// A cubic of s that is this one at −1 and 1 where s is at the ends of a range.
  func stretched(to range: ClosedRange<Double>) -> LocalCubic {
    let scale = 2 / (range.upperBound - range.lowerBound)
    let shift = -scale * (range.lowerBound + range.upperBound) / 2
    return LocalCubic(
      position(shift), velocity(shift) * scale, acceleration(shift) * (scale * scale / 2), d * (scale * scale * scale))
  }

  /// Calls `body` with the ranges of the parameter whose positions are within a distance of a position, and may be a
  /// little longer.
  func forEachRange(
    of range: ClosedRange<Double>, within distance: Double, of position: Vector2, _ body: (ClosedRange<Double>) -> Void
  ) {
    var found: ClosedRange<Double>?
    forEachPart(of: range, within: distance, of: position, tolerance: distance / 8) { from, start, to, end in
      let part = clipped(
        from...to, from: start - position, to: end - position, deviation: deviation(from: from, to: to),
        within: distance)
      guard let part else { return }
      if let before = found, before.upperBound >= part.lowerBound {
        found = before.lowerBound...max(before.upperBound, part.upperBound)
      } else {
        if let found { body(found) }
        found = part
      }
    }
    if let found { body(found) }
  }
}
