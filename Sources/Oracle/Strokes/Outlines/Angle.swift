import Foundation
import Geometry

/// Angles in radians, counter-clockwise from the direction of x where y points up.
enum Angle {
  /// The angle of a direction, −π…π.
  static func of(_ direction: Vector2) -> Double { atan2(direction.y, direction.x) }

  /// The angle in 0…π that has a cosine of −1…1.
  static func arcCosine(_ cosine: Double) -> Double { acos(cosine) }

  /// The unit vector of an angle.
  static func direction(_ angle: Double) -> Vector2 { Vector2(cos(angle), sin(angle)) }
}
