import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension SIMD2 where Scalar == Double {
  /// The angle from +x to the vector, in radians from −π to π, positive towards +y.
  var angle: Double { atan2(y, x) }
}

/// The allowed angles of rotations and lines that are changed by hand.
public enum AngleSnap: Hashable, Sendable {
  /// All angles.
  case free
  /// The nearest multiple of a step in radians, above 0.
  case multiples(of: Double)

  /// Multiples of 15°.
  public static let every15Degrees = AngleSnap.multiples(of: .pi / 12)

  /// The allowed angle nearest to an angle, in radians. A step that is not above 0 allows all angles.
  func callAsFunction(_ angle: Double) -> Double {
    guard case .multiples(let step) = self, step > 0, step.isFinite else { return angle }
    return (angle / step).rounded() * step
  }

  /// The vector with the same length at the nearest allowed angle.
  func callAsFunction(_ vector: Vector2) -> Vector2 {
    guard self != .free else { return vector }
    let angle = self(vector.angle)
    return Vector2(cos(angle), sin(angle)) * vector.length
  }
}
