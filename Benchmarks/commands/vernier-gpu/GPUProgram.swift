import ArgumentParser
import CommandLine
import Graphics
import GraphicsExperiment
import Results

/// `vernier-gpu`: what a graphics device computes and draws.
@main
enum GPUProgram: Program {
  static let description = ProgramDescription.gpu
  static let commands: [any ParsableCommand.Type] = [GPUCommand.self]
  static let experiments: [any Experiment.Type] = [GraphicsExperiment.self]
}

extension GraphicsError: ReportedError {
  /// 64 for what was asked for, 74 for what the device or its driver does.
  package var exitCode: Int32 {
    switch self {
    case .size, .samples, .meshSize, .mesh: 64
    default: 74
    }
  }
}
