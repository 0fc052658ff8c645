import Geometry
import Testing

@testable import Frames

@Suite("An integer of 128 bits")
struct WideProductTests {
  private struct Pair {
    var wide: WideProduct
    var native: Int128
  }

  /// The conversion of `Int128` of which the rounding is compared: the halves of the magnitude, each rounded once.
  private static func rounded(_ value: Int128) -> Double {
    let magnitude = value.magnitude
    let result =
      Double(UInt64(truncatingIfNeeded: magnitude >> 64)) * 0x1p64 + Double(UInt64(truncatingIfNeeded: magnitude))
    return value < 0 ? -result : result
  }

  @Test("adds, subtracts, shifts and rounds like the standard library's, at all magnitudes and at its limits")
  func agrees() {
    var random = SplitMix64(seed: 0x128, stream: "wide products")
    let limits: [Int64] = [0, 1, -1, .min, .max, .min + 1, 1 << 32, -1 << 32]
    func factor() -> Int64 {
      random.next() % 8 == 0
        ? limits[Int(random.next() % UInt64(limits.count))]
        : Int64(bitPattern: random.next()) >> Int64(random.next() % 64)
    }
    func product() -> Pair {
      let (a, b) = (factor(), factor())
      return Pair(wide: WideProduct(a, b), native: Int128(a) * Int128(b))
    }
    var pair = product()
    for step in 0..<20_000 {
      let other = product()
      switch random.next() % 4 {
      case 0: pair = Pair(wide: pair.wide &+ other.wide, native: pair.native &+ other.native)
      case 1: pair = Pair(wide: pair.wide &- other.wide, native: pair.native &- other.native)
      case 2:
        let bits = Int(1 + random.next() % 63)
        pair = Pair(wide: pair.wide &<< bits, native: pair.native &<< Int128(bits))
      default: pair = other
      }
      let difference = pair.wide &- other.wide
      let (rounded, native) = (pair.wide.rounded, Self.rounded(pair.native))
      guard rounded.bitPattern == native.bitPattern,
        difference.rounded.bitPattern == Self.rounded(pair.native &- other.native).bitPattern,
        (pair.wide == other.wide) == (pair.native == other.native)
      else {
        Issue.record("step \(step): \(rounded) for \(pair.native)")
        return
      }
    }
  }
}
