import ArgumentParser
import Experiments
import Foundation
import Ink
import Measurement
import Multiprecision
import Results
import Schemes
import Workloads

/// `vernier latency`: what a touch costs on its way to the vertex buffer, at the pace of a digitiser.
struct LatencyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "latency",
    abstract: "Play touches at 240 Hz through the ink pipeline and time every stage, stalls included.",
    discussion: """
      Plays a synthetic pen, or a recording, open loop: latency counts from when an event was due, so that a stall counts in all that waited \
      for it. A meter beside waits for the same instants and does nothing: what it shows is the machine's doing. Writes latency.csv, growth.csv (what an event costs in long strokes), an \
      HdrHistogram text (.hgrm, in ns) for each series, datapackage.json and provenance.json into the output folder. Software latency: \
      nothing here sees a display.
      """)

  @OptionGroup var options: LatencyOptions

  @Option(help: "Folder for the result, or - for rows on standard output and no files.")
  var output = Self.defaultOutput

  @Option(help: "What is printed: table, csv or json (default: table; csv with --output -).")
  var format: OutputFormat?

  @Flag(help: "No progress and no remarks on standard error.")
  var quiet = false

  private static let defaultOutput = "results/latency"

  func run() throws {
    let configuration = try options.configuration()
    let deliveries = try options.deliveries(quiet: quiet)
    let started = Date()
    let folder =
      output == "-" ? nil : try ResultFolder(path: output, createIntermediates: output == Self.defaultOutput)
    let table = try folder?.table(
      LatencyTable.name, schema: LatencyTable.schema,
      description: "What each stage of the ink pipeline takes. Timings: they differ from run to run.")
    let stream = try RowStream(format ?? (output == "-" ? .csv : .table), schema: LatencyTable.schema)
    var text = LatencyTableText(configuration)
    let progress = TimedProgress("latency", seconds: options.seconds(configuration), quiet: quiet)
    let experiment = LatencyExperiment(configuration, deliveries, clock: MachineClock())
    try measure(experiment) { series in
      for row in series.rows {
        let cells = LatencyTable.cells(row)
        try table?.write(cells)
        try stream?.write(cells)
      }
      text.add(series)
      guard let folder else { return }
      let name = LatencyFileName(series.position, source: configuration.source)
      try folder.add(text: "\(series.histogram)", as: name.series, description: "Latencies in ns.")
      if let hiccups = series.hiccups {
        try folder.add(text: "\(hiccups)", as: name.hiccups, description: "How late the machine woke beside, in ns.")
      }
    }
    progress.stop()
    try stream?.finish()
    if let folder {
      let table = try folder.table(
        GrowthTable.name, schema: GrowthTable.schema,
        description: "What an event costs in a stroke that has grown long. Timings: they differ from run to run.")
      try InkGrowth(seed: configuration.seed).run { row in
        try table.write(GrowthTable.cells(row))
        text.add(row)
      }
    }
    try folder?.commit(
      name: LatencyTable.packageName, title: "What a touch costs on its way to the vertex buffer",
      provenance: provenance(configuration, started: started))
    if stream == nil { try standardOutput(text.text) }
    if !quiet {
      remark(
        "\(deliveries.count) deliveries of \(deliveries.eventCount) events a series."
          + (folder.map { " Rows in \($0.path)." } ?? ""))
    }
  }

  private func measure(_ experiment: LatencyExperiment, take: (LatencySeries) throws -> Void) throws {
    do {
      if options.asFastAsPossible {
        try experiment.runUnpaced(take: take)
      } else {
        try experiment.run(take: take)
      }
    } catch let error as InkError {
      throw InputError("\(error)")
    }
  }

  private func provenance(_ configuration: LatencyConfiguration, started: Date) -> Provenance {
    var settings = configuration.provenance
    settings["duration_s"] = .number(options.duration)
    settings["stroke_samples"] = .integer(options.strokeSamples)
    settings["as_fast_as_possible"] = .integer(options.asFastAsPossible ? 1 : 0)
    return Provenance(
      commandLine: ["vernier"] + CommandLine.arguments.dropFirst(), configuration: settings,
      seed: configuration.seed, generator: SplitMix64.name, gmpVersion: LibraryVersions.gmp,
      mpfrVersion: LibraryVersions.mpfr, crossCheck: nil, startedAt: started,
      wallTimeSeconds: Date().timeIntervalSince(started))
  }
}
