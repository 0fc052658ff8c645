import Geometry
import Ink

/// The discs of a pen at many points of its centre line. This direct computation shares no code with outlines.
struct SweptDiscs {
  let discs: [(centre: Vector2, radius: Double)]

  /// - Parameter isComplete: whether the span to the last point is included.
  init(_ points: [WidePoint], rule: some CurveRule, isComplete: Bool, steps: Int = 60) {
    var discs = points.first.map { [($0.location, $0.width / 2)] } ?? []
    for index in points.indices.dropFirst().dropLast(isComplete ? 0 : 1) {
      let start = points[index - 1]
      let end = points[index]
      let element = rule.element(
        before: index > 1 ? points[index - 2].location : nil, from: start.location, to: end.location,
        after: index + 1 < points.count ? points[index + 1].location : nil)
      for step in 1...steps {
        let t = Double(step) / Double(steps)
        discs.append(
          (Self.position(element, from: start.location, t), (start.width + (end.width - start.width) * t) / 2))
      }
    }
    self.discs = discs
  }

  private static func position(_ element: CurveElement, from start: Vector2, _ t: Double) -> Vector2 {
    guard case .curve(let control1, let control2, let end) = element else { return start + (element.end - start) * t }
    let s = 1 - t
    return start * (s * s * s) + control1 * (3 * s * s * t) + control2 * (3 * s * t * t) + end * (t * t * t)
  }

  /// The signed distance of a position from the covered area in px, negative inside; and the number of times that the
  /// pen passes over the position, with a distance of at least `margin` px between two passes.
  func distanceAndPasses(at position: Vector2, margin: Double) -> (distance: Double, passes: Int) {
    var minimum = Double.infinity
    var passes = 0
    var isOver = false
    for index in discs.indices {
      let disc = discs[index]
      let before = discs[max(0, index - 1)]
      let displacement = disc.centre - before.centre
      let offset = position - before.centre
      let square = displacement.x * displacement.x + displacement.y * displacement.y
      let share = square > 0 ? min(1, max(0, (displacement.x * offset.x + displacement.y * offset.y) / square)) : 1
      let distance = min(
        (offset - displacement * share).length - (before.radius + (disc.radius - before.radius) * share),
        (position - disc.centre).length - disc.radius)
      minimum = min(minimum, distance)
      if isOver {
        isOver = distance <= margin
      } else if distance < -margin {
        isOver = true
        passes += 1
      }
    }
    return (minimum, passes)
  }
}
