import Foundation
import Geometry

/// Walks along the borders of a stroke, and says where they are and where outside is.
///
/// The walk knows one part of the stroke at a time. Where another part covers the border, a position lies inside of the
/// stroke. Whoever relies on a position compares it with the exact region.
struct BorderWalk {
  /// A position of the border.
  struct Position {
    var point: Vector2
    /// The unit vector to the outside.
    var normal: Vector2
    /// Whether the border has a corner there.
    var isCorner = false
  }

  /// Closed walks, each with the stroke on its right.
  private(set) var loops: [[Position]] = []

  private let stroke: ExactStroke
  private let cap: StrokeCap
  private let join: StrokeJoin
  private let reach: Double
  private let sagitta: Double

  /// Walks along a stroke. O(positions).
  /// - Parameters:
  ///   - stroke: the curve and the half widths.
  ///   - cap: the shape of the ends.
  ///   - join: the shape of the corners.
  ///   - reach: a distance outside of the border.
  ///   - sagitta: how far the curve at that distance may be from straight lines between two positions.
  init(along stroke: ExactStroke, cap: StrokeCap, join: StrokeJoin, reach: Double, sagitta: Double) {
    (self.stroke, self.cap, self.join, self.reach, self.sagitta) = (stroke, cap, join, reach, sagitta)
    let parameters = (0..<stroke.spanCount).map(division)
    let left = side(parameters, isForward: true)
    let right = side(parameters, isForward: false)
    if stroke.isClosed {
      loops = [left, right]
    } else {
      let last = max(0, stroke.spanCount - 1)
      loops = [left + end(last, 1, isForward: true) + right + end(0, 0, isForward: false)]
    }
  }

  // MARK: - Along the sides

  /// The parameters of a span, 0 and 1 included, between which both offset curves are straight enough.
  private func division(of span: Int) -> [Double] {
    guard stroke.curve != .polyline else { return [0, 1] }
    var found = [0.0]
    func divide(_ a: Double, _ b: Double, _ depth: Int) {
      let middle = (a + b) / 2
      let (first, half, last) = (direction(span, a), direction(span, middle), direction(span, b))
      let turn = (half - first).length + (last - half).length
      let width = max(stroke.halfWidth(span: span, at: a), stroke.halfWidth(span: span, at: b)) + reach
      let chord = (stroke.position(span: span, at: b) - stroke.position(span: span, at: a)).length + turn * width
      if depth > 0, chord * turn > 8 * sagitta {
        divide(a, middle, depth - 1)
        divide(middle, b, depth - 1)
      } else {
        found.append(b)
      }
    }
    divide(0, 1, 12)
    return found
  }

  /// The unit vector along a span.
  private func direction(_ span: Int, _ parameter: Double) -> Vector2 {
    guard stroke.spanCount > 0 else { return Vector2(1, 0) }
    let velocity = stroke.velocity(span: span, at: parameter)
    if velocity.length > 0 { return velocity / velocity.length }
    // At a cusp, as it is beside it.
    let beside = stroke.velocity(span: span, at: parameter < 0.5 ? parameter + 0x1p-10 : parameter - 0x1p-10)
    return beside.length > 0 ? beside / beside.length : Vector2(1, 0)
  }

  /// The position of the border on the left of somebody who goes along the stroke, or back; nil where one disc of the
  /// stroke holds the next.
  private func position(_ span: Int, _ parameter: Double, isForward: Bool) -> Position? {
    let sign: Double = isForward ? 1 : -1
    let along = direction(span, parameter) * sign
    let speed = stroke.velocity(span: span, at: parameter).length
    let rise = stroke.halfWidth(span: span, at: 1) - stroke.halfWidth(span: span, at: 0)
    guard abs(rise) < speed else { return rise == 0 ? position(span, parameter, along, 0) : nil }
    return position(span, parameter, along, sign * rise / speed)
  }

  /// The position at which the discs of a half width that grows by `slope` have their common tangent.
  private func position(_ span: Int, _ parameter: Double, _ along: Vector2, _ slope: Double) -> Position {
    let normal = along.perpendicularCCW * (1 - slope * slope).squareRoot() - along * slope
    return Position(
      point: stroke.position(span: span, at: parameter) + normal * stroke.halfWidth(span: span, at: parameter),
      normal: normal)
  }

  private func side(_ parameters: [[Double]], isForward: Bool) -> [Position] {
    var side: [Position] = []
    var before: (position: Position, along: Vector2)?
    func turn(to position: Position, _ along: Vector2, at span: Int, _ parameter: Double) {
      guard let before else { return }
      let turn = before.along.cross(along)
      // Where the stroke turns back, either side may have the corner.
      guard turn < 0 || turn == 0 && before.along.dot(along) < 0 && isForward else { return }
      side += corner(
        stroke.position(span: span, at: parameter), stroke.halfWidth(span: span, at: parameter),
        before.position.normal, position.normal)
    }
    let spans = isForward ? Array(parameters.indices) : parameters.indices.reversed()
    for span in spans {
      for parameter in isForward ? parameters[span] : parameters[span].reversed() {
        guard let position = position(span, parameter, isForward: isForward) else { continue }
        let along = direction(span, parameter) * (isForward ? 1 : -1)
        if parameter == (isForward ? 0 : 1) { turn(to: position, along, at: span, parameter) }
        side.append(position)
        before = (position, along)
      }
    }
    if stroke.isClosed, let span = spans.first {
      let parameter: Double = isForward ? 0 : 1
      if let position = position(span, parameter, isForward: isForward) {
        turn(to: position, direction(span, parameter) * (isForward ? 1 : -1), at: span, parameter)
      }
    }
    return side
  }

  // MARK: - Around corners and ends

  private func corner(_ point: Vector2, _ r: Double, _ from: Vector2, _ to: Vector2) -> [Position] {
    let half = (from + to) / 2
    let square = half.dot(half)
    switch join {
    case .round: return arc(about: point, r, from, to)
    case .miter(let limit) where 1 <= limit * square.squareRoot():
      return fan(at: point + half * (r / square), from, to)
    case .miter, .bevel:
      let middle = square > 0x1p-40 ? half / square.squareRoot() : from.perpendicularCW
      return fan(at: point + from * r, from, middle) + fan(at: point + to * r, middle, to)
    }
  }

  private func end(_ span: Int, _ parameter: Double, isForward: Bool) -> [Position] {
    let point = stroke.position(span: span, at: parameter)
    let r = stroke.halfWidth(span: span, at: parameter)
    let along = direction(span, parameter) * (isForward ? 1 : -1)
    let side = along.perpendicularCCW
    let tip = cap == .square ? point + along * r : point
    return cap == .round
      ? arc(about: point, r, side, -side) : fan(at: tip + side * r, side, along) + fan(at: tip - side * r, along, -side)
  }

  private func arc(about centre: Vector2, _ r: Double, _ from: Vector2, _ to: Vector2) -> [Position] {
    normals(from, to, radius: r + reach).map { Position(point: centre + $0 * r, normal: $0) }
  }

  private func fan(at point: Vector2, _ from: Vector2, _ to: Vector2) -> [Position] {
    normals(from, to, radius: reach).map { Position(point: point, normal: $0, isCorner: true) }
  }

  /// Unit vectors that turn right from one to another, near enough for the sagitta of an arc.
  private func normals(_ from: Vector2, _ to: Vector2, radius: Double) -> [Vector2] {
    let turn = atan2(to.cross(from), from.dot(to))
    let whole = turn < -0.01 ? turn + 2 * .pi : max(0, turn)
    let steps = max(1, Int((whole / min(0.5, (8 * sagitta / radius).squareRoot())).rounded(.up)))
    return (0...steps).map { step in
      let angle = -whole * Double(step) / Double(steps)
      return from.rotated(by: Vector2(cos(angle), sin(angle)))
    }
  }
}
