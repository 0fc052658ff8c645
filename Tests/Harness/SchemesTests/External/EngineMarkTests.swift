import Foundation
import Testing

@testable import Schemes

@Suite("The mark of an engine")
struct EngineMarkTests {
  @Test("is one variable more in the environment, and takes the place of this process's own")
  func environment() {
    setenv("VERNIER_ENGINE", "of the engine that started this process", 1)
    defer { unsetenv("VERNIER_ENGINE") }
    let texts = EngineMark().environment().compactMap { $0 }
    defer { for text in texts { free(text) } }
    let variables = texts.map { String(cString: $0) }
    var expected = ProcessInfo.processInfo.environment
    expected["VERNIER_ENGINE"] = nil
    #expect(variables.filter { $0.hasPrefix("VERNIER_ENGINE=\(getpid())-") }.count == 1)
    #expect(variables.count == expected.count + 1)
    #expect(variables.contains("PATH=\(expected["PATH"] ?? "")"))
  }

  @Test("asks for as many descriptors as two processes a worker take, and one that starts")
  func descriptors() {
    let one = EngineShortage.descriptors(of: 1)
    #expect(one > 3 * EngineProcess.descriptors)
    #expect(EngineShortage.descriptors(of: 12) - one == (24 - 2) * EngineProcess.descriptors)
    #expect(EngineShortage.descriptors(of: 0) == one - 2 * EngineProcess.descriptors)
  }
}
