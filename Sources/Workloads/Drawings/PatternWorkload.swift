import Geometry

/// Hatching: patterns stamped along smoothed strokes, a third of the points each as parallel lines, cross-hatch and
/// dots.
///
/// Every stroke has a brush of its own: turned into general position, 5 to 8 px between lines, 0.5 to 2 times the size.
/// A dot is a closed hexagon; a line has two points.
public struct PatternWorkload: Workload {
  public let name = "pattern"
  public let summary = "hatching: stamps of a pattern brush along strokes"

  /// The workload; it has no parameters.
  public init() {}

  public func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing {
    var generator = SplitMix64(seed: seed, stream: "workload pattern")
    var builder = DrawingBuilder(points: points, extent: extent)
    let patterns = PatternStamper.Pattern.allCases
    let total = builder.room
    for (index, pattern) in patterns.enumerated() {
      let roomAfter = total - total * (index + 1) / patterns.count
      while builder.room > roomAfter {
        let figure = stamps(of: pattern, points: builder.room - roomAfter, unit: builder.unit, using: &generator)
        builder.scatter(figure, using: &generator)
      }
    }
    return builder.drawing
  }

  /// The stamps along one stroke, cut off after `points` points.
  private func stamps(
    of pattern: PatternStamper.Pattern, points: Int, unit: Double, using generator: inout SplitMix64
  ) -> [[Vector2]] {
    let brush = PatternStamper(
      pattern: pattern, rotation: generator.obliqueTurn(), spacing: generator.between(5, 8),
      scale: generator.between(0.5, 2) * unit)
    // A step is longer than the widest spacing, 16 px: no stroke is without a stamp.
    var walk = HandWalk(steps: (18 * unit)...(30 * unit), using: &generator)
    let stroke = CatmullRom.smoothed(walk.positions(7, using: &generator))
    var left = points
    var figure: [[Vector2]] = []
    for line in brush.stampCentres(along: stroke).lazy.flatMap(brush.stamp) {
      figure.append(Array(line.prefix(left)))
      left -= line.count
      if left <= 0 { break }
    }
    return figure
  }
}
