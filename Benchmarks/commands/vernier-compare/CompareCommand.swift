import ArgumentParser
import CommandLine
import CompareExperiment
import Foundation
import LatencyExperiment
import Schemes

/// `vernier compare`: what schemes are worth at zoom depths, in one table.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: ProgramDescription.compare[name: "compare"].abstract,
    discussion: """
      Measures what vernier sweep, vernier tessellate and vernier latency measure, of the same schemes at the same depths: whether \
      the picture holds, what a stroke and a displayed frame cost, and how long a touch takes to the vertex buffer. Writes compare.csv, \
      datapackage.json and provenance.json into the output folder. Verdicts, horizons, jitter and triangles are the same on every run; \
      times are not.
      """)

  @Option(help: "Schemes, with commas, or all: \(SchemeCatalog.standard.choices).")
  var schemes = ComparedSchemes.names

  @Option(parsing: .unconditional, help: "Zoom depths in decades: 0,3,7.5 or 0...300:50.")
  var depths = ComparedSchemes.depths

  @Option(parsing: .unconditional, help: "Seconds of each series of touches; p99.9 takes 42.")
  var duration = LatencyConfiguration.usualDuration

  @OptionGroup var choice: SeedOption
  @OptionGroup var workers: JobsOption
  @OptionGroup var destination: OutputOptions
  @OptionGroup var continuation: ResumeFlag
  @OptionGroup var voice: QuietFlag
  @OptionGroup var detail: VerboseFlag

  func run() throws {
    let jobs = try workers.count()
    let configuration = CompareConfiguration(
      schemes: try CommaList.schemes(schemes), depths: try CommaList.depths(depths), duration: duration,
      seed: choice.seed)
    try configuration.validate()
    try continuation.requireFolder(destination)
    let experiment = CompareExperiment(configuration)
    // Progress goes from part to part, never while something is timed.
    let output = try CommandOutput(
      experiment, destination,
      pieces: .journal(experiment.journalHeader(shard: nil), resumes: continuation.resume), quiet: voice.quiet,
      showsProgress: isatty(STDERR_FILENO) == 1)
    var text = CompareTableText(configuration)
    output.observe(CompareRow.table) { text.add($0) }
    let crossCheck = try output.run(experiment, jobs: jobs)
    try output.commit(experiment, jobs: jobs, crossCheck: crossCheck)
    if output.printsSummary { try standardOutput(text.text(detail.width)) }
    if !voice.quiet, let path = output.path { remark("Rows in \(path).") }
  }
}
