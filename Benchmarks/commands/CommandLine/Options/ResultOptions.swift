import ArgumentParser
import Results

/// The options of every command that measures: where its result goes, and what is said of it.
///
/// An option that all of them get is added here, and used in ``measure(_:jobs:ending:_:)``.
package struct ResultOptions: ParsableArguments {
  package init() {}

  @OptionGroup package var destination: OutputOptions
  @OptionGroup package var voice: QuietFlag
  @OptionGroup package var detail: VerboseFlag

  /// Measures an experiment into the folder, and prints its summary and a remark.
  /// - Parameters:
  ///   - experiment: what is measured.
  ///   - jobs: worker threads; nil where all is timed, and so one thread measures.
  ///   - ending: the remark at the end, from the folder of the result; nil for none.
  ///   - summary: observes the rows, and gives the summary's text.
  package func measure<E: Experiment>(
    _ experiment: E, jobs: Int?, ending: (_ folder: String?) -> String? = { $0.map { "Rows in \($0)." } },
    _ summary: (CommandOutput) throws -> (TextWidth) -> String
  ) throws {
    let output = try CommandOutput(experiment, destination, quiet: voice.quiet)
    let text = try summary(output)
    let crossCheck = try experiment.run(jobs: jobs ?? 1, into: output)
    try output.commit(experiment, jobs: jobs, crossCheck: crossCheck)
    if output.printsSummary { try standardOutput(text(detail.width)) }
    if !voice.quiet, let sentence = ending(output.path) { remark(sentence) }
  }
}
