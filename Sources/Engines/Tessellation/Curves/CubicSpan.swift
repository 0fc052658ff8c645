import Geometry

extension CubicSpan {
  /// A curve along a chord, with given second differences at the start and at the end: see ``SplineRule``.
  package init(from start: Vector2, to end: Vector2, differences first: Vector2, _ second: Vector2) {
    let chord = end - start
    self.init(from: start, start + (chord - first / 2) / 3, end - (chord + second / 2) / 3, to: end)
  }
}
