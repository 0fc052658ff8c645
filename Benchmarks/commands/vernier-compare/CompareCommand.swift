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

  @OptionGroup var settings: CompareConfiguration
  @OptionGroup var workers: JobsOption
  @OptionGroup var result: ResultOptions
  @OptionGroup var continuation: ResumeFlag

  func run() throws {
    let jobs = try workers.count()
    try continuation.requireFolder(result.destination)
    let experiment = CompareExperiment(settings)
    // Progress goes from part to part, never while something is timed.
    let output = try CommandOutput(
      experiment, result.destination,
      pieces: .journal(experiment.journalHeader(shard: nil), resumes: continuation.resume), quiet: result.voice.quiet,
      showsProgress: isatty(STDERR_FILENO) == 1)
    var text = CompareTableText(settings)
    output.observe(CompareRow.table) { text.add($0) }
    let crossCheck = try output.run(experiment, jobs: jobs)
    try output.commit(experiment, jobs: jobs, crossCheck: crossCheck)
    if output.printsSummary { try standardOutput(text.text(result.detail.width)) }
    if !result.voice.quiet, let path = output.path { remark("Rows in \(path).") }
  }
}
