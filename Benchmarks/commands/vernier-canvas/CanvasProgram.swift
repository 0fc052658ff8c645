import ArgumentParser
import CanvasExperiment
import CommandLine
import PatternCanvas
import Results

/// `vernier-canvas`: the costs of a canvas of layers and pattern brushes.
@main
enum CanvasProgram: Program {
  static let description = ProgramDescription.canvas
  static let commands: [any ParsableCommand.Type] = [CanvasCommand.self]
  static let experiments: [any Experiment.Type] = [CanvasExperiment.self]
}

extension PatternCanvasError: ReportedError {}
