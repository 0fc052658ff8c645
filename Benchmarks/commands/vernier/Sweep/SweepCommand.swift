import ArgumentParser
import CommandLine
import PrecisionExperiments
import Results
import Workloads

/// `vernier sweep`: measures every scheme on every workload and path at every depth.
struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Measure placement, jitter and distortion of coordinate schemes across zoom depths.",
    discussion: """
      Writes sweep.csv, horizon.csv, stages.csv, kinks.csv, engines.csv, datapackage.json and provenance.json into the output folder and prints a table: for each scheme the \
      depth at which it breaks, and its worst jitter in px at some depths, over all workloads and paths. kinks.csv says how far a curve is drawn from where it is, further in than it was drawn. With --localise the arithmetic of each scheme is taken apart too, and a second table names \
      the stage that loses the bits: store, camera, subtraction, scale, rotation or float32 conversion.

      \(ScenarioCatalog.text)
      """)

  @OptionGroup var settings: SweepSettings

  @OptionGroup var measuring: ScenarioOptions

  @OptionGroup var destination: OutputOptions

  @OptionGroup var division: DivisionOptions

  @OptionGroup var detail: VerboseFlag

  @OptionGroup var conformance: ConformanceOptions

  @Option(help: "Write every input and output of chosen samples to this CSV file, as exact fractions.")
  var trace: String?

  @Option(help: "The same of edges stored above the camera: both ends as stored and as drawn, and the distance.")
  var traceEdges: String?

  @Option(
    help: "The same of borders of strokes stored above the camera: the stroke, all its drawn sides, and the distance.")
  var traceBorders: String?

  @Option(
    parsing: .unconditional, help: "Samples of each cell that --trace, --trace-edges and --trace-borders choose.")
  var tracePoints = 8

  func run() throws {
    guard tracePoints >= 1 else { throw InputError("--trace-points is \(tracePoints); give at least 1.") }
    let configuration = try measuring.configuration(settings)
    try configuration.validate()
    try require(.ancestors, in: configuration, "edges", for: traceEdges, "--trace-edges")
    try require(.borders, in: configuration, "borders", for: traceBorders, "--trace-borders")
    let jobs = try measuring.workers.count()
    let quiet = measuring.voice.quiet
    let experiment = SweepExperiment(configuration)
    let shard = try division.shard(destination)
    let traces = [("--trace", trace), ("--trace-edges", traceEdges), ("--trace-borders", traceBorders)]
    for (option, path) in traces where shard != nil && path != nil {
      throw InputError("\(option) is written by a whole run; leave out \(option) or --shard.")
    }
    var files = FileUses()
    files.reads(workloads: configuration.workloads)
    try files.writes(SweepExperiment.self, destination, shard: shard)
    for (option, path) in traces { try files.writes(path, besideStandardOutput: option) }
    guard shard == nil || conformance.require == nil else {
      throw InputError("--require judges a whole run; leave out --require or --shard.")
    }
    try conformance.add(to: &files)
    let check = try conformance.check(of: configuration)
    let output = try CommandOutput(
      experiment, destination,
      pieces: .journal(experiment.journalHeader(shard: shard), resumes: division.resume), quiet: quiet)
    let points = try trace.map { try TraceFile($0) }
    let edges = try traceEdges.map { try TraceFile($0) }
    let borders = try traceBorders.map { try TraceFile($0) }
    let report = SweepReport(configuration, watching: output)
    check?.watch(output)
    let trace = Trace(configuration, samples: tracePoints)
    let edgeTrace = LineTrace(.edges, configuration, samples: tracePoints)
    let borderTrace = LineTrace(.borders, configuration, samples: tracePoints)
    if !quiet {
      remarkRecordings(configuration.workloads, configuration.drawing)
      report.remarkLongRun(jobs: jobs)
      if let path = self.trace { report.remarkLargeFile(path, of: trace.expectedBytes) }
      if let path = traceEdges { report.remarkLargeFile(path, of: edgeTrace.expectedBytes) }
      if let path = traceBorders { report.remarkLargeFile(path, of: borderTrace.expectedBytes) }
    }
    let crossCheck = try output.run(experiment, jobs: jobs)
    try output.endRows()
    if let points {
      try points.write(TraceRow.table, count: trace.count, quiet: quiet) { try trace.run(jobs: jobs, take: $0) }
    }
    if let edges {
      try edges.write(LineTraceRow.edges, count: edgeTrace.count, quiet: quiet) {
        try edgeTrace.run(jobs: jobs, take: $0)
      }
    }
    if let borders {
      try borders.write(LineTraceRow.borders, count: borderTrace.count, quiet: quiet) {
        try borderTrace.run(jobs: jobs, take: $0)
      }
    }
    try output.commit(experiment, jobs: jobs, crossCheck: crossCheck)
    let engines = EngineReport(configuration.schemes)
    engines.printFailures()
    if !quiet, !configuration.content.allSatisfy({ [.active, .descendants].contains($0) }) {
      engines.sayLeftOut("Edges and borders stored above", without: .lines, called: "lines")
    }
    guard shard == nil else { return output.remarkShard() }
    try report.printSummary(output, detail.width)
    if !quiet { report.remarkCells(output, crossCheck) }
    try report.requireStages()
    try check?.finish(quiet: quiet)
  }

  /// Throws where a file of lines stored above the camera is asked for and the sweep has none.
  private func require(
    _ content: Content, in configuration: SweepConfiguration, _ lines: String, for path: String?, _ option: String
  ) throws {
    guard path != nil, !configuration.cells.contains(where: { $0.subject.content == content }) else { return }
    throw InputError(
      "\(option) has no \(lines) to write; add \(content.rawValue) to --content, and a depth that has some.")
  }
}
