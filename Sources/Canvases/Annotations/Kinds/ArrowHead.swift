import Geometry

extension StraightLine {
  /// The shape of an arrow head.
  public enum ArrowHead: String, CaseIterable, Hashable, Sendable {
    /// A filled triangle, as wide as it is long, with its tip at the line's end.
    case triangle
    /// Two strokes that meet at the line's end.
    case open
    /// A filled diamond with its far corner at the line's end.
    case diamond
    /// A disc about the line's end, whose diameter is the size.
    case disc
  }
}

extension StraightLine.ArrowHead {
  /// The largest distance of a corner from the line's end, in sizes, rounded up.
  static let reach = 1.25

  /// The distance from the line's end at which the line ends instead, in sizes. Filled heads do not overlap with it, so
  /// that translucent lines do not show through.
  var inset: Double { self == .triangle || self == .diamond ? 0.75 : 0 }

  /// Paints a head.
  /// - Parameters:
  ///   - size: its length and width, in image units.
  ///   - tip: the line's end.
  ///   - direction: the direction in which the line arrives there.
  ///   - pen: the line's colour and width.
  ///   - cap: the ends of the strokes of an open head.
  ///   - paths: the paths to append to.
  func paint(
    size: Double, at tip: Vector2, towards direction: Vector2, _ pen: (color: Color, width: Double), cap: StrokeCap,
    into paths: inout PaintedPaths
  ) {
    let back = tip - direction * size
    let side = direction.perpendicularCCW * (size / 2)
    switch self {
    case .triangle:
      paths.move(to: tip)
      paths.line(to: back + side)
      paths.line(to: back - side)
      paths.close()
      paths.fill(pen.color, interior: .convex)
    case .open:
      paths.move(to: back + side)
      paths.line(to: tip)
      paths.line(to: back - side)
      paths.stroke(pen.color, width: pen.width, cap: cap)
    case .diamond:
      let middle = tip - direction * (size / 2)
      paths.move(to: tip)
      paths.line(to: middle + side)
      paths.line(to: back)
      paths.line(to: middle - side)
      paths.close()
      paths.fill(pen.color, interior: .convex)
    case .disc:
      let radius = size / 2
      paths.move(to: tip + Vector2(radius, 0))
      for quarter in 0..<4 { paths.quarter(centre: tip, radii: Vector2(radius, radius), quarter) }
      paths.close()
      paths.fill(pen.color, interior: .convex)
    }
  }
}
