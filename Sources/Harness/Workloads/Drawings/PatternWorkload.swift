import Geometry

/// Hatching along smoothed strokes: a third of the points each are parallel lines, cross-hatch and dots.
///
/// Every stroke has its own hatching, rotated into general position, with 5 to 8 px between lines, at 0.5 to 2 times
/// the size. A dot is a closed hexagon. A line has two points.
public struct PatternWorkload: Workload {
  public let name = "pattern"
  public let summary = "hatching: parallel lines, cross-hatch and dots along strokes"

  /// Creates the workload. It has no parameters.
  public init() {}

  public func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing {
    var generator = SplitMix64(seed: seed, stream: "workload pattern")
    var builder = DrawingBuilder(points: points, extent: extent)
    let motifs = Hatching.Motif.allCases
    let total = builder.room
    for (index, motif) in motifs.enumerated() {
      let roomAfter = total - total * (index + 1) / motifs.count
      while builder.room > roomAfter {
        let figure = figures(of: motif, points: builder.room - roomAfter, unit: builder.unit, using: &generator)
        builder.scatter(figure, using: &generator)
      }
    }
    return builder.drawing
  }

  /// The figures along one stroke, truncated after `points` points.
  private func figures(
    of motif: Hatching.Motif, points: Int, unit: Double, using generator: inout SplitMix64
  ) -> [[Vector2]] {
    let hatching = Hatching(
      motif: motif, rotation: generator.obliqueTurn(), spacing: generator.between(5, 8),
      scale: generator.between(0.5, 2) * unit)
    // A step is longer than the widest spacing, 16 px, so every stroke has a figure.
    var walk = HandWalk(steps: (18 * unit)...(30 * unit), using: &generator)
    let stroke = CatmullRom.smoothed(walk.positions(7, using: &generator))
    var left = points
    var figure: [[Vector2]] = []
    for line in hatching.centers(along: stroke).lazy.flatMap(hatching.figure) {
      figure.append(Array(line.prefix(left)))
      left -= line.count
      if left <= 0 { break }
    }
    return figure
  }
}
