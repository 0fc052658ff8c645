/// A box in single precision, rounded outwards: it contains the exact box, and is larger by at most 2^-21 of its
/// coordinates on each side.
@usableFromInline
struct RTreeBounds: Sendable, Equatable {
  // No side is −0.
  @usableFromInline var left, top, right, bottom: Float

  /// One of the four sides.
  enum Side { case left, top, right, bottom }

  /// A side's coordinate.
  @inline(__always)
  subscript(side: Side) -> Float {
    switch side {
    case .left: left
    case .top: top
    case .right: right
    case .bottom: bottom
    }
  }

  /// Coordinates up to this magnitude have finite areas.
  @usableFromInline static let maxCoordinate = 0x1p60

  /// A box that contains nothing.
  static let empty = RTreeBounds(
    left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)

  /// A box rounded outwards; nil if it is empty, or a coordinate is NaN or beyond ``maxCoordinate``.
  @inline(__always)
  init?(_ box: Box) {
    guard box.min.x <= box.max.x, box.min.y <= box.max.y, box.min.x >= -Self.maxCoordinate,
      box.min.y >= -Self.maxCoordinate, box.max.x <= Self.maxCoordinate, box.max.y <= Self.maxCoordinate
    else { return nil }
    self.init(roundingOutwards: box)
  }

  @inlinable @inline(__always)
  init(left: Float, top: Float, right: Float, bottom: Float) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// A box rounded outwards, not empty, with coordinates clamped to twice ``maxCoordinate``.
  @inlinable @inline(__always)
  init(clamping box: Box) {
    let limit = 2 * Self.maxCoordinate
    func clamped(_ x: Double) -> Double { Swift.min(Swift.max(x, -limit), limit) }
    self.init(
      roundingOutwards: Box(
        min: Vector2(clamped(box.min.x), clamped(box.min.y)), max: Vector2(clamped(box.max.x), clamped(box.max.y))))
  }

  /// A box with finite coordinates, rounded outwards.
  @inlinable @inline(__always)
  init(roundingOutwards box: Box) {
    func below(_ x: Double) -> Float {
      let near = Float(x)
      // Subtracts at least the distance to the next number, which is more than the rounding.
      return near - near.magnitude * 0x1p-23 - .leastNormalMagnitude
    }
    self.init(left: below(box.min.x), top: below(box.min.y), right: -below(-box.max.x), bottom: -below(-box.max.y))
  }

  /// The same box in doubles.
  var box: Box {
    Box(min: Vector2(Double(left), Double(top)), max: Vector2(Double(right), Double(bottom)))
  }

  var area: Float { (right - left) * (bottom - top) }
  /// Half the perimeter.
  var margin: Float { (right - left) + (bottom - top) }

  /// The smallest box that contains both.
  @inline(__always)
  func union(_ other: RTreeBounds) -> RTreeBounds {
    RTreeBounds(
      left: Swift.min(left, other.left), top: Swift.min(top, other.top), right: Swift.max(right, other.right),
      bottom: Swift.max(bottom, other.bottom))
  }

  /// Whether it contains all of another box.
  @inline(__always)
  func contains(_ other: RTreeBounds) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }

  /// Whether it touches a side of a box that contains it.
  @inline(__always)
  func touches(_ outer: RTreeBounds) -> Bool {
    left == outer.left || top == outer.top || right == outer.right || bottom == outer.bottom
  }

  /// The area that it shares with another box.
  func overlap(_ other: RTreeBounds) -> Float {
    let width = Swift.min(right, other.right) - Swift.max(left, other.left)
    let height = Swift.min(bottom, other.bottom) - Swift.max(top, other.top)
    return width > 0 && height > 0 ? width * height : 0
  }
}
