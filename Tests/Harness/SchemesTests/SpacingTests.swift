import Geometry
import Schemes
import Testing

@Suite("The distance of neighbouring coordinates in closed form")
struct SpacingTests {
  @Test("is that of a float as far as what is left reaches, and no coarser beyond")
  func remainder() throws {
    let split = Spacing([.remainder(bits: 24, below: 65_536)])
    for distance in [0x1p-3, 1, 700, 65_535] {
      #expect(split.length(at: distance) == Spacing([.significant(bits: 24)]).length(at: distance))
      #expect(try #require(split.length(at: distance)).double == Double(Float(distance).ulp))
    }
    for distance in [65_536, 1e9, 1e300] { #expect(split.length(at: distance)?.double == 0x1p-8) }
  }

  @Test("is the sum of its parts, each from its own magnitude on, and has no limit without parts")
  func sums() {
    let sum = Spacing([.step(0.25), .significant(bits: 3, from: 16)])
    #expect(sum.length(at: 15.99)?.double == 0.25)
    #expect(sum.length(at: 16)?.double == 4.25)
    #expect(sum.length(at: 1023)?.double == 128.25)
    #expect(Spacing([]).length(at: 1) == nil)
    // Beyond a double's range.
    let fine = Spacing([.significant(bits: 1_000_000), .significant(bits: 1_000_002)]).length(at: 1)
    #expect(fine?.exponent == 1 - 1_000_000 && fine?.significand == 1.25)
    #expect(Spacing([.significant(bits: 5000), .step(3)]).length(at: 1)?.double == 3)
  }
}
