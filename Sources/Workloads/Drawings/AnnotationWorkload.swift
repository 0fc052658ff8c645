import Geometry

/// Marks on a picture: boxes with round corners, ellipses, lines with arrow heads, text boxes and number badges in turn, each scaled, then
/// turned into general position, then moved to a seeded position.
public struct AnnotationWorkload: Workload {
  public let name = "annotations"

  public init() {}

  public func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing {
    var generator = SplitMix64(seed: seed, stream: "workload annotations")
    var builder = DrawingBuilder(points: points, extent: extent)
    var kind = 0
    while builder.room > 0 {
      let figure = AnnotationFigure.allCases[kind].strokes(using: &generator)
      let scale = Vector2(generator.between(0.6, 1.4), generator.between(0.6, 1.4)) * builder.unit
      let rotation = generator.obliqueTurn()
      builder.position(figure.map { $0.map { ($0 * scale).rotated(by: rotation) } }, using: &generator)
      kind = (kind + 1) % AnnotationFigure.allCases.count
    }
    return builder.drawing
  }
}
