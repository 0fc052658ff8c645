import ArgumentParser
import CommandLine
import HandoffExperiment
import Results

/// `vernier-handoff`: the effects of changes of frame.
@main
enum HandoffProgram: Program {
  static let description = ProgramDescription.handoff
  static let commands: [any ParsableCommand.Type] = [HandoffCommand.self]
  static let experiments: [any Experiment.Type] = [HandoffExperiment.self]

  static func merge(
    _ shards: ShardJournals, into destination: OutputOptions, jobs: Int, quiet: Bool, _ width: TextWidth
  ) throws {
    let configuration = try HandoffExperiment.configuration(of: shards.header)
    try configuration.validate()
    try shards.requireSame(as: HandoffExperiment(configuration).journalHeader(shard: nil))
    let output = try CommandOutput(
      HandoffExperiment(configuration), destination, pieces: .shards(shards), quiet: quiet)
    let report = HandoffReport(configuration, quiet: quiet, watching: output)
    _ = try output.run(report.experiment, jobs: jobs)
    try output.commit(report.experiment, jobs: jobs, crossCheck: nil)
    try report.printSummary(output, width)
  }
}
