import Geometry

extension SplitMix64 {
  /// A whole number from 0 and below a limit.
  mutating func below(_ limit: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % limit }

  mutating func position(within extent: Double) -> Vector2 { Vector2(symmetric(), symmetric()) * extent }

  /// A rotation by up to twice the arc tangent of an extent. No sine is computed.
  mutating func turn(_ extent: Double) -> Vector2 { (Rotation(halfTangent: extent * symmetric()) ?? .identity).pair }
}
