import Foundation
import Testing

/// The number of commands per scene. `VERNIER_COMMANDS=100000 swift test --filter SceneFuzzTests` plays that many
/// commands on each scene.
@Suite("Random commands on annotations") struct SceneFuzzTests {
  private static let commands = ProcessInfo.processInfo.environment["VERNIER_COMMANDS"].flatMap { Int($0) } ?? 700

  @Test("agree with a model that copies the whole scene", arguments: [1, 2, 3] as [UInt64])
  func agreement(seed: UInt64) throws {
    #expect(try SceneFuzz.run(seed: seed, commands: Self.commands) > 0)
  }
}
