import ArgumentParser
import Experiments
import Foundation
import Results

/// `vernier merge`: joins the shards of a run to the result that one run would have left.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the shards of a run to the result that one run would have left.",
    discussion: """
      Measures nothing: every piece is taken from the journals that runs with --shard have left. They have to be all shards of one run, of \
      one configuration and one build; their order does not matter. Tables are those of an undivided run to the byte; provenance.json \
      names the machines.
      """)

  @Argument(help: "The folders of all shards (default: those in \(OutputOptions.shardFolder)).")
  var folders: [String] = []

  @OptionGroup var destination: OutputOptions
  @OptionGroup var workers: JobsOption
  @OptionGroup var voice: QuietFlag

  func run() throws {
    let jobs = try workers.count()
    let shards = try ShardJournals(folders: try folders.isEmpty ? Self.defaultFolders() : folders)
    switch shards.header.package {
    case SweepExperiment.packageName: try mergeSweep(shards, jobs: jobs)
    case HandoffExperiment.packageName: try mergeHandoff(shards, jobs: jobs)
    default:
      throw InputError(
        "\(QuotedText(shards.header.package)) is no run that can be merged; name shards of a sweep or of a handoff.")
    }
  }

  /// The folders of shards where they go unless others are named.
  private static func defaultFolders() throws -> [String] {
    let parent = OutputOptions.shardFolder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    let folders = names.sorted().map { parent + "/" + $0 }.filter {
      FileManager.default.fileExists(atPath: $0 + "/" + Journal.fileName)
    }
    guard !folders.isEmpty else {
      throw InputError("There are no shards in \(parent); name the folders of all shards of a run.")
    }
    return folders
  }

  private func mergeSweep(_ shards: ShardJournals, jobs: Int) throws {
    let configuration = try SweepExperiment.configuration(of: shards.header)
    try configuration.validate()
    let experiment = SweepExperiment(configuration)
    try shards.requireSame(as: experiment.journalHeader(shard: nil))
    let output = try CommandOutput(SweepExperiment.self, destination, pieces: .shards(shards), quiet: voice.quiet)
    let report = SweepReport(configuration, watching: output)
    let check = try output.run(experiment, jobs: jobs)
    try output.commit(experiment, jobs: jobs, crossCheck: check)
    try report.printSummary(output)
    if !voice.quiet { report.remarkCells(output, check) }
  }

  private func mergeHandoff(_ shards: ShardJournals, jobs: Int) throws {
    let configuration = try HandoffExperiment.configuration(of: shards.header)
    try configuration.validate()
    try shards.requireSame(as: HandoffExperiment(configuration).journalHeader(shard: nil))
    let output = try CommandOutput(HandoffExperiment.self, destination, pieces: .shards(shards), quiet: voice.quiet)
    let report = HandoffReport(configuration, quiet: voice.quiet, watching: output)
    _ = try output.run(report.experiment, jobs: jobs)
    try output.commit(report.experiment, jobs: jobs, crossCheck: nil)
    try report.printSummary(output)
  }
}
