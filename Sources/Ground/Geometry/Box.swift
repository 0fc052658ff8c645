/// A closed rectangle parallel to the axes: all positions between two corners, in any unit.
@frozen
public struct Box: Hashable, Sendable {
  /// The corner with the smallest coordinates.
  public var min: Vector2
  /// The corner with the largest coordinates.
  public var max: Vector2

  /// The box between two corners.
  @inlinable
  public init(min: Vector2, max: Vector2) {
    self.min = min
    self.max = max
  }

  /// The smallest box that contains both positions.
  @inlinable
  public init(_ a: Vector2, _ b: Vector2) {
    min = pointwiseMin(a, b)
    max = pointwiseMax(a, b)
  }

  /// A box that contains nothing. Extending it by something gives the box of that thing.
  public static let empty = Box(
    min: Vector2(repeating: .infinity), max: Vector2(repeating: -.infinity))

  /// Whether it contains no position.
  @inlinable
  public var isEmpty: Bool { !(min.x <= max.x && min.y <= max.y) }
  /// The centre.
  @inlinable
  public var centre: Vector2 { (min + max) * 0.5 }
  /// Width and height.
  @inlinable
  public var size: Vector2 { max - min }

  /// Whether a position is inside or on the border.
  @inlinable
  public func contains(_ position: Vector2) -> Bool {
    position.x >= min.x && position.y >= min.y && position.x <= max.x && position.y <= max.y
  }

  /// Whether it contains all of another box.
  @inlinable
  public func contains(_ other: Box) -> Bool { contains(other.min) && contains(other.max) }

  /// Whether it shares a position with another box.
  @inlinable
  public func intersects(_ other: Box) -> Bool {
    min.x <= other.max.x && min.y <= other.max.y && max.x >= other.min.x && max.y >= other.min.y
  }

  /// The box enlarged on all sides.
  @inlinable
  public func expanded(by margin: Double) -> Box {
    Box(min: min - Vector2(repeating: margin), max: max + Vector2(repeating: margin))
  }

  /// Extends the box to contain a position.
  @inlinable
  public mutating func extend(to position: Vector2) {
    min = pointwiseMin(min, position)
    max = pointwiseMax(max, position)
  }

  /// Extends the box to contain another box.
  @inlinable
  public mutating func extend(to other: Box) {
    min = pointwiseMin(min, other.min)
    max = pointwiseMax(max, other.max)
  }
}
