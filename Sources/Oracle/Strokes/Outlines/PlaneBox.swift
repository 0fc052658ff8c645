import Geometry

/// A rectangle along the axes around something.
struct PlaneBox: Sendable {
  let low: Vector2
  let high: Vector2

  init(around positions: [Vector2], reach: Double = 0) {
    var (low, high) = (Vector2(.infinity, .infinity), Vector2(-.infinity, -.infinity))
    for position in positions {
      low = Vector2(min(low.x, position.x - reach), min(low.y, position.y - reach))
      high = Vector2(max(high.x, position.x + reach), max(high.y, position.y + reach))
    }
    (self.low, self.high) = (low, high)
  }

  /// How far a position is from the box; 0 inside.
  func distance(to position: Vector2) -> Double {
    let x = position.x < low.x ? low.x - position.x : position.x > high.x ? position.x - high.x : 0
    let y = position.y < low.y ? low.y - position.y : position.y > high.y ? position.y - high.y : 0
    return x == 0 ? y : y == 0 ? x : (x * x + y * y).squareRoot()
  }

  /// Whether two boxes come within `gap` of each other along both axes.
  func isNear(_ other: PlaneBox, gap: Double) -> Bool {
    low.x - gap <= other.high.x && other.low.x - gap <= high.x && low.y - gap <= other.high.y
      && other.low.y - gap <= high.y
  }
}
