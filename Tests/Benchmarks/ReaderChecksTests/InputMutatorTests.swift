import Testing

@testable import ReaderChecks

@Suite("Random inputs of readers")
struct InputMutatorTests {
  private func inputs(_ check: ReaderCheck, seed: UInt64, count: Int) throws -> [[UInt8]] {
    var mutator = try InputMutator(check, seed: seed)
    return (0..<count).map { _ in
      let input = mutator.next()
      if case .read = check.outcome(of: input) { mutator.keep(input) }
      return input
    }
  }

  @Test("are the same for the same seed, others for another, and as long as they may be")
  func seeded() throws {
    let check = try #require(ReaderCheck.named("json"))
    let first = try inputs(check, seed: 1, count: 2000)
    #expect(try inputs(check, seed: 1, count: 2000) == first)
    #expect(try inputs(check, seed: 2, count: 2000) != first)
    #expect(first.allSatisfy { $0.count <= check.longest } && Set(first).count > 500)
    let short = ReaderCheck("short", longest: 3, seeds: { [[1, 2, 3]] }, check: { _ in })
    #expect(try inputs(short, seed: 1, count: 2000).allSatisfy { $0.count <= 3 })
    #expect(
      try inputs(ReaderCheck("none", seeds: { [] }, check: { _ in }), seed: 1, count: 2000).contains { !$0.isEmpty })
  }

  @Test("find a reader's fault within a second's worth of them, from any seed", arguments: 1...8 as ClosedRange<UInt64>)
  func find(seed: UInt64) throws {
    let json = try #require(ReaderCheck.named("json"))
    // The reader took values under an empty key for the whole text.
    let check = ReaderCheck("json", seeds: json.seeds) { bytes in
      if case .read = json.outcome(of: bytes), bytes.firstRange(of: Array(#""":"#.utf8)) != nil {
        throw BrokenPromise("an empty key")
      }
    }
    let found = try inputs(check, seed: seed, count: 5000).contains {
      check.outcome(of: $0) == .broken("an empty key")
    }
    #expect(found)
  }
}
