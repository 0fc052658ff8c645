import Geometry
import Workloads

/// Strokes with a width and fills whose borders go exactly through one position, or pass it at an exact distance.
///
/// Directions are Pythagorean: (a, b) with a² + b² = c². A stroke whose centre line passes the position at m · c, with m a
/// power of two, and whose half width is m · c, has a border through it; every number is a double.
struct BorderScene {
  /// One stroke or fill.
  struct Item {
    /// What is stored, relative to the position, in px.
    let points: [Vector2]
    /// nil for a fill.
    let halfWidth: Double?
    /// Of the border, and the side on which the inside is: turned by 90° from x towards y.
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
  ///   - count: of each.
  ///   - depth: the least distance of those beside it, in px; at most 16.
  ///   - seed: of directions, widths and distances.
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
        // At least as wide as it is deep.
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
