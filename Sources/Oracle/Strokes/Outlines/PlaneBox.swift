import Geometry

/// A rectangle along the axes around something.
struct PlaneBox: Sendable {
  let low: Vector2
  let high: Vector2

  init(around places: [Vector2], reach: Double = 0) {
    var (low, high) = (Vector2(.infinity, .infinity), Vector2(-.infinity, -.infinity))
    for place in places {
      low = Vector2(min(low.x, place.x - reach), min(low.y, place.y - reach))
      high = Vector2(max(high.x, place.x + reach), max(high.y, place.y + reach))
    }
    (self.low, self.high) = (low, high)
  }

  /// How far a place is from the box; 0 inside.
  func distance(to place: Vector2) -> Double {
    let x = place.x < low.x ? low.x - place.x : place.x > high.x ? place.x - high.x : 0
    let y = place.y < low.y ? low.y - place.y : place.y > high.y ? place.y - high.y : 0
    return x == 0 ? y : y == 0 ? x : (x * x + y * y).squareRoot()
  }

  /// Whether two boxes come within `gap` of each other along both axes.
  func isNear(_ other: PlaneBox, gap: Double) -> Bool {
    low.x - gap <= other.high.x && other.low.x - gap <= high.x && low.y - gap <= other.high.y
      && other.low.y - gap <= high.y
  }
}
