import Geometry

/// Oblique edges that all pass exactly through one position.
///
/// They serve to measure content stored above the camera, and lines longer than the screen. Such an edge stays visible,
/// however far its ends are outside the viewport.
public struct EdgeFan: Sendable {
  /// The workload's name in results.
  public static let name = "edges"

  /// The number of edges.
  public let count: Int
  private let seed: UInt64
  private let reach: Double?

  /// The distance of an edge's second end from the common position, as a fraction of the distance of the first end. The
  /// second end is on the other side.
  public static let shorterPart = 0.75
  /// The number of bits of a first end's coordinate, so that three quarters of it are also a double.
  private static let bits = 50

  /// Creates a fan of edges.
  /// - Parameters:
  ///   - count: the number of edges; at least 1.
  ///   - seed: the seed of directions and lengths.
  ///   - reach: the distance of the first end of every edge from the common position, px; finite and positive. nil for
  ///     edges of different lengths, 105 to 315 px. Directions do not depend on it.
  public init(count: Int, seed: UInt64, reach: Double? = nil) {
    self.count = count
    self.seed = seed
    self.reach = reach
  }

  /// The two ends of each edge, one edge after the other, relative to the common position. O(count).
  ///
  /// The second end is exactly −3/4 of the first.
  /// - Parameters:
  ///   - magnification: the factor by which lengths in px are divided.
  ///   - finest: a power of two; coordinates are multiples of it.
  public func ends(magnification: Double, grid finest: Double = 0x1p-40) -> [Vector2] {
    var generator = SplitMix64(seed: seed, stream: Self.name)
    let grid = max(
      finest, reach.map { Double(sign: .plus, exponent: Int($0.exponent) - Self.bits, significand: 1) } ?? 0)
    return (0..<count).flatMap { _ in
      let ordinary = generator.between(60, 180)
      let length = reach ?? ordinary
      // Multiples of four times the grid, so that three quarters of them are on the grid.
      let quarter = generator.obliqueTurn() * (length / (4 * magnification))
      let first = (quarter / grid).rounded(.toNearestOrEven) * grid * 4
      return [first, first * -Self.shorterPart]
    }
  }
}
