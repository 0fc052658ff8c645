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
      Writes sweep.csv, horizon.csv, stages.csv, engines.csv, datapackage.json and provenance.json into the output folder and prints a table: for each scheme the \
      depth at which it breaks, and its worst jitter in px at some depths, over all workloads and paths. With --localise the arithmetic of each scheme is taken apart too, and a second table names \
      the stage that loses the bits: store, camera, subtraction, scale, rotation or float32 conversion.

      \(ScenarioCatalog.text)
      """)

  @Option(
    parsing: .unconditional,
    help: "Zoom depths in decades: 0,3,7.5,15 or 0...1000 or 0...5000:50, or several of these with commas.")
  var depths = "0...20,30,50,70,72...80,100,150,200,300,305...310,400,500,700,1000"

  @Option(
    help:
      "Where content was stored, seen from the camera, with commas: \(Self.contentNames). Borders are measured wherever ancestors are."
  )
  var content = "active,ancestors"

  @Option(
    parsing: .unconditional,
    help: "Levels of ×1000 above or below the camera at which content that is not active is looked at, with commas.")
  var levels = "1,2,3"

  @OptionGroup var scenario: ScenarioOptions

  @OptionGroup var destination: OutputOptions

  @OptionGroup var division: DivisionOptions

  @OptionGroup var detail: VerboseFlag

  @OptionGroup var conformance: ConformanceOptions

  @Flag(
    inversion: .prefixedNo, help: "Search the precision horizons too, down to the deepest whole decade of --depths.")
  var horizons = true

  @Flag(
    help:
      "Measure active content with a single stage of each scheme's arithmetic and all others exact: which lost the bits?"
  )
  var localise = false

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
    let depths = try depthList()
    guard tracePoints >= 1 else { throw InputError("--trace-points is \(tracePoints); give at least 1.") }
    let configuration = try scenario.configuration(
      depths: depths, contents: try contentList(), levels: try levelList(), hasHorizons: horizons,
      hasStages: localise)
    try configuration.validate()
    try require(.ancestors, in: configuration, "edges", for: traceEdges, "--trace-edges")
    try require(.borders, in: configuration, "borders", for: traceBorders, "--trace-borders")
    let jobs = try scenario.workers.count()
    let quiet = scenario.voice.quiet
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
    if !quiet, !configuration.contents.allSatisfy({ [.active, .descendants].contains($0) }) {
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

  private func depthList() throws -> [DepthLabel] {
    do { return try DepthList.parse(depths) } catch { throw InputError("--depths: \(error)") }
  }

  private static var contentNames: String { Content.allCases.map(\.rawValue).joined(separator: ", ") }

  private func contentList() throws -> [Content] {
    try CommaList(content, option: "--content").chosen(of: Content.self)
  }

  private func levelList() throws -> [Int] {
    let range = SweepConfiguration.levelRange
    return try CommaList(levels, option: "--levels").items.map { text in
      guard let level = Int(text) else {
        throw InputError(
          "--levels names the level \(text); give levels from \(range.lowerBound) to \(range.upperBound).")
      }
      return level
    }
  }
}
