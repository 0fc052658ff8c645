import ArgumentParser
import CAllocationCounter
import CommandLine
import Results
import StrokersExperiment
import TessellationExperiment

/// `vernier tessellate`: what strokes are made into, and what that costs.
struct TessellateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tessellate",
    abstract: ProgramDescription.tessellate[name: "tessellate"].abstract,
    discussion: """
      Draws a pen's strokes as indexed triangles (vernier), as one strip (strip), and as Slate's documents of November 2025 describe it (published); then \
      a stroke at depths in schemes, and the displayed frames of a scene in four ways: tessellated anew by the published method or by this engine, moved on the CPU, \
      or moved by the graphics processor. Writes tessellation.csv and frames.csv, which are timings and differ from run to run, meshes.csv, \
      which does not, datapackage.json and provenance.json into the output folder.

      With --judge, outlines of strokes by other engines are compared with the exact strokes instead, beside those of vernier \
      and published: how far each lies outside and inside, in tolerances, its holes, and its vertices against a lower \
      bound of what any outline needs. The reference shares no code with any stroker. Writes strokers.csv, the strokes and the outlines into \
      results/strokers. --write-strokes writes the strokes that engines are asked for, or those of --drawings.
      """)

  @OptionGroup var settings: TessellationConfiguration
  @OptionGroup var judging: JudgeOptions
  @OptionGroup var workers: JobsOption
  @OptionGroup var result: ResultOptions

  func run() throws {
    try judging.requireEffect(of: CommandLine.arguments)
    if let path = judging.writeStrokes { return try judging.writeStrokes(to: path) }
    let jobs = try workers.count()
    if !judging.judge.isEmpty { return try judge(jobs: jobs) }
    let experiment = TessellationExperiment(settings, allocationCount: { vernier_allocation_count() })
    var table = TessellationTableText(settings)
    try result.measure(
      experiment, jobs: jobs, ending: { table.remark + ($0.map { " Rows in \($0)." } ?? "") }
    ) { output in
      output.observe(TessellationRow.table) { table.add($0) }
      output.observe(SceneRow.table) { table.add($0) }
      return { table.text($0) }
    }
  }

  /// Judges outlines of strokes.
  private func judge(jobs: Int) throws {
    try judging.checkFiles(result.destination)
    let inputs = try judging.inputs()
    let required = try judging.requiredEngines(of: inputs)
    let experiment = StrokerExperiment(inputs)
    let output = try CommandOutput(experiment, result.destination, quiet: result.voice.quiet)
    let file = try judging.picture.map { try ResultFile(path: $0) }
    var table = StrokerTableText()
    var picture = StrokerPicture()
    output.observe(StrokerRow.table) {
      table.add($0)
      picture.add($0)
    }
    _ = try experiment.run(jobs: jobs, into: output)
    if let file {
      try file.sink.append(picture.svg(inputs).utf8)
      try file.commit()
    }
    try output.commit(experiment, jobs: jobs, crossCheck: nil)
    if output.printsSummary { try standardOutput(table.text(result.detail.width)) }
    if !result.voice.quiet { remark("\(table.count) outlines." + (output.path.map { " Rows in \($0)." } ?? "")) }
    if let failure = table.failure(of: required) { throw CheckError(failure) }
  }
}
