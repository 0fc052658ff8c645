import Geometry

/// A rotated rectangle on the canvas: the box of an annotation.
public struct OrientedBox: Hashable, Sendable {
  /// Its middle, in points from the top left of the view.
  public let centre: Vector2
  /// Half of the width and of the height before the rotation, in points; negative where the annotation is mirrored.
  public let half: Vector2
  /// The rotation about the middle, as cosine and sine: of the annotation and the camera together.
  public let turn: Vector2

  /// The corner where the unrotated box begins: the smallest coordinates with the rotation undone.
  public var unrotated: Box { Box(centre - half, centre + half) }

  /// The rotation about the middle, in radians, clockwise on a screen, from −π to π.
  public var rotation: Double { turn.angle }

  /// The canvas position of a position in the box, in coordinates that are −1 and 1 at its corners.
  public func position(_ unit: Vector2) -> Vector2 { centre + (unit * half).rotated(by: turn) }

  /// The corners, clockwise from the local origin's where nothing is mirrored.
  public var corners: [Vector2] {
    [Vector2(-1, -1), Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1)].map(position)
  }

  /// The smallest box along the canvas's axes that holds the rectangle.
  public var bounds: Box {
    let reach = Vector2(
      abs(half.x * turn.x) + abs(half.y * turn.y), abs(half.x * turn.y) + abs(half.y * turn.x))
    return Box(min: centre - reach, max: centre + reach)
  }

  /// Whether a canvas position is inside, or at most a distance outside of a side.
  func contains(_ position: Vector2, tolerance: Double) -> Bool {
    let local = (position - centre).rotated(byInverseOf: turn)
    return abs(local.x) <= abs(half.x) + tolerance && abs(local.y) <= abs(half.y) + tolerance
  }
}
