import Geometry

/// A corner of a fill that is stored in a frame above, as it is seen from the origin O of a frame below.
struct CornerSight {
  /// From O to the corner, times a power of two that leaves the larger coordinate at most 1, and at least 1/2: at any
  /// depth it is neither infinite nor rounded to 0. Zero where the corner is O.
  let ray: Vector2
  /// From O to the corner in units of the frame below; infinite beyond the range of doubles.
  let displacement: Vector2

  /// How far the corner lies along a unit vector, in units of the frame below. Corners further away than `radius` may be
  /// nearer than they are, but not nearer than that.
  func position(along direction: Vector2, _ radius: Double) -> Double {
    // Where it is far the line, which passes near, points at it.
    guard displacement.length <= 4 * radius else { return ray.dot(direction) < 0 ? -4 * radius : 4 * radius }
    return displacement.dot(direction)
  }
}
