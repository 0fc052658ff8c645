import ArgumentParser
import CommandLine
import PrecisionExperiments
import Results

/// `vernier`: precision, and the door to the other programs.
@main
enum PrecisionProgram: Program {
  static let description = ProgramDescription.vernier
  static let commands: [any ParsableCommand.Type] = [
    SweepCommand.self, HorizonCommand.self, LimitCommand.self, ChallengeCommand.self, JudgeCommand.self,
    DiffCommand.self, DoctorCommand.self,
  ]
  static let experiments: [any Experiment.Type] = [SweepExperiment.self]

  static func merge(
    _ shards: ShardJournals, into destination: OutputOptions, jobs: Int, quiet: Bool, _ width: TextWidth
  ) throws {
    let configuration = try SweepExperiment.configuration(of: shards.header)
    try configuration.validate()
    let experiment = SweepExperiment(configuration)
    try shards.requireSame(as: experiment.journalHeader(shard: nil))
    let output = try CommandOutput(experiment, destination, pieces: .shards(shards), quiet: quiet)
    let report = SweepReport(configuration, watching: output)
    let check = try output.run(experiment, jobs: jobs)
    try output.commit(experiment, jobs: jobs, crossCheck: check)
    try report.printSummary(output, width)
    if !quiet { report.remarkCells(output, check) }
  }
}
