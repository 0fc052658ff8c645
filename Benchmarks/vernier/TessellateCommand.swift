import ArgumentParser
import CAllocationCounter
import Experiments
import Foundation
import Multiprecision
import Peers
import Results
import Workloads

/// `vernier tessellate`: what strokes are made into, and what that costs.
struct TessellateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tessellate",
    abstract: "Count and time what strokes are made into: vertices, bytes, nanoseconds a point and a displayed frame.",
    discussion: """
      Draws a pen's strokes as indexed triangles (vernier), as one strip (strip), and as the Slate documents describe it (published); then \
      a stroke at depths in schemes, and the displayed frames of a scene in four ways: tessellated anew in every frame, moved on the CPU, \
      or moved by the graphics processor. Writes tessellation.csv and frames.csv, which are timings and differ from run to run, meshes.csv, \
      which does not, datapackage.json and provenance.json into the output folder.
      """)

  @OptionGroup var strokes: StrokeOptions

  @Option(parsing: .unconditional, help: "Worker threads for what is not timed; results do not depend on it.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "Folder for the result, or - for the rows of tessellation.csv on standard output and no files.")
  var output = Self.defaultOutput

  @Option(help: "What is printed: table, csv or json (default: table; csv with --output -).")
  var format: OutputFormat?

  @Flag(help: "No progress and no remarks on standard error.")
  var quiet = false

  private static let defaultOutput = "results/tessellation"

  func run() throws {
    guard jobs >= 1, jobs <= 1024 else { throw InputError("--jobs is \(jobs); give a number from 1 to 1024.") }
    let configuration = try strokes.configuration(jobs: jobs)
    let peer = try peer()
    let started = Date()
    let output = try TessellationOutput(
      folder: self.output == "-" ? nil : self.output, isDefault: self.output == Self.defaultOutput)
    let stream = try RowStream(
      format ?? (self.output == "-" ? .csv : .table), schema: TessellationTable.schema)
    let meshes = try meshes(configuration, into: output)
    var table = TessellationTableText(configuration)
    let progress = ProgressLine("strokes", quiet: quiet)
    let timings = StrokeTimings(configuration, allocationCount: { vernier_allocation_count() }, peer: peer)
    let count = configuration.cells.count
    try timings.run(meshes) { index, row in
      let cells = TessellationTable.cells(row)
      try output.write(row: cells)
      try stream?.write(cells)
      table.add(row)
      progress.update(Double(index + 1) / Double(count))
    }
    progress.clear()
    try stream?.finish()
    if output.path != nil || stream == nil {
      try timeScenes(configuration) { row in
        try output.write(scene: SceneTable.cells(row))
        table.add(row)
      }
    }
    try output.commit(provenance(configuration, started: started))
    if stream == nil { try standardOutput(table.text) }
    if !quiet {
      let position = output.path.map { " Rows in \($0)." } ?? ""
      remark(table.remark + position)
    }
  }

  private func peer() throws -> AntigrainPeer? {
    guard strokes.peers else { return nil }
    do { return try AntigrainPeer() } catch { throw InputError("--peers: \(error)") }
  }

  private func meshes(
    _ configuration: TessellationConfiguration, into output: TessellationOutput
  ) throws -> [StrokeMesh] {
    let progress = ProgressLine("meshes", quiet: quiet)
    let experiment = StrokeMeshes(configuration) { MeshHash.text(vertices: $0, indices: $1) }
    var meshes: [StrokeMesh] = []
    try experiment.run(jobs: jobs) { index, mesh in
      try output.write(mesh: MeshTable.cells(mesh))
      meshes.append(mesh)
      progress.update(Double(index + 1) / Double(experiment.count))
    }
    progress.clear()
    return meshes
  }

  private func timeScenes(_ configuration: TessellationConfiguration, take: (SceneRow) throws -> Void) throws {
    let progress = ProgressLine("frames", quiet: quiet)
    let costs = SceneCosts(configuration)
    try costs.run { index, rows in
      for row in rows { try take(row) }
      progress.update(Double(index + 1) / Double(costs.count))
    }
    progress.clear()
  }

  private func provenance(_ configuration: TessellationConfiguration, started: Date) -> Provenance {
    var settings = configuration.provenance
    settings["jobs"] = .integer(jobs)
    return Provenance(
      commandLine: ["vernier"] + CommandLine.arguments.dropFirst(), configuration: settings, seed: configuration.seed,
      generator: SplitMix64.name, gmpVersion: LibraryVersions.gmp, mpfrVersion: LibraryVersions.mpfr,
      crossCheck: nil, startedAt: started, wallTimeSeconds: Date().timeIntervalSince(started))
  }
}
