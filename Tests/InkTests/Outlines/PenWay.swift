import Geometry
import Ink

/// The discs that a pen covers on its way, and those between them: brute force that shares nothing with outlines.
struct PenWay {
  let discs: [(centre: Vector2, radius: Double)]

  /// - Parameter isComplete: otherwise the part to the last point is left out.
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

  /// How far a position is from what is covered, in px; negative within, by how far it is within one of the discs. And how often the pen
  /// passes over it, going away by at least `slack` px in between.
  func look(at position: Vector2, slack: Double) -> (distance: Double, passes: Int) {
    var nearest = Double.infinity
    var passes = 0
    var isOver = false
    for index in discs.indices {
      let disc = discs[index]
      let before = discs[max(0, index - 1)]
      let way = disc.centre - before.centre
      let offset = position - before.centre
      let square = way.x * way.x + way.y * way.y
      let share = square > 0 ? min(1, max(0, (way.x * offset.x + way.y * offset.y) / square)) : 1
      let distance = min(
        (offset - way * share).length - (before.radius + (disc.radius - before.radius) * share),
        (position - disc.centre).length - disc.radius)
      nearest = min(nearest, distance)
      if isOver {
        isOver = distance <= slack
      } else if distance < -slack {
        isOver = true
        passes += 1
      }
    }
    return (nearest, passes)
  }
}
