import Geometry

/// Random numbers of a seed, the same on every platform: SplitMix64 (Steele, Lea and Flood 2014).
struct RandomNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A multiple of 2^-53 in [0, 1).
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// In [-1, 1).
  mutating func symmetric() -> Double { 2 * unit() - 1 }

  /// A whole number from 0 and below a limit.
  mutating func below(_ limit: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % limit }

  mutating func position(within extent: Double) -> Vector2 { Vector2(symmetric(), symmetric()) * extent }

  /// A rotation by up to twice the arc tangent of an extent. No sine is computed.
  mutating func turn(_ extent: Double) -> Vector2 { (Rotation(halfTangent: extent * symmetric()) ?? .identity).pair }
}
