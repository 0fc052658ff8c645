import Geometry

/// A uniform Catmull-Rom curve through control points, as the Slate and Ink documents smooth their strokes. (Catmull and Rom, 1974.)
struct CatmullRomCurve {
  private let controls: [Vector2]

  /// - Parameter controls: at least two; the first and last are doubled as phantom ends.
  init(through controls: [Vector2]) {
    self.controls = controls
  }

  /// Spans between control points.
  var spans: Int { controls.count - 1 }

  /// The place and the derivative at `parameter` in 0…spans.
  func place(_ parameter: Double) -> (point: Vector2, tangent: Vector2) {
    let span = min(max(0, Int(parameter)), spans - 1)
    let t = parameter - Double(span)
    let p0 = controls[max(0, span - 1)]
    let p1 = controls[span]
    let p2 = controls[span + 1]
    let p3 = controls[min(controls.count - 1, span + 2)]
    let a = (p1 - p2) * 3 + p3 - p0
    let b = p0 * 2 - p1 * 5 + p2 * 4 - p3
    let c = p2 - p0
    let point = (((a * t + b) * t + c) * t) * 0.5 + p1
    let tangent = ((a * (3 * t) + b * 2) * t + c) * 0.5
    return (point, tangent)
  }

  /// Seeded control points of a hand that wanders inside ±`reach`.
  static func wandering(_ count: Int, within reach: Vector2, _ generator: inout SplitMix64) -> CatmullRomCurve {
    var place = reach * Vector2(generator.symmetric(), generator.symmetric())
    var controls = [place]
    for _ in 1..<count {
      let step = reach * Vector2(generator.symmetric(), generator.symmetric()) * 0.6
      let next = place + step
      // A hand that would leave the paper turns round.
      place = place + step.replacing(with: -step, where: (next .> reach) .| (next .< -reach))
      controls.append(place)
    }
    return CatmullRomCurve(through: controls)
  }
}
