import Geometry

/// A line through several points, open or closed, with round ends and corners.
///
/// The appearance's stroke is along the line, and its fill within it by the even-odd rule. A fill of an open line is
/// closed by a straight line without a stroke.
public struct Polyline: Hashable, Sendable {
  /// The points, in local units: 2 to ``LineCourse/maxPointCount``, at two or more positions.
  public var points: [Vector2] { didSet { updateBox() } }
  /// Whether it returns from the last point to the first.
  public var isClosed: Bool { didSet { updateBox() } }
  /// Its course between the points.
  public var course: LineCourse { didSet { updateBox() } }
  public private(set) var box: Box

  /// Creates a line. Its values are checked when it is added to a scene. O(points).
  /// - Parameters:
  ///   - points: the points, in local units.
  ///   - isClosed: whether it returns from the last point to the first.
  ///   - course: its course between the points.
  public init(_ points: [Vector2], isClosed: Bool = false, course: LineCourse = .straight) {
    self.points = points
    self.isClosed = isClosed
    self.course = course
    box = course.box(of: points, isClosed: isClosed)
  }

  private mutating func updateBox() { box = course.box(of: points, isClosed: isClosed) }
}

extension Polyline: AnnotationKind {
  public static var name: String { "polyline" }
  public var summary: String { isClosed ? "closed line of \(points.count) points" : "line of \(points.count) points" }
  public var fault: String? { LineCourse.fault(of: points) }

  public func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    guard appearance.fill != nil || appearance.pen != nil else { return }
    let centre = box.centre * scale
    var isFirst = true
    course.forEachPart(of: points.map { $0 * scale - centre }, isClosed: isClosed) { part in
      paths.append(part, isFirst: isFirst)
      isFirst = false
    }
    if isClosed { paths.close() }
    if let fill = appearance.fill { paths.fill(fill, rule: .evenOdd) }
    guard let pen = appearance.pen else { return }
    if appearance.fill == nil {
      paths.stroke(pen.color, width: pen.width, cap: .round, join: .round)
    } else {
      paths.strokeAgain(pen.color, width: pen.width, cap: .round, join: .round)
    }
  }

  public func paintedExtent(_ scale: Vector2, _ appearance: Appearance) -> Vector2 {
    box.halfSides(scale) + Vector2(repeating: (appearance.pen?.width ?? 0) / 2)
  }
}

extension Box {
  /// Half the sides of a box of lines after a scale, rounded up.
  func halfSides(_ scale: Vector2) -> Vector2 {
    let half = size * scale * 0.5
    return Vector2(abs(half.x), abs(half.y)) * (1 + 0x1p-40)
  }
}
