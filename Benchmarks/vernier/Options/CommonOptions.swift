import ArgumentParser
import Experiments
import Foundation

/// The seed, where anything is random.
struct SeedOption: ParsableArguments {
  @Option(parsing: .unconditional, help: "Seed of all random choices.")
  var seed: UInt64 = 1
}

/// The worker threads, where work is spread over some.
struct JobsOption: ParsableArguments {
  @Option(parsing: .unconditional, help: "Worker threads for what is not timed; results do not depend on it.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  /// - Throws: `InputError` for a number that is no number of threads.
  func count() throws -> Int {
    let range = WorkerThreads.range
    guard range.contains(jobs) else {
      throw InputError("--jobs is \(jobs); give a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return jobs
  }
}

/// Whether anything is said to the person at the terminal.
struct QuietFlag: ParsableArguments {
  @Flag(help: "No progress and no remarks on standard error.")
  var quiet = false
}

/// Where a result goes, and what is printed.
struct OutputOptions: ParsableArguments {
  @Option(
    help:
      "Folder for the result (default: results/ and the result's name), or - for rows on standard output and no files.")
  var output: String?

  @Option(help: "What is printed: table, csv or json (default: table; csv with --output -).")
  var format: OutputFormat?

  /// The folder of an experiment's result; nil for none.
  func folder(for experiment: any Experiment.Type) -> String? {
    output == "-" ? nil : output ?? Self.defaultFolder(for: experiment)
  }

  /// Where results go unless a folder is named; its parent is made where it is missing.
  static func defaultFolder(for experiment: any Experiment.Type) -> String { "results/" + experiment.name }

  /// The format asked for, or the one that goes with the destination.
  var chosenFormat: OutputFormat { format ?? (output == "-" ? .csv : .table) }
}
