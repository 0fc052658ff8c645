import AnnotationExperiment
import Annotations
import ArgumentParser
import CommandLine
import Results

/// `vernier-annotate`: the costs of a canvas of annotations.
@main
enum AnnotateProgram: Program {
  static let description = ProgramDescription.annotate
  static let commands: [any ParsableCommand.Type] = [AnnotateCommand.self]
  static let experiments: [any Experiment.Type] = [AnnotationExperiment.self]
}

extension AnnotationError: ReportedError {}
