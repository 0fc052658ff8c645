import Geometry

/// A curve of some width, from which strokes with several caps and joins are made.
struct StrokeShape {
  var name: String
  var strokeClass: StrokeClass
  var curve = AskedCurve.polyline
  var width: Double
  var points: [Vector2]
  var isClosed = false

  /// A polyline.
  static func lines(
    _ name: String, _ strokeClass: StrokeClass, width: Double, _ points: [Vector2], isClosed: Bool = false
  ) -> StrokeShape {
    StrokeShape(name: name, strokeClass: strokeClass, width: width, points: points, isClosed: isClosed)
  }

  /// A uniform Catmull–Rom curve.
  static func curve(
    _ name: String, _ strokeClass: StrokeClass, width: Double, _ points: [Vector2], isClosed: Bool = false
  ) -> StrokeShape {
    StrokeShape(
      name: name, strokeClass: strokeClass, curve: .uniform, width: width, points: points, isClosed: isClosed)
  }

  /// The stroke with round caps and joins, by the shape's own name.
  var round: [AskedStroke] { [stroke(named: name, .round, .round)] }

  /// Three strokes, of all caps and all joins.
  var eachStyle: [AskedStroke] {
    styled([(.round, .round), (.butt, .miter(limit: 4)), (.square, .bevel)])
  }

  /// Nine strokes, of every cap with every join.
  var everyStyle: [AskedStroke] {
    styled(StrokeCap.allCases.flatMap { cap in Self.joins.map { (cap, $0) } })
  }

  /// Three strokes, of every cap with round joins.
  var everyCap: [AskedStroke] {
    StrokeCap.allCases.map { stroke(named: "\(name)-\($0.rawValue)", $0, .round) }
  }

  /// Three strokes, of every join with round caps, which closed strokes do not have.
  var everyJoin: [AskedStroke] {
    Self.joins.map { stroke(named: "\(name)-\($0.name)", .round, $0) }
  }

  /// The stroke with butt caps and bevel joins, by the shape's own name.
  var beveled: [AskedStroke] { [stroke(named: name, .butt, .bevel)] }

  /// A stroke with miter joins of a limit.
  func mitered(cap: StrokeCap = .butt, limit: Double = 4) -> [AskedStroke] {
    [stroke(named: name, cap, .miter(limit: limit))]
  }

  private static let joins: [StrokeJoin] = [.round, .miter(limit: 4), .bevel]

  private func styled(_ styles: [(cap: StrokeCap, join: StrokeJoin)]) -> [AskedStroke] {
    styles.map { stroke(named: "\(name)-\($0.cap.rawValue)-\($0.join.name)", $0.cap, $0.join) }
  }

  private func stroke(named name: String, _ cap: StrokeCap, _ join: StrokeJoin) -> AskedStroke {
    AskedStroke(
      name: name, strokeClass: strokeClass.name, curve: curve, points: points, width: width, cap: cap, join: join,
      isClosed: isClosed)
  }
}

/// The same points at another place.
func moved(_ points: [Vector2], by offset: Vector2) -> [Vector2] { points.map { $0 + offset } }

/// Points on a spiral or a circle about the origin: each is the one before, turned by a rational rotation and scaled. The
/// last step of each is rounding to 2^-10 px.
/// - Parameters:
///   - count: how many.
///   - from: the first one.
///   - triple: a Pythagorean triple (a, b, c): the angle whose cosine is a / c and whose sine is b / c.
///   - growth: the scale of each step.
func turned(_ count: Int, from: Vector2, by triple: (Double, Double, Double), growth: Double = 1) -> [Vector2] {
  let rotation = Vector2(triple.0 / triple.2, triple.1 / triple.2)
  var points: [Vector2] = []
  var at = from
  for _ in 0..<count {
    points.append((at * 0x1p10).rounded(.toNearestOrEven) * 0x1p-10)
    at = at.rotated(by: rotation) * growth
  }
  return points
}

/// The points of a curve between two straight ends: two more points lead to its first one in even steps, and two lead
/// away from its last one.
/// - Parameters:
///   - points: the points between.
///   - first: a step of the way in.
///   - last: a step of the way out.
func withStraightEnds(_ points: [Vector2], _ first: Vector2, _ last: Vector2) -> [Vector2] {
  guard let start = points.first, let end = points.last else { return [] }
  return [start - 2 * first, start - first] + points + [end + last, end + 2 * last]
}
