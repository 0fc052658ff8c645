import Geometry

/// A closed rectangle along the axes: all positions between two corners, in any unit.
public struct Box: Hashable, Sendable {
  /// The corner with the smallest coordinates.
  public var min: Vector2
  /// The corner with the largest coordinates.
  public var max: Vector2

  /// A box from corner to corner.
  public init(min: Vector2, max: Vector2) {
    self.min = min
    self.max = max
  }

  /// The smallest box that holds both positions.
  public init(_ a: Vector2, _ b: Vector2) {
    min = pointwiseMin(a, b)
    max = pointwiseMax(a, b)
  }

  /// A box that holds nothing. Extending it by something gives the box of that.
  public static let empty = Box(
    min: Vector2(repeating: .infinity), max: Vector2(repeating: -.infinity))

  /// Whether it holds no position.
  public var isEmpty: Bool { !(min.x <= max.x && min.y <= max.y) }
  /// Its middle.
  public var centre: Vector2 { (min + max) * 0.5 }
  /// Width and height.
  public var size: Vector2 { max - min }

  /// Whether a position is inside or on the border.
  public func contains(_ position: Vector2) -> Bool {
    position.x >= min.x && position.y >= min.y && position.x <= max.x && position.y <= max.y
  }

  /// Whether all of another box is inside.
  public func contains(_ other: Box) -> Bool { contains(other.min) && contains(other.max) }

  /// Whether it shares a position with another box.
  public func intersects(_ other: Box) -> Bool {
    min.x <= other.max.x && min.y <= other.max.y && max.x >= other.min.x && max.y >= other.min.y
  }

  /// Grows it on all sides.
  public func expanded(by margin: Double) -> Box {
    Box(min: min - Vector2(repeating: margin), max: max + Vector2(repeating: margin))
  }

  /// Grows it so that it holds a position.
  public mutating func extend(to position: Vector2) {
    min = pointwiseMin(min, position)
    max = pointwiseMax(max, position)
  }

  /// Grows it so that it holds another box.
  public mutating func extend(to other: Box) {
    min = pointwiseMin(min, other.min)
    max = pointwiseMax(max, other.max)
  }
}
