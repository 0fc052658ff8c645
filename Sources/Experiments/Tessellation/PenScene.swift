import Geometry
import Workloads

/// Many strokes of a pen, spread over a viewport.
struct PenScene {
  /// px from the viewport's centre, stroke by stroke.
  let drawing: Drawing
  /// The first point of each stroke.
  let origins: Drawing
  /// The width of all strokes, in px.
  let width: Double

  init?(strokes: Int, points: Int, width: Double, viewport: Viewport, seed: UInt64) {
    var generator = SplitMix64(seed: seed, stream: "pen scene")
    var all: [Vector2] = []
    var firsts: [Vector2] = []
    for _ in 0..<strokes {
      let position = Vector2(generator.symmetric(), generator.symmetric()) * viewport.size * 0.4
      let stroke = PenStroke(points: points, width: width, seed: generator.next())
      // On the grid of exact scenes, so that a stroke's origin is the same number alone and among its points.
      all += stroke.points.map { ($0 + position).roundedToGrid() }
      firsts.append(all[all.count - points])
    }
    guard
      let drawing = Drawing(points: all, strokes: (0..<strokes).map { $0 * points..<($0 + 1) * points }),
      let origins = Drawing(points: firsts, strokes: (0..<strokes).map { $0..<$0 + 1 })
    else { return nil }
    self.drawing = drawing
    self.origins = origins
    self.width = width
  }
}
