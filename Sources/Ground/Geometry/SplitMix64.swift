/// A seeded random number generator with the same sequence on every platform.
///
/// It is not cryptographically secure. Source: Steele, Lea, Flood, *Fast Splittable Pseudorandom Number Generators*,
/// OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  /// The generator's name in provenance.
  public static let name = "SplitMix64"

  private var state: UInt64

  /// The sequence for a seed. All seeds are equally good.
  public init(seed: UInt64) {
    state = seed
  }

  /// An independent sequence for one purpose, from the same seed. If one purpose draws more numbers, the sequences of
  /// the others do not change.
  /// - Parameters:
  ///   - seed: any number.
  ///   - stream: the label of the purpose, hashed by FNV-1a; it may be empty.
  public init(seed: UInt64, stream: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in stream.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    state = seed ^ hash
  }

  /// The next 64 bits. O(1).
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A random multiple of 2^-53 in [0, 1). O(1).
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A random multiple of 2^-52 in [-1, 1). O(1).
  public mutating func symmetric() -> Double { 2 * unit() - 1 }

  /// A uniformly distributed number in [lower, upper], for finite bounds with `lower` ≤ `upper`.
  package mutating func between(_ lower: Double, _ upper: Double) -> Double { lower + (upper - lower) * unit() }

  /// A random rotation by 11° to 31° away from a coordinate axis, as the pair (cosine, sine).
  package mutating func obliqueTurn() -> Vector2 {
    let turn = Rotation(halfTangent: between(0.1, 0.28))?.pair ?? Vector2(1, 0)
    return switch next() & 3 {
    case 0: turn
    case 1: turn.perpendicularCCW
    case 2: -turn
    default: turn.perpendicularCW
    }
  }
}
