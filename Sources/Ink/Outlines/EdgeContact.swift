import Geometry

/// Where the discs along a pen's way touch the edges of what they cover together, at one parameter of the way.
struct EdgeContact {
  let left: Vector2
  let right: Vector2
  /// The derivatives of the touching points with respect to the parameter.
  let leftVelocity: Vector2
  let rightVelocity: Vector2
  /// The way that the pen goes, of length 1.
  let forward: Vector2
}
