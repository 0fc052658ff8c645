import Geometry

/// An arrow through several points, with a head at either end, round ends and round corners.
///
/// A head points in the direction in which the line arrives.
public struct BentArrow: Hashable, Sendable {
  /// The points, in local units: 2 to ``LineCourse/maxPointCount``, at two or more positions.
  public var points: [Vector2] { didSet { box = course.box(of: points, isClosed: false) } }
  /// Its course between the points.
  public var course: LineCourse { didSet { box = course.box(of: points, isClosed: false) } }
  /// The head at the first point; nil for none.
  public var startHead: StraightLine.ArrowHead?
  /// The head at the last point; nil for none.
  public var endHead: StraightLine.ArrowHead?
  /// The length and width of heads, in image units, above 0. The scale does not change it.
  public var headSize: Double
  public private(set) var box: Box

  /// Creates an arrow. Its values are checked when it is added to a scene. O(points).
  /// - Parameters:
  ///   - points: the points, in local units.
  ///   - course: its course between the points.
  ///   - startHead: the head at the first point; nil for none.
  ///   - endHead: the head at the last point; nil for none.
  ///   - headSize: the length and width of heads, in image units.
  public init(
    _ points: [Vector2], course: LineCourse = .straight, startHead: StraightLine.ArrowHead? = nil,
    endHead: StraightLine.ArrowHead? = .triangle, headSize: Double = 12
  ) {
    self.points = points
    self.course = course
    self.startHead = startHead
    self.endHead = endHead
    self.headSize = headSize
    box = course.box(of: points, isClosed: false)
  }
}

extension BentArrow: AnnotationKind {
  public static var name: String { "arrow" }
  public var paintsFill: Bool { false }
  public var summary: String { "arrow through \(points.count) points" }

  public var fault: String? {
    if let fault = LineCourse.fault(of: points) { return fault }
    guard headSize > 0, headSize.isFinite else { return "has heads of size \(headSize); a size is finite and above 0." }
    return nil
  }

  public func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    guard let pen = appearance.pen else { return }
    let centre = box.centre * scale
    var parts: [PathPart] = []
    course.forEachPart(of: points.map { $0 * scale - centre }, isClosed: false) { part in
      // A part without length has no direction.
      if part.start != part.end { parts.append(part) }
    }
    guard let first = parts.first, let last = parts.last else { return }
    let shaft = Self.shaft(
      parts, from: headSize * (startHead?.inset ?? 0), to: headSize * (endHead?.inset ?? 0))
    for (index, part) in shaft.enumerated() { paths.append(part, isFirst: index == 0) }
    paths.stroke(pen.color, width: pen.width, cap: .round, join: .round)
    startHead?.paint(size: headSize, at: first.start, towards: -first.startDirection, pen, cap: .round, into: &paths)
    endHead?.paint(size: headSize, at: last.end, towards: last.endDirection, pen, cap: .round, into: &paths)
  }

  public func paintedExtent(_ scale: Vector2, _ appearance: Appearance) -> Vector2 {
    guard let pen = appearance.pen else { return .zero }
    let heads = startHead == nil && endHead == nil ? 0 : headSize * StraightLine.ArrowHead.reach
    return box.halfSides(scale) + Vector2(repeating: heads + 2 * pen.width)
  }

  public func magnified(by factor: Double) -> BentArrow {
    var arrow = self
    arrow.headSize *= factor
    return arrow
  }

  /// The parts without what lies within a distance of either end; all of them if nothing would remain.
  private static func shaft(_ parts: [PathPart], from: Double, to: Double) -> [PathPart] {
    guard let ahead = trimmed(parts, by: to) else { return parts }
    return trimmed(ahead.reversed().map(\.reversed), by: from)?.reversed().map(\.reversed) ?? parts
  }

  /// The parts without the end within a distance of the last position; nil if nothing would remain.
  private static func trimmed(_ parts: [PathPart], by distance: Double) -> [PathPart]? {
    guard distance > 0, let tip = parts.last?.end else { return parts }
    var parts = parts
    while let last = parts.popLast() {
      guard (last.start - tip).length > distance else { continue }
      return parts + [last.cut { ($0 - tip).length > distance }]
    }
    return nil
  }
}

extension PathPart {
  /// The same part from its end to its start.
  fileprivate var reversed: PathPart {
    switch self {
    case .line(let start, let end): .line(end, start)
    case .quadratic(let curve): .quadratic(QuadraticCurve(start: curve.end, control: curve.control, end: curve.start))
    case .quarter: self
    }
  }

  /// The part up to the last parameter, by bisection, at which a condition holds that holds at its start.
  fileprivate func cut(_ holds: (Vector2) -> Bool) -> PathPart {
    let curve: QuadraticCurve
    switch self {
    case .line(let start, let end): curve = QuadraticCurve(start: start, control: (start + end) / 2, end: end)
    case .quadratic(let own): curve = own
    case .quarter: return self
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if holds(curve.position(middle)) { low = middle } else { high = middle }
    }
    let end = curve.position(low)
    if case .line(let start, _) = self { return .line(start, end) }
    return .quadratic(
      QuadraticCurve(start: curve.start, control: curve.start + (curve.control - curve.start) * low, end: end))
  }
}
