import Geometry
import TestSupport
import Testing

@testable import ReaderChecks

@Suite("Checks of readers")
struct ReaderCheckTests {
  @Test("Every reader reads its seeds", arguments: ReaderCheck.all.map(\.name))
  func seeds(name: String) throws {
    let check = try #require(ReaderCheck.named(name))
    let seeds = try check.seeds()
    #expect(!seeds.isEmpty)
    for seed in seeds {
      #expect(check.outcome(of: seed) == .read, "\(name)")
      #expect(seed.count <= check.longest, "\(name): the fuzzer would cut it")
    }
  }

  @Test("Every input that ever broke a promise is read, or refused in one sentence")
  func worstInputs() throws {
    let inputs = try WorstInputFile.inputs { $0.hasPrefix("reader/") }
    #expect(!inputs.isEmpty)
    for input in inputs {
      let check = try #require(ReaderCheck.named(String(input.kind.dropFirst("reader/".count))), "\(input)")
      if case .broken(let promise) = check.outcome(of: input.bytes) { Issue.record("\(input): \(promise)") }
    }
  }

  @Test("An error that is no sentence on one line breaks the promise")
  func sentences() {
    struct Told: Error, CustomStringConvertible { let description: String }
    for (text, isSentence) in [
      ("The file is empty; give one.", true), ("The file is empty", false), ("", false), ("One.\nTwo.", false),
      ("A \u{1B}[31m red file.", false), ("A\u{2028}line.", false), (String(repeating: "x", count: 4000) + ".", false),
    ] {
      let outcome = ReaderCheck("told", seeds: { [] }, check: { _ in throw Told(description: text) }).outcome(of: [])
      #expect(outcome == (isSentence ? .refused(text) : .broken("the error is no sentence: \(text)")))
    }
  }

  @Test("What is written otherwise than it was read breaks the promise")
  func promises() {
    struct Fault: Error {}
    let check = ReaderCheck("broken", seeds: { [] }) { bytes in
      try hold(bytes.count != 1, "one byte")
      _ = try must("two bytes") { if bytes.count == 2 { throw Fault() } }
    }
    #expect(check.outcome(of: [0]) == .broken("one byte"))
    #expect(check.outcome(of: [0, 0]) == .broken("two bytes: Fault()"))
    #expect(check.outcome(of: []) == .read)
  }
}
