import Geometry

/// A stroke drawn by hand: straight from point to point, with a width at each point and round ends.
///
/// It covers the discs along it. Their diameter is the appearance's stroke width times the width at the point, and
/// linear in between. The scale moves points and does not change widths.
public struct FreehandStroke: Hashable, Sendable {
  /// The points, in local units: 1 to ``LineCourse/maxPointCount``. One point is a dot.
  public var points: [Vector2] { didSet { box = LineCourse.straight.box(of: points, isClosed: false) } }
  /// The width at each point as a fraction of the appearance's stroke width, from 0 to 1; empty for 1 everywhere.
  public var widths: [Double]
  public private(set) var box: Box

  /// Creates a stroke. Its values are checked when it is added to a scene. O(points).
  /// - Parameters:
  ///   - points: the points, in local units.
  ///   - widths: the width at each point as a fraction of the appearance's stroke width; empty for 1 everywhere.
  public init(_ points: [Vector2], widths: [Double] = []) {
    self.points = points
    self.widths = widths
    box = LineCourse.straight.box(of: points, isClosed: false)
  }
}

extension FreehandStroke: AnnotationKind {
  public static var name: String { "freehand" }
  public var paintsFill: Bool { false }
  public var summary: String { points.count == 1 ? "dot" : "freehand stroke" }

  public var fault: String? {
    if let fault = LineCourse.fault(of: points, fewest: 1) { return fault }
    guard widths.isEmpty || widths.count == points.count else {
      return "has \(widths.count) widths for \(points.count) points; give one a point, or none."
    }
    guard widths.allSatisfy((0...1).contains) else {
      return "has a width that is not from 0 to 1; a width is a fraction of the stroke's."
    }
    return nil
  }

  public func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    guard let pen = appearance.pen else { return }
    let centre = box.centre * scale
    for (index, point) in points.enumerated() {
      let position = point * scale - centre
      if index == 0 { paths.move(to: position) } else { paths.line(to: position) }
    }
    if widths.isEmpty {
      paths.stroke(pen.color, width: pen.width, cap: .round, join: .round)
    } else {
      paths.stroke(pen.color, widths: widths.map { $0 * pen.width })
    }
  }

  public func paintedExtent(_ scale: Vector2, _ appearance: Appearance) -> Vector2 {
    guard let pen = appearance.pen else { return .zero }
    return box.halfSides(scale) + Vector2(repeating: pen.width / 2)
  }
}
