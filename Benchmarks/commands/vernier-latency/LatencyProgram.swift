import ArgumentParser
import CommandLine
import LatencyExperiment
import PredictionExperiment
import Results

/// `vernier-latency`: the costs of a touch up to the vertex buffer, replays of recordings, and predictions of touches.
@main
enum LatencyProgram: Program {
  static let description = ProgramDescription.latency
  static let commands: [any ParsableCommand.Type] = [LatencyCommand.self, ReplayCommand.self, PredictCommand.self]
  static let experiments: [any Experiment.Type] = [
    LatencyExperiment.self, DisplayExperiment.self, RendererExperiment.self, PredictionExperiment.self,
  ]
}
