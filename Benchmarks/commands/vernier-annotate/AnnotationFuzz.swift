import AnnotationExperiment
import CommandLine
import Experiments
import Foundation

/// `vernier annotate --fuzz`: random commands, undos and redos against a model that copies the whole scene.
struct AnnotationFuzz {
  let commands: Int
  let seed: UInt64
  let quiet: Bool

  /// Commands that are played on one scene: seeds that follow each other have a scene each.
  private static let commandsOfAScene = 10_000

  /// - Throws: `CheckFailure` with the seed that shows a difference again.
  func run() throws {
    var refused = 0
    var done = 0
    let progress = ProgressLine("commands", quiet: quiet)
    defer { progress.clear() }
    while done < commands {
      let count = min(Self.commandsOfAScene, commands - done)
      let seed = self.seed &+ UInt64(done / Self.commandsOfAScene)
      do {
        refused += try SceneFuzz.run(seed: seed, commands: count)
      } catch {
        throw CheckFailure("With --seed \(seed) --fuzz \(count), the scene differs from the model: \(error).")
      }
      done += count
      progress.update(Double(done) / Double(commands))
    }
    progress.clear()
    try standardOutput(
      "\(commands) random commands, undos and redos came out as a model has them that copies the scene; \(refused) were "
        + "refused, as they should be.\n")
  }
}
