import Geometry

/// The dots of a canvas grid: a square lattice that fills the extent, rotated and shifted by the seed.
///
/// Each dot is a stroke of one point. The spacing is the widest, in steps of 5 %, that has enough dots within the
/// extent. Surplus dots are omitted at even intervals.
public struct DotGridWorkload: Workload {
  public let name = "dots"
  public let summary = "the dots of a canvas grid"

  /// Creates the workload. It has no parameters.
  public init() {}

  public func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing {
    var generator = SplitMix64(seed: seed, stream: "workload dots")
    var builder = DrawingBuilder(points: points, extent: extent)
    let direction = generator.obliqueTurn()
    let shift = Vector2(generator.unit(), generator.unit())
    let wanted = builder.room
    var spacing = (4 * builder.extent.x * builder.extent.y / Double(wanted)).squareRoot()
    var dots = lattice(spacing: spacing, direction: direction, shift: shift, extent: builder.extent)
    while dots.count < wanted {
      spacing *= 0.95
      dots = lattice(spacing: spacing, direction: direction, shift: shift, extent: builder.extent)
    }
    for dot in 0..<wanted { builder.append(CollectionOfOne(dots[dot * dots.count / wanted])) }
    return builder.drawing
  }

  /// The lattice's dots within the extent, row by row. O(rows + dots).
  private func lattice(spacing: Double, direction: Vector2, shift: Vector2, extent: Vector2) -> [Vector2] {
    let step = direction * spacing
    let nextRow = step.perpendicularCCW
    let rows = (extent.length / spacing).rounded(.up) + 1
    var dots: [Vector2] = []
    for row in stride(from: -rows, through: rows, by: 1) {
      let start = nextRow * (row + shift.y) + step * shift.x
      // The direction is parallel to no axis, so each row crosses both pairs of sides.
      let after = (extent.replacing(with: -extent, where: step .< 0) - start) / step
      let before = (-extent.replacing(with: -extent, where: step .< 0) - start) / step
      let first = max(before.x, before.y).rounded(.up)
      let last = min(after.x, after.y).rounded(.down)
      guard first <= last else { continue }
      for column in stride(from: first, through: last, by: 1) { dots.append(start + step * column) }
    }
    return dots
  }
}
