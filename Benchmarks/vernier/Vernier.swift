import ArgumentParser
import Results

/// The root of the command line.
struct Vernier: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vernier",
    abstract: "Measures how deep a canvas can zoom before it breaks.",
    discussion: """
      Exit codes: 0 done and within the stated bounds, 1 a check failed, 64 the command line or an input file is wrong, 74 reading or \
      writing failed, 130 or 143 ended by Ctrl-C or SIGTERM. Where the reader of standard output leaves early, as head does, it ends \
      quietly by SIGPIPE.
      """,
    version: Revision.ofProgram().description,
    subcommands: [
      SweepCommand.self, HorizonCommand.self, LimitCommand.self, HandoffCommand.self, TessellateCommand.self,
      ReplayCommand.self, LatencyCommand.self, CanvasCommand.self, AnnotateCommand.self, MergeCommand.self,
      VerifyCommand.self, DoctorCommand.self,
    ])
}
