import ExactNumbers
import Foundation
import Testing

/// Floats read from text at every float32, or at a share of all: set `VERNIER_EVERY` to 1 for all of them.
@Suite struct EveryFloatTextTests {
  private static let stride = ProcessInfo.processInfo.environment["VERNIER_EVERY"].flatMap { UInt64($0) } ?? 2003

  @Test("A float's shortest decimal text is read as that float")
  func text() {
    var (wrong, count) = (0, 0)
    var bits = 0x5eed % Self.stride
    while bits < 0x7F80_0000 {
      let float = Float(bitPattern: UInt32(bits))
      if BigFloat(parsing: float.description, precision: 64)?.float.bitPattern != float.bitPattern { wrong += 1 }
      count += 1
      bits += Self.stride
    }
    #expect(wrong == 0 && count > 0, "\(wrong) of \(count)")
  }
}
