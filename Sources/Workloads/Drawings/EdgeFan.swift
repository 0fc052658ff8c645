import Geometry

/// Oblique edges that all pass exactly through one position.
///
/// They serve to measure content stored above the camera: such an edge stays visible however far its ends lie outside
/// the viewport.
public struct EdgeFan: Sendable {
  /// The workload's name in results.
  public static let name = "edges"

  /// The number of edges.
  public let count: Int
  private let seed: UInt64

  /// A fan of `count` edges, 1 or more.
  public init(count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
  }

  /// The two ends of each edge in turn, relative to the common position. O(count).
  ///
  /// The second end is exactly −3/4 of the first. Edges are 105 to 315 px long.
  /// - Parameters:
  ///   - magnification: the factor by which lengths in px are divided.
  ///   - grid: a power of two; coordinates are multiples of it.
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
