import ArgumentParser
import CommandLine
import Experiments
import LatencyExperiment

/// `vernier-latency`: the costs of a touch up to the vertex buffer, and the replay of recordings.
@main
enum LatencyProgram: Program {
  static let description = ProgramDescription.latency
  static let commands: [any ParsableCommand.Type] = [LatencyCommand.self, ReplayCommand.self]
  static let experiments: [any Experiment.Type] = [
    LatencyExperiment.self, DisplayExperiment.self, RendererExperiment.self,
  ]
}
