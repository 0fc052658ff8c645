import Geometry

/// The dot grid under an annotation canvas, in general position: turned, and spaced so that it fills the extent. A row
/// is one run, so that distortion tells how evenly its dots are spaced.
public struct DotGridWorkload: Workload {
  public let name = "dots"

  public init() {}

  public func drawing(points: Int, seed: UInt64, extent: Vector2) -> Drawing {
    var generator = SplitMix64(seed: seed, stream: name)
    var builder = DrawingBuilder(count: points, extent: extent, seed: seed, stream: name)
    let columns = max(1, Int((Double(points) * extent.x / extent.y).squareRoot().rounded(.up)))
    let rows = (points + columns - 1) / columns
    let turn = (Rotation(halfTangent: 0.1 + 0.2 * generator.unit()) ?? .identity).pair
    // What a turned grid may measure so that its corners stay inside.
    let fit = min(
      extent.x / (extent.x * turn.x + extent.y * turn.y), extent.y / (extent.x * turn.y + extent.y * turn.x))
    let pitch = 2 * fit * extent / Vector2(Double(columns), Double(rows))
    for row in 0..<rows {
      builder.add(
        (0..<columns).map { column in
          let cell = Vector2(Double(column) + 0.5 - Double(columns) / 2, Double(row) + 0.5 - Double(rows) / 2)
          return (cell * pitch).turned(by: turn)
        })
    }
    return builder.drawing
  }
}
