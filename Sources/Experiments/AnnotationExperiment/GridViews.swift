import Geometry

/// The dots of a grid as views of their own, by their columns and rows on the image: what the annotation app's design
/// document keeps a canvas for. As in ``ViewTree``, a body is evaluated whenever the camera has moved: views of dots
/// that came are made, those that went are dropped, and positions that differ are set.
final class GridViews {
  private struct Place: Hashable {
    let column: Int
    let row: Int
  }

  private final class Dot {
    var position: Vector2
    var opacity: Double
    var evaluation: Int

    init(_ position: Vector2, _ opacity: Double, evaluation: Int) {
      self.position = position
      self.opacity = opacity
      self.evaluation = evaluation
    }
  }

  private var dots: [Place: Dot] = [:]
  private var evaluation = 0

  /// The number of dots of the last frame.
  var count: Int { dots.count }

  /// Evaluates the body.
  /// - Parameters:
  ///   - positions: the dots, in points from the top left, and their opacities.
  ///   - origin: the position of the image's origin, in points from the top left.
  ///   - spacing: of the dots, in points.
  func evaluate(_ positions: [(Vector2, Double)], origin: Vector2, spacing: Double) {
    evaluation += 1
    for (position, opacity) in positions {
      let steps = ((position - origin) / spacing).rounded(.toNearestOrEven)
      let place = Place(column: Int(steps.x), row: Int(steps.y))
      if let dot = dots[place] {
        if dot.position != position { dot.position = position }
        if dot.opacity != opacity { dot.opacity = opacity }
        dot.evaluation = evaluation
      } else {
        dots[place] = Dot(position, opacity, evaluation: evaluation)
      }
    }
    if dots.count > positions.count { dots = dots.filter { $0.value.evaluation == evaluation } }
  }
}
