import Geometry

/// A half width for each point.
struct VaryingRadius: RadiusFit {
  typealias Edges = TaperedEdges

  static var placeShare: Double { 0.6 }

  private(set) var radius: Double
  private var tolerance = 0.0
  /// The least and the most slope, as vectors of (distance, change of half width).
  private var low = Vector2.zero
  private var high = Vector2.zero

  init(radius: Double) {
    self.radius = radius
  }

  @inline(__always)
  mutating func setTolerance(_ tolerance: Double) {
    self.tolerance = tolerance
  }

  @inline(__always)
  func swallows(_ radius: Double) -> Bool { abs(radius - self.radius) <= tolerance }

  @inline(__always)
  mutating func open(distance: Double, radius: Double) {
    low = Vector2(distance, radius - self.radius - tolerance)
    high = Vector2(distance, radius - self.radius + tolerance)
  }

  @inline(__always)
  func fits(distance: Double, radius: Double) -> Bool {
    let change = radius - self.radius
    let lower = Vector2(distance, change - tolerance)
    let upper = Vector2(distance, change + tolerance)
    return lower.cross(high) >= 0 && low.cross(upper) >= 0
  }

  @inline(__always)
  mutating func narrow(distance: Double, radius: Double) {
    let change = radius - self.radius
    let lower = Vector2(distance, change - tolerance)
    let upper = Vector2(distance, change + tolerance)
    if low.cross(lower) > 0 { low = lower }
    if upper.cross(high) > 0 { high = upper }
  }

  func exit(fromDistance: Double, fromRadius: Double, toDistance: Double, toRadius: Double) -> Double {
    let before = fromRadius - radius
    let after = toRadius - radius
    let tooHigh = Vector2(toDistance, after - tolerance).cross(high)
    if tooHigh < 0 {
      let inside = max(0, Vector2(fromDistance, before - tolerance).cross(high))
      return inside / (inside - tooHigh)
    }
    let tooLow = low.cross(Vector2(toDistance, after + tolerance))
    guard tooLow < 0 else { return 1 }
    let inside = max(0, low.cross(Vector2(fromDistance, before + tolerance)))
    return inside / (inside - tooLow)
  }

  @inline(__always)
  mutating func close(distance: Double, near radius: Double) {
    let least = self.radius + distance * (low.y / low.x)
    let most = self.radius + distance * (high.y / high.x)
    // Between slopes that suit widths above zero lies zero too, where a piece ends far beyond its samples.
    self.radius = max(min(max(radius, least), most), radius / 2)
  }
}
