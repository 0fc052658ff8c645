import ArgumentParser
import Foundation
import Results

/// `vernier merge`: joins the shards of a run to the result that one run would have left.
struct MergeCommand<P: Program>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "merge",
      abstract: "Join the shards of a run to the result that one run would have left.",
      discussion: """
        Measures nothing: every piece is taken from the journals that runs with --shard have left. They have to be all shards of one run, \
        of one configuration and one build; their order does not matter. Tables are those of an undivided run to the byte; \
        provenance.json names the machines.
        """)
  }

  @Argument(help: "The folders of all shards (default: those in \(OutputOptions.shardFolder)).")
  var folders: [String] = []

  @OptionGroup var destination: OutputOptions
  @OptionGroup var workers: JobsOption
  @OptionGroup var voice: QuietFlag
  @OptionGroup var detail: VerboseFlag

  func run() throws {
    let jobs = try workers.count()
    let shards = try ShardJournals(folders: try folders.isEmpty ? Self.defaultFolders() : folders)
    if let maker = ProgramCatalog.program(ofPackage: shards.header.package), maker != P.description {
      try ProgramStart(maker, arguments: Array(CommandLine.arguments.dropFirst())).replaceThisProcess()
    }
    try P.merge(shards, into: destination, jobs: jobs, quiet: voice.quiet, detail.width)
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
}
