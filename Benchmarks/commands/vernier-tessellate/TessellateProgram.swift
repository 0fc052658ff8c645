import ArgumentParser
import CommandLine
import Results
import StrokersExperiment
import TessellationExperiment

/// `vernier-tessellate`: what strokes are made into, and what that costs.
@main
enum TessellateProgram: Program {
  static let description = ProgramDescription.tessellate
  static let commands: [any ParsableCommand.Type] = [TessellateCommand.self]
  static let experiments: [any Experiment.Type] = [TessellationExperiment.self, StrokerExperiment.self]
}
