import Geometry

extension FrameStroke {
  /// Whether the whole of its curve is drawn.
  var isWhole: Bool { curve.isStraight || part.lowerBound == 0 && part.upperBound == Double(points.count - 1) }

  /// Whether it is a line of two or more points, so that parts of it can be erased.
  var hasParts: Bool { points.count > 1 && !style.isFill }
}

extension PathStyle {
  /// Whether it is the inside of a polygon.
  var isFill: Bool { if case .fill = self { true } else { false } }
}

extension FrameContent {
  /// The path of a stroke, as it was added.
  public func path(of stroke: FrameStroke) -> FramePath {
    var widths: [Double] = []
    if case .stroke = stroke.style { widths = Array(halfWidths[stroke.points]) }
    return FramePath(
      Array(points[stroke.points]), halfWidths: widths, style: stroke.style, color: stroke.color, curve: stroke.curve,
      part: stroke.isWhole ? nil : stroke.part)
  }
}

// A parameter of a line is the index of a point, plus the fraction of the edge or span from that point to the next.
extension FrameContent {
  /// The point and the half width at a parameter of a line; exactly those of the point at a whole parameter.
  func interpolated(_ stroke: FrameStroke, at parameter: Double) -> (point: Vector2, halfWidth: Double) {
    let whole = Int(min(max(parameter, 0), Double(stroke.points.count - 1)))
    let fraction = parameter - Double(whole)
    let index = stroke.points.lowerBound + whole
    guard fraction > 0, index + 1 < stroke.points.upperBound else { return (points[index], halfWidths[index]) }
    return (
      (stroke.isCurved ? span(at: index, of: stroke)?.position(at: fraction) : nil)
        ?? points[index] + (points[index + 1] - points[index]) * fraction,
      halfWidths[index] + (halfWidths[index + 1] - halfWidths[index]) * fraction
    )
  }

  /// The part of a line between two parameters.
  func part(_ range: ClosedRange<Double>, of stroke: FrameStroke) -> FramePath {
    if stroke.isCurved { return curvePart(range, of: stroke) }
    var samples = [interpolated(stroke, at: range.lowerBound)]
    var index = Int(range.lowerBound) + 1
    while Double(index) < range.upperBound {
      let position = stroke.points.lowerBound + index
      samples.append((points[position], halfWidths[position]))
      index += 1
    }
    samples.append(interpolated(stroke, at: range.upperBound))
    var widths: [Double] = []
    if case .stroke = stroke.style { widths = samples.map { $0.halfWidth } }
    return FramePath(samples.map { $0.point }, halfWidths: widths, style: stroke.style, color: stroke.color)
  }

  /// The part of a curve between two parameters, with the points that bend its ends.
  private func curvePart(_ range: ClosedRange<Double>, of stroke: FrameStroke) -> FramePath {
    let kept = stroke.points
    var first = kept.lowerBound + min(Int(range.lowerBound), kept.count - 2)
    var last = kept.lowerBound + min(Int(range.upperBound.rounded(.up)), kept.count - 1)
    let (start, end) = (points[first], points[last])
    while first > kept.lowerBound, points[first] == start { first -= 1 }
    while last < kept.upperBound - 1, points[last] == end { last += 1 }
    let base = Double(first - kept.lowerBound)
    var path = FramePath(
      Array(points[first...last]), halfWidths: [], style: stroke.style, color: stroke.color, curve: stroke.curve,
      part: range.lowerBound - base...range.upperBound - base)
    if case .stroke = stroke.style { path.halfWidths = Array(halfWidths[first...last]) }
    return path
  }

  /// An upper bound of the error of a stored cut at a parameter, in units of the line's frame.
  ///
  /// The bound includes the rounding of the parameter, which is computed from differences as long as its edge.
  func cutDeviation(_ stroke: FrameStroke, at parameter: Double, stored: Vector2) -> Double {
    let (point, _) = interpolated(stroke, at: parameter)
    let index = min(stroke.points.lowerBound + Int(parameter), stroke.points.upperBound - 2)
    let length = (points[index + 1] - points[index]).length
    return (stored - point).length + max(abs(point.x), abs(point.y), parameter * length, 4 * length).ulp
  }
}
