import ArgumentParser
import CommandLine
import Experiments
import LatencyExperiment

/// `vernier-latency`: what a touch costs on its way to the vertex buffer, and what a recording comes to.
@main
enum LatencyProgram: Program {
  static let description = ProgramDescription.latency
  static let commands: [any ParsableCommand.Type] = [LatencyCommand.self, ReplayCommand.self]
  static let experiments: [any Experiment.Type] = [LatencyExperiment.self]
}
