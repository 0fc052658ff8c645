import ArgumentParser
import CommandLine
import CompareExperiment
import Results

/// `vernier-compare`: precision, tessellation and latency of schemes in one table.
@main
enum CompareProgram: Program {
  static let description = ProgramDescription.compare
  static let commands: [any ParsableCommand.Type] = [CompareCommand.self]
  static let experiments: [any Experiment.Type] = [CompareExperiment.self]
}
