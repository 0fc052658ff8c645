import Geometry
import Testing

@Suite("The generator")
struct SplitMix64Tests {
  @Test("gives the published numbers of seed 1234567")
  func published() {
    var generator = SplitMix64(seed: 1_234_567)
    let numbers = (0..<5).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test("gives each label a sequence of its own")
  func streams() {
    var sequences = ["", "a", "b", "ab", "ba"].map { SplitMix64(seed: 1, stream: $0) }
    let firsts = sequences.indices.map { sequences[$0].next() }
    #expect(Set(firsts).count == firsts.count)
  }

  @Test("keeps to its ranges, and fills them")
  func ranges() {
    var generator = SplitMix64(seed: 1)
    let units = (0..<10_000).map { _ in generator.unit() }
    #expect(units.allSatisfy { 0 <= $0 && $0 < 1 } && units.contains { $0 < 0.01 } && units.contains { $0 > 0.99 })
    let symmetric = (0..<10_000).map { _ in generator.symmetric() }
    #expect(symmetric.allSatisfy { -1 <= $0 && $0 < 1 })
    #expect(symmetric.contains { $0 < -0.99 } && symmetric.contains { $0 > 0.99 })
    #expect(units.contains { ($0 * 0x1p52).truncatingRemainder(dividingBy: 1) != 0 })
  }
}
