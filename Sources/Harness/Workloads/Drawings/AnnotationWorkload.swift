import Geometry

/// Annotations of a picture. Boxes with round corners, ellipses, lines with arrow heads, text boxes and number badges
/// take turns. Each is scaled, rotated into general position and moved to a seeded position.
public struct AnnotationWorkload: Workload {
  public let name = "annotations"
  public let summary = "marks on a picture: boxes, ellipses, arrows, text boxes, badges"

  /// Creates the workload. It has no parameters.
  public init() {}

  public func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing {
    var generator = SplitMix64(seed: seed, stream: "workload annotations")
    var builder = DrawingBuilder(points: points, extent: extent)
    var kind = 0
    while builder.room > 0 {
      let figure = AnnotationFigure.allCases[kind].strokes(using: &generator)
      let scale = Vector2(generator.between(0.6, 1.4), generator.between(0.6, 1.4)) * builder.unit
      let rotation = generator.obliqueTurn()
      builder.scatter(figure.map { $0.map { ($0 * scale).rotated(by: rotation) } }, using: &generator)
      kind = (kind + 1) % AnnotationFigure.allCases.count
    }
    return builder.drawing
  }
}

/// The kinds of annotations: their strokes before scaling, rotation and translation, in px from a corner or an end.
enum AnnotationFigure: CaseIterable {
  case box
  case ellipse
  case line
  case text
  case number

  func strokes(using generator: inout SplitMix64) -> [[Vector2]] {
    switch self {
    case .box:
      let size = Vector2(generator.between(40, 110), generator.between(25, 70))
      return [Self.roundedBox(size: size, radius: generator.between(3, 12))]
    case .ellipse:
      let half = Vector2(generator.between(15, 50), generator.between(10, 35))
      return [RoundOutline.circle(edgesPerQuarter: 6).map { $0 * half }]
    case .line:
      return Self.arrow(
        length: generator.between(40, 120), size: generator.between(6, 14), bothEnds: generator.next() & 1 == 1)
    case .text:
      return Self.textBox(
        width: generator.between(50, 120), lines: Int(generator.next() % 3) + 1, size: generator.between(10, 18),
        using: &generator)
    case .number:
      return Self.badge(radius: generator.between(8, 16), digit: Int(generator.next() % 10))
    }
  }

  /// A closed rectangle whose corners are arcs of four edges.
  private static func roundedBox(size: Vector2, radius: Double) -> [Vector2] {
    let quarter = RoundOutline.quarter(edges: 4).map { $0 * radius }
    let inner = size - Vector2(repeating: radius)
    let corners =
      quarter.map { inner + $0 }
      + quarter.map { Vector2(radius - $0.y, inner.y + $0.x) }
      + quarter.map { Vector2(radius - $0.x, radius - $0.y) }
      + quarter.map { Vector2(inner.x + $0.y, radius - $0.x) }
    return corners + corners.prefix(1)
  }

  /// A line with a closed triangle as arrow head at one end or at both.
  private static func arrow(length: Double, size: Double, bothEnds: Bool) -> [[Vector2]] {
    func head(tip: Double, base: Double) -> [Vector2] {
      [Vector2(base, -size / 2), Vector2(tip, 0), Vector2(base, size / 2), Vector2(base, -size / 2)]
    }
    let start = bothEnds ? [head(tip: 0, base: size)] : []
    return [[.zero, Vector2(length, 0)], head(tip: length, base: length - size)] + start
  }

  /// A box with a stroke on each base line of text, the last one shorter.
  private static func textBox(
    width: Double, lines: Int, size: Double, using generator: inout SplitMix64
  ) -> [[Vector2]] {
    let height = (Double(lines) + 0.5) * 1.2 * size
    let frame = [.zero, Vector2(width, 0), Vector2(width, height), Vector2(0, height), .zero]
    let margin = size / 2
    return [frame]
      + (1...lines).map { line in
        let baseline = Double(line) * 1.2 * size
        let end = line == lines ? width * generator.between(0.4, 0.9) : width - margin
        return [Vector2(margin, baseline), Vector2(end, baseline)]
      }
  }

  /// A circle around a digit of straight strokes.
  private static func badge(radius: Double, digit: Int) -> [[Vector2]] {
    let size = Vector2(0.35, 0.6) * radius
    return [RoundOutline.circle(edgesPerQuarter: 4).map { $0 * radius }]
      + [digitStrokes[digit].map { $0 * size }]
  }

  /// The digits as polylines between the corners and the midpoints of the sides of a box from (-1, -1) to (1, 1), y
  /// down.
  private static let digitStrokes: [[Vector2]] = {
    let (topLeft, topRight) = (Vector2(-1, -1), Vector2(1, -1))
    let (left, right) = (Vector2(-1, 0), Vector2(1, 0))
    let (bottomLeft, bottomRight) = (Vector2(-1, 1), Vector2(1, 1))
    return [
      [topLeft, topRight, bottomRight, bottomLeft, topLeft],
      [Vector2(-1, -0.5), Vector2(0, -1), Vector2(0, 1)],
      [topLeft, topRight, right, left, bottomLeft, bottomRight],
      [topLeft, topRight, right, left, right, bottomRight, bottomLeft],
      [topLeft, left, right, topRight, bottomRight],
      [topRight, topLeft, left, right, bottomRight, bottomLeft],
      [topRight, topLeft, bottomLeft, bottomRight, right, left],
      [topLeft, topRight, bottomLeft],
      [left, topLeft, topRight, bottomRight, bottomLeft, left, right],
      [right, left, topLeft, topRight, bottomRight, bottomLeft],
    ]
  }()
}
