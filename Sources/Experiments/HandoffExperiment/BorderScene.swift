import Geometry

/// Strokes with a width and fills, with borders exactly through one position, or at an exact distance from it.
///
/// Directions are Pythagorean: (a, b) with a² + b² = c². A stroke has a border through the position where its centre
/// line passes at m · c, with m a power of two, and its half width is m · c; every number is a double.
struct BorderScene {
  /// One stroke or fill.
  struct Item {
    /// The stored points, relative to the position, in px.
    let points: [Vector2]
    /// The half width; nil for a fill.
    let halfWidth: Double?
    /// The direction of the border; the inside is on the side 90° from it, from x towards y.
    let direction: Vector2
    /// The distance of the position from the border, in px: positive inside, 0 on it.
    let depth: Double
  }

  /// The strokes and fills, alternating.
  let items: [Item]

  private static let triples: [(Double, Double, Double)] = [
    (3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (12, 35, 37),
  ]

  /// Borders through the position, and as many beside it.
  /// - Parameters:
  ///   - count: the number of each kind.
  ///   - depth: the least distance of the borders beside the position, in px; at most 16.
  ///   - seed: the seed of directions, widths and distances.
  init(count: Int, depth: Double, seed: UInt64) {
    var generator = SplitMix64(seed: seed, stream: "borders")
    items = (0..<2 * count).map { index in
      let choice = min(Int(generator.unit() * Double(Self.triples.count)), Self.triples.count - 1)
      let (a, b, c) = Self.triples[choice]
      var direction = generator.unit() < 0.5 ? Vector2(a, b) : Vector2(b, a)
      if generator.unit() < 0.5 { direction.x = -direction.x }
      if generator.unit() < 0.5 { direction.y = -direction.y }
      let exponent = Self.whole(generator.unit(), -4...4)
      var distance = 0.0
      if index >= count {
        let least = depth > 0 ? min(Int(depth.exponent) + 1, 4) : -30
        distance = Self.powerOfTwo(Self.whole(generator.unit(), max(least, -30)...4))
        if generator.unit() < 0.5 { distance = -distance }
      }
      return index.isMultiple(of: 2)
        ? Self.fill(direction, c, depth: distance)
        // The width is at least the depth.
        : Self.stroke(direction, c, Self.powerOfTwo(distance == 0 ? exponent : 4), depth: distance)
    }
  }

  private static func whole(_ unit: Double, _ range: ClosedRange<Int>) -> Int {
    min(range.lowerBound + Int(unit * Double(range.count)), range.upperBound)
  }

  private static func powerOfTwo(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }

  private static func stroke(_ direction: Vector2, _ c: Double, _ m: Double, depth: Double) -> Item {
    let middle = direction.perpendicularCCW * m
    return Item(
      points: [middle - direction * 32, middle + direction * 64], halfWidth: m * c + depth, direction: direction,
      depth: depth)
  }

  /// The depth is rounded to a distance along the normal that is a power of two of its length, which is c.
  private static func fill(_ direction: Vector2, _ c: Double, depth: Double) -> Item {
    let normal = direction.perpendicularCCW
    let step = depth == 0 ? 0 : depth / 4
    let near = normal * -step
    return Item(
      points: [near - direction * 32, near + direction * 64, normal * 32 + direction * 8], halfWidth: nil,
      direction: direction, depth: step * c)
  }
}
