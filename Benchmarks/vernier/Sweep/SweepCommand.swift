import ArgumentParser
import Experiments
import Results
import Workloads

/// `vernier sweep`: measures every scheme on every workload and path at every depth.
struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Measure placement, jitter and distortion of coordinate schemes across zoom depths.",
    discussion: """
      Writes sweep.csv, horizon.csv, stages.csv, datapackage.json and provenance.json into the output folder and prints a table: for each scheme the \
      depth at which it breaks, and its worst jitter in px at some depths, over all workloads and paths. With --localise the arithmetic of each scheme is taken apart too, and a second table names \
      the stage that loses the bits: store, camera, subtraction, scale, rotation or hand-over.

      \(CatalogLines.scenario)
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

  @Option(parsing: .unconditional, help: "Samples of each cell that --trace writes.")
  var tracePoints = 8

  func run() throws {
    let depths = try depthList()
    guard tracePoints >= 1 else { throw InputError("--trace-points is \(tracePoints); give at least 1.") }
    let configuration = try scenario.configuration(
      depths: depths, contents: try contentList(), levels: try levelList(), hasHorizons: horizons,
      hasStages: localise)
    try configuration.validate()
    let jobs = try scenario.workers.count()
    let quiet = scenario.voice.quiet
    let experiment = SweepExperiment(configuration)
    var files = FileUses()
    files.reads(workloads: configuration.workloads)
    try files.writes(SweepExperiment.self, destination)
    try files.writes(self.trace, besideStandardOutput: "--trace")
    let output = try CommandOutput(SweepExperiment.self, destination, quiet: quiet)
    let trace = try self.trace.map { try TraceFile($0) }
    var summary = SweepSummary(depths: depths.map(\.decades))
    output.observe(SweepRow.table) { summary.add($0) }
    output.observe(HorizonRow.table) { summary.add($0) }
    var stages = StageSummary(marks: summary.marks, threshold: configuration.threshold)
    output.observe(StageRow.table) { stages.add($0) }
    let check = try experiment.run(jobs: jobs, into: output)
    try output.endRows()
    if let trace { try trace.write(configuration, points: tracePoints, jobs: jobs, quiet: quiet) }
    try output.commit(experiment, jobs: jobs, crossCheck: check)
    if output.printsSummary {
      let tables = [SummaryTable(summary: summary).text] + (localise ? [StageTable(summary: stages).text] : [])
      try standardOutput(tables.joined(separator: "\n"))
    }
    if !quiet {
      let location = output.path.map { " in \($0)" } ?? ""
      remark("\(configuration.cells.count) cells\(location)\(check.map { "; " + $0.sentence } ?? ".")")
    }
    let refused = stages.lines.filter { $0.verdict == .refused }.map(\.scheme)
    if !refused.isEmpty {
      throw CheckFailure(
        "What was taken apart is not the arithmetic of \(refused.joined(separator: ", ")): see the verdict in stages.csv."
      )
    }
  }

  private func depthList() throws -> [DepthLabel] {
    do { return try DepthList.parse(depths) } catch { throw InputError("--depths: \(error)") }
  }

  private static var contentNames: String { Content.allCases.map(\.rawValue).joined(separator: ", ") }

  private func contentList() throws -> [Content] {
    try CommaList(content, option: "--content").items.map { text in
      guard let content = Content(rawValue: text) else {
        throw InputError("--content names \(text); choose from \(Self.contentNames).")
      }
      return content
    }
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
