import Geometry

/// A rotated rectangle on the canvas: the box of an annotation.
public struct OrientedBox: Hashable, Sendable {
  /// Its centre, in points from the top left of the view.
  public let centre: Vector2
  /// Half of the width and of the height before the rotation, in points; negative if the annotation is mirrored.
  public let half: Vector2
  /// The rotation about the centre, as cosine and sine: that of annotation and camera together.
  public let turn: Vector2

  /// The box with its rotation undone.
  public var unrotated: Box { Box(centre - half, centre + half) }

  /// The rotation about the centre, in radians, clockwise on a screen, from −π to π.
  public var rotation: Double { turn.angle }

  /// The canvas position of a position in the box. Coordinates in the box are −1 and 1 at its corners.
  public func position(_ unit: Vector2) -> Vector2 { centre + (unit * half).rotated(by: turn) }

  /// The corners, clockwise from that of the local origin unless the box is mirrored.
  public var corners: [Vector2] {
    [Vector2(-1, -1), Vector2(1, -1), Vector2(1, 1), Vector2(-1, 1)].map(position)
  }

  /// The smallest box along the canvas's axes that contains the rectangle.
  public var bounds: Box {
    let reach = Vector2(
      abs(half.x * turn.x) + abs(half.y * turn.y), abs(half.x * turn.y) + abs(half.y * turn.x))
    return Box(min: centre - reach, max: centre + reach)
  }

  /// Whether a canvas position is inside, or outside of a side by at most a tolerance.
  func contains(_ position: Vector2, tolerance: Double) -> Bool {
    let local = (position - centre).rotated(byInverseOf: turn)
    return abs(local.x) <= abs(half.x) + tolerance && abs(local.y) <= abs(half.y) + tolerance
  }
}
