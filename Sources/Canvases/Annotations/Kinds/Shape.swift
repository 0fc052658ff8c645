import Geometry

/// A shape in a box: filled, outlined, or both.
public struct Shape: Hashable, Sendable {
  /// The outline of a shape.
  public enum Outline: Hashable, Sendable {
    /// The box itself.
    case rectangle
    /// The box with its corners rounded by quarter circles with this radius, in local units, at least 0. It is limited
    /// to half of each side.
    case rounded(radius: Double)
    /// The ellipse in the box.
    case ellipse
    /// A regular polygon of 3 to 64 corners in the circle of the box, with its first corner at the top, stretched with
    /// the box.
    case polygon(corners: Int)
    /// A star of 3 to 64 tips. The inner corners are at this fraction of the radius, from 0.05 to 1.
    case star(tips: Int, inner: Double)
    /// A diamond of the midpoints of the four sides.
    case diamond
    /// The triangle of the box's two lower corners and the midpoint of its upper side.
    case triangle
  }

  /// The outline.
  public var outline: Outline
  /// Width and height in local units, each above 0.
  public var size: Vector2

  /// Creates a shape. Its values are checked when it is added to a scene.
  public init(_ outline: Outline, size: Vector2) {
    self.outline = outline
    self.size = size
  }
}

extension Shape: AnnotationKind {
  public static var name: String { "shape" }
  public var box: Box { Box(min: .zero, max: size) }

  public var summary: String {
    switch outline {
    case .rectangle: "rectangle"
    case .rounded: "rounded rectangle"
    case .ellipse: "ellipse"
    case .polygon(let corners): "polygon of \(corners) corners"
    case .star(let tips, _): "star of \(tips) tips"
    case .diamond: "diamond"
    case .triangle: "triangle"
    }
  }

  public var fault: String? {
    guard size.x > 0, size.y > 0, size.x.isFinite, size.y.isFinite else {
      return "has the size \(size.x) × \(size.y); both sides are finite and above 0."
    }
    switch outline {
    case .rounded(let radius) where !(radius >= 0 && radius.isFinite):
      return "has the corner radius \(radius); a radius is finite and at least 0."
    case .polygon(let corners) where !(3...64).contains(corners): return "has \(corners) corners; give 3 to 64."
    case .star(let tips, _) where !(3...64).contains(tips): return "has \(tips) tips; give 3 to 64."
    case .star(_, let inner) where !(inner >= 0.05 && inner <= 1):
      return "has the inner radius \(inner) of its tips' radius; give a number from 0.05 to 1."
    default: return nil
    }
  }

  public func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    guard appearance.fill != nil || appearance.pen != nil else { return }
    let half = size * scale * 0.5
    trace(half, into: &paths)
    var interior = PaintedPaths.Interior.convex
    if case .star = outline { interior = .starShaped }
    switch (appearance.fill, appearance.pen) {
    case (let fill?, let pen):
      paths.fill(fill, interior: interior)
      if let pen { paths.strokeAgain(pen.color, width: pen.width, join: join) }
    case (nil, let pen?): paths.stroke(pen.color, width: pen.width, join: join)
    case (nil, nil): break
    }
  }

  public func paintedExtent(_ scale: Vector2, _ appearance: Appearance) -> Vector2 {
    let half = size * scale * 0.5
    // A miter's tip is at most the miter limit, in half widths, from its corner.
    let reach = appearance.pen.map { $0.width / 2 * join.reach } ?? 0
    return Vector2(abs(half.x) + reach, abs(half.y) + reach)
  }

  private var join: StrokeJoin {
    switch outline {
    case .ellipse: .round
    case .rounded(let radius) where radius > 0: .round
    default: .miter(limit: 4)
    }
  }

  // A constant, since a literal would be allocated each time.
  private static let rectangle = [Vector2(-1, -1), Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1)]
  private static let diamond = [Vector2(0, -1), Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0)]
  private static let triangle = [Vector2(0, -1), Vector2(1, 1), Vector2(-1, 1)]

  /// The outline about the centre of a box with given half sides, which may be negative.
  private func trace(_ half: Vector2, into paths: inout PaintedPaths) {
    switch outline {
    case .rectangle: trace(half, corners: Self.rectangle, &paths)
    case .diamond: trace(half, corners: Self.diamond, &paths)
    case .triangle: trace(half, corners: Self.triangle, &paths)
    case .ellipse:
      let radii = Vector2(abs(half.x), abs(half.y))
      paths.move(to: Vector2(radii.x, 0))
      for quarter in 0..<4 { paths.quarter(centre: .zero, radii: radii, quarter) }
      paths.close()
    case .rounded(let radius): traceRounded(half, radius, &paths)
    case .polygon(let corners):
      traceCircle(half, count: Self.clamped(corners), &paths) { _ in 1 }
    case .star(let tips, let inner):
      traceCircle(half, count: 2 * Self.clamped(tips), &paths) { $0 & 1 == 0 ? 1 : inner }
    }
  }

  /// The nearest allowed number of corners or tips, since an app may paint a shape that no scene accepts.
  private static func clamped(_ count: Int) -> Int { min(max(count, 3), 64) }

  private func trace(_ half: Vector2, corners: [Vector2], _ paths: inout PaintedPaths) {
    for (index, corner) in corners.enumerated() {
      if index == 0 { paths.move(to: corner * half) } else { paths.line(to: corner * half) }
    }
    paths.close()
  }

  private func traceCircle(_ half: Vector2, count: Int, _ paths: inout PaintedPaths, _ radius: (Int) -> Double) {
    var corner = Vector2(0, -1)
    let turn = AnnotationTransform(position: .zero, rotation: 2 * .pi / Double(count)).turn
    for index in 0..<count {
      let position = corner * radius(index) * half
      if index == 0 { paths.move(to: position) } else { paths.line(to: position) }
      corner = corner.rotated(by: turn)
    }
    paths.close()
  }

  private func traceRounded(_ half: Vector2, _ radius: Double, _ paths: inout PaintedPaths) {
    let box = Vector2(abs(half.x), abs(half.y))
    let stretch = box * 2 / size
    let radii = pointwiseMin(stretch * Swift.min(radius, Swift.min(size.x, size.y) / 2), box)
    guard radii.x > 0, radii.y > 0 else {
      return trace(half, corners: Self.rectangle, &paths)
    }
    let inner = box - radii
    paths.move(to: Vector2(box.x, inner.y))
    paths.quarter(centre: inner, radii: radii, 0)
    paths.line(to: Vector2(-inner.x, box.y))
    paths.quarter(centre: Vector2(-inner.x, inner.y), radii: radii, 1)
    paths.line(to: Vector2(-box.x, -inner.y))
    paths.quarter(centre: -inner, radii: radii, 2)
    paths.line(to: Vector2(inner.x, -box.y))
    paths.quarter(centre: Vector2(inner.x, -inner.y), radii: radii, 3)
    paths.close()
  }
}
