import ArgumentParser
import Foundation
import Results

/// The worker threads, where work is spread over some.
package struct JobsOption: ParsableArguments {
  package init() {}

  @Option(parsing: .unconditional, help: "Worker threads for what is not timed; results do not depend on it.")
  package var jobs = ProcessInfo.processInfo.activeProcessorCount

  /// - Throws: `InputError` for a number that is no number of threads.
  package func count() throws -> Int {
    let range = WorkerThreads.range
    guard range.contains(jobs) else {
      throw InputError("--jobs is \(jobs); give a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return jobs
  }
}

/// Whether anything is printed for the person at the terminal.
package struct QuietFlag: ParsableArguments {
  package init() {}

  @Flag(help: "No progress and no remarks on standard error.")
  package var quiet = false
}

/// How much of a result is printed.
package struct VerboseFlag: ParsableArguments {
  package init() {}

  @Flag(help: "Print every table with all of its columns, and not the one screen that says what came out.")
  package var verbose = false

  /// The room for what is printed on standard output.
  package var width: TextWidth { TextWidth(columns: TextWidth.standardOutput.columns, hasAllColumns: verbose) }
}

/// Whether a run resumes an unfinished one.
package struct ResumeFlag: ParsableArguments {
  package init() {}

  @Flag(help: "Go on with the unfinished run in the output folder; where there is none, begin.")
  package var resume = false

  /// - Throws: `InputError` where there is no folder to resume a run in.
  package func requireFolder(_ destination: OutputOptions) throws {
    guard resume, destination.output == "-" else { return }
    throw InputError("--resume needs a folder, and --output is -; name a folder.")
  }
}

/// Whether a run resumes an unfinished one, and its shard.
package struct DivisionOptions: ParsableArguments {
  package init() {}

  @OptionGroup var continuation: ResumeFlag

  /// Whether an unfinished run is resumed.
  package var resume: Bool { continuation.resume }

  @Option(
    name: .customLong("shard"),
    help: "Run only this share of the run, as NUMBER/COUNT, like 2/8, on any machine; vernier merge joins all of them.")
  package var shardText: String?

  /// The requested shard; nil for the whole run.
  /// - Throws: `InputError` for a text that is none, and where there is no folder to keep anything in.
  package func shard(_ destination: OutputOptions) throws -> Shard? {
    try continuation.requireFolder(destination)
    if destination.output == "-", shardText != nil {
      throw InputError("--shard needs a folder, and --output is -; name a folder.")
    }
    return try shardText.map { text in
      guard let shard = Shard(rawValue: text) else {
        throw InputError(
          "--shard is \"\(text)\"; give NUMBER/COUNT, like 2/8, the number from 1 to the count and that at most "
            + "\(Shard.countRange.upperBound).")
      }
      return shard
    }
  }
}

/// The destination of a result, and the printed output.
package struct OutputOptions: ParsableArguments {
  package init() {}

  @Option(
    help:
      "Folder for the result (default: results/ and the result's name, unless a result of other settings is there), or - for rows on standard output and no files."
  )
  package var output: String?

  @Option(help: "What is printed: table, csv or json (default: table; csv with --output -).")
  package var format: OutputFormat?

  /// The folder of an experiment's result; nil for none.
  package func folder(for experiment: any Experiment.Type, shard: Shard? = nil) -> String? {
    output == "-" ? nil : output ?? Self.defaultFolder(for: experiment, shard: shard)
  }

  /// Where results go unless a folder is named; its parent is made where it is missing.
  package static func defaultFolder(for experiment: any Experiment.Type, shard: Shard? = nil) -> String {
    shard.map { "\(shardFolder)/\(experiment.name)-\($0.number)-of-\($0.count)" } ?? "results/" + experiment.name
  }

  /// Where the folders of shards lie unless others are named.
  package static let shardFolder = "results/shards"

  /// The requested format, or the one for the destination.
  package var chosenFormat: OutputFormat { format ?? (output == "-" ? .csv : .table) }
}
