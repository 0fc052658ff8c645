import Frames
import Geometry
import Tessellation

/// The polyline of a curve through control points, updated from the first changed control point on.
///
/// A stroke in progress is drawn from this polyline. The canvas stores the curve itself.
struct CurvePoints {
  /// The polyline's largest deviation from the curve, as a fraction of the canvas's tolerance. Magnified by the
  /// inverse, it deviates by the tolerance. The triangles deviate from the polyline by up to the tolerance in addition.
  static let share = 1.0 / 16

  private let flattener: CurveFlattener
  /// The points of the polyline.
  private(set) var points: [Vector2] = []
  /// The half width at each point. Along a span it is linear in the curve's parameter.
  private(set) var halfWidths: [Double] = []
  /// For each control point, its index in the polyline.
  private var ends: [Int] = []
  // Working memory: the points and half widths before a change.
  private var pointsBefore: [Vector2] = []
  private var widthsBefore: [Double] = []

  init(_ flattener: CurveFlattener) { self.flattener = flattener }

  /// The curve through the control points.
  var curve: StrokeCurve { flattener.curve }

  /// The index in the polyline of a control point.
  func index(ofControl control: Int) -> Int { ends[control] }

  /// Forgets all points and keeps the memory.
  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    halfWidths.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Recomputes what depends on the control points from an index on.
  ///
  /// A span depends on the next control point after it that differs from its end. O(points from there on).
  /// - Parameters:
  ///   - first: the first control point that is new, changed or removed.
  ///   - controls: all control points.
  ///   - widths: the half width at each.
  ///   - tolerance: the largest deviation of the polyline in the span that ends at a control point, in units.
  ///   - rule: rounds the points of the polyline.
  /// - Returns: the index of the first new or changed point, or the number of points.
  mutating func update(
    from first: Int, _ controls: [Vector2], _ widths: [Double], by rule: DyadicHandoff,
    within tolerance: (_ index: Int) -> Double
  ) -> Int {
    var span = min(first, controls.count) - 1
    while span > 1, controls[span - 1] == controls[span] { span -= 1 }
    span = max(span, 1)
    // Everything up to the control point at which that span begins is kept.
    let kept = span <= ends.count && first > 0 ? span : 0
    ends.removeLast(ends.count - kept)
    let start = kept > 0 ? ends[kept - 1] + 1 : 0
    pointsBefore.removeAll(keepingCapacity: true)
    pointsBefore.append(contentsOf: points[start...])
    widthsBefore.removeAll(keepingCapacity: true)
    widthsBefore.append(contentsOf: halfWidths[start...])
    points.removeLast(points.count - start)
    halfWidths.removeLast(halfWidths.count - start)
    for index in kept..<max(kept, controls.count) {
      if index > 0 { appendSpan(to: index, controls, widths, rule, tolerance(index)) }
      ends.append(points.count)
      points.append(controls[index])
      halfWidths.append(widths[index])
    }
    var same = 0
    while same < pointsBefore.count, start + same < points.count, points[start + same] == pointsBefore[same],
      halfWidths[start + same] == widthsBefore[same]
    {
      same += 1
    }
    return start + same
  }

  /// Appends the inner points of a span.
  private mutating func appendSpan(
    to index: Int, _ controls: [Vector2], _ widths: [Double], _ rule: DyadicHandoff, _ tolerance: Double
  ) {
    let (start, end) = (controls[index - 1], controls[index])
    guard start != end else { return }
    let before = controls[..<(index - 1)].last { $0 != start }
    let after = controls[(index + 1)...].first { $0 != end }
    let flattener = flattener
    flattener.forEachInnerPoint(from: start, to: end, before: before, after: after, within: tolerance) {
      position, parameter in
      guard let stored = rule.stored(position), stored != points.last else { return }
      points.append(stored)
      let width = widths[index - 1] + (widths[index] - widths[index - 1]) * parameter
      halfWidths.append(rule.stored(Vector2(width, 0))?.x ?? width)
    }
  }
}
