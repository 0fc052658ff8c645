import ArgumentParser
import CommandLine
import FilmStripExperiment
import PNGImages
import Results

/// `vernier-render`: pictures of one drawing as each scheme shows it.
@main
enum RenderProgram: Program {
  static let description = ProgramDescription.render
  static let commands: [any ParsableCommand.Type] = [RenderCommand.self]
  static let experiments: [any Experiment.Type] = [FilmStripExperiment.self]
}

extension AnimatedPNGError: ReportedError {
  package var sentence: String { description }
}
