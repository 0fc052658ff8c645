/// The generator of every seeded choice in the harness: SplitMix64, 64 bits of state, period 2^64.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. The same numbers on any platform.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  /// The name that provenance gives.
  public static let name = "SplitMix64"

  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  /// A stream of its own for each use of one seed: the label is mixed into the seed by FNV-1a.
  public init(seed: UInt64, stream: String) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in stream.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = hash ^ seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A multiple of 2^-53 in [0, 1).
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A multiple of 2^-52 in [−1, 1).
  public mutating func symmetric() -> Double { 2 * unit() - 1 }
}
