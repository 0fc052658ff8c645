import Foundation
import Testing
import WideNumbers

/// Roundings to float32 at every float32, or at a share of all: set `VERNIER_EVERY` to 1 for all of them.
@Suite struct EveryFloatTests {
  private static let stride = ProcessInfo.processInfo.environment["VERNIER_EVERY"].flatMap { UInt64($0) } ?? 503

  /// Between neighbours lie a tie and what is a hair beside it, which have to be rounded as Float does.
  @Test("A register of 24 bits rounds doubles as Float does: on every float, on the tie above it, and beside that")
  func wideFloat() {
    var register = WideFloat(precision: 24)
    var (wrong, count) = (0, 0)
    var bits = 0x5eed % Self.stride
    // All normal floats from the smallest to the one before the largest; signs do not matter.
    while bits < 0x7F7F_FFFF {
      if bits >= 0x0080_0000 {
        let float = Float(bitPattern: UInt32(bits))
        let tie = (Double(float) + Double(float.nextUp)) / 2
        for value in [Double(float), tie.nextDown, tie, -tie.nextUp] {
          register.set(value)
          if register.double != Double(Float(value)) { wrong += 1 }
        }
        count += 1
      }
      bits += Self.stride
    }
    #expect(wrong == 0 && count > 0, "\(wrong) of \(4 * count)")
  }
}
