import Geometry

/// Oblique edges that all go exactly through one position: what ancestors are measured on, since however far the ends lie outside, the edge
/// passes through the view.
public struct EdgeFan: Sendable {
  /// The name in results.
  public static let name = "edges"

  /// How many edges there are.
  public let count: Int
  private let seed: UInt64

  /// - Parameter count: from 1.
  public init(count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
  }

  /// The two ends of each edge in turn, in px from the position that all go through, divided by `magnification` and exact: the second is
  /// −3/4 of the first. Edges are 105 to 315 px long.
  /// - Parameter grid: coordinates are multiples of this, a power of two, in px.
  public func ends(magnification: Double, grid: Double = 0x1p-40) -> [Vector2] {
    var generator = SplitMix64(seed: seed, stream: Self.name)
    return (0..<count).flatMap { _ in
      let length = generator.between(60, 180)
      // Multiples of four times the grid, so that three quarters are on it.
      let quarter = generator.obliqueTurn() * (length / (4 * magnification))
      let first = (quarter / grid).rounded(.toNearestOrEven) * grid * 4
      return [first, first * -0.75]
    }
  }
}
