import ArgumentParser
import CAllocationCounter
import CommandLine
import Experiments
import Peers
import Results
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
      """)

  @OptionGroup var strokes: StrokeOptions
  @OptionGroup var choice: SeedOption
  @OptionGroup var workers: JobsOption
  @OptionGroup var destination: OutputOptions
  @OptionGroup var voice: QuietFlag

  func run() throws {
    let jobs = try workers.count()
    let configuration = try strokes.configuration(seed: choice.seed)
    let peer = try peer()
    let experiment = TessellationExperiment(
      configuration, allocationCount: { vernier_allocation_count() }, peer: peer)
    let output = try CommandOutput(TessellationExperiment.self, destination, quiet: voice.quiet)
    var table = TessellationTableText(configuration)
    output.observe(TessellationRow.table) { table.add($0) }
    output.observe(SceneRow.table) { table.add($0) }
    _ = try experiment.run(jobs: jobs, into: output)
    try output.commit(experiment, jobs: jobs, crossCheck: nil)
    if output.printsSummary { try standardOutput(table.text) }
    if !voice.quiet { remark(table.remark + (output.path.map { " Rows in \($0)." } ?? "")) }
  }

  private func peer() throws -> AntigrainPeer? {
    guard strokes.peers else { return nil }
    do { return try AntigrainPeer() } catch { throw InputError("--peers: \(error)") }
  }
}
