import ArgumentParser
import CommandLine
import Foundation
import Geometry
import Measurement
import PrecisionExperiments
import Results

/// `vernier horizon`: finds how deep each scheme can go.
struct HorizonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "horizon",
    abstract:
      "Find the zoom depth, pan distance, levels below stored edges, and reach of long lines at which each scheme breaks.",
    discussion: """
      Zoom and pan: scans whole decades (of zoom; of viewports) upward until the \(BreakCriterion.words) of jitter reaches the threshold or a \
      sample is invalid, then bisects to 0.01 decade; zoom is searched by placement and distortion too. Levels: goes ×1000 deeper below stored edges until one is drawn that far from its \
      position. Reach: scans whole decades of px from 10^\(HorizonSearch.shortestReach) to 10^\(HorizonSearch.farthestReach), at which the ends of edges lie at zoom 1, until \
      what is seen of one is drawn that far from its position.
      """)

  @OptionGroup var scenario: ScenarioSettings
  @OptionGroup var measuring: ScenarioOptions

  @Option(parsing: .unconditional, help: "The last decade of zoom to scan; levels are scanned to a third of it.")
  var deepest = 1000

  @Option(list: "What is increased, with commas: \(HorizonQuantity.itemNames.joined(separator: ", ")).")
  var quantities = HorizonQuantity.allCases

  @Option(
    list:
      "What zoom is watched by, with commas: \(HorizonMetric.itemNames.joined(separator: ", ")). Pan is watched by jitter, levels and reach by distance."
  )
  var metrics = HorizonMetric.ofZoom

  @Option(
    parsing: .unconditional,
    help: "Seeds to search, from --seed on; with several, how far their nearest horizons lie apart is printed.")
  var seeds = 1

  @OptionGroup var detail: VerboseFlag

  @Option(help: "Write the rows as CSV to this file; - for standard output.")
  var output: String?

  @Option(help: "What is printed: table, csv or json (default: table; csv with --output -).")
  var format: OutputFormat?

  func run() throws {
    let configuration = try measuring.configuration(.with { $0.scenario = scenario })
    let search = HorizonSearch(configuration, deepest: deepest, quantities: quantities, metrics: metrics)
    try search.validate()
    guard (1...1000).contains(seeds) else { throw InputError("--seeds is \(seeds); give a number from 1 to 1000.") }
    var files = FileUses()
    files.reads(workloads: configuration.workloads)
    try files.writes(output == "-" ? nil : output, "--output")
    let schema = seeds == 1 ? HorizonRow.table.schema : HorizonSpreadRow.table.schema
    let file = try output.flatMap { $0 == "-" ? nil : try ResultFile(path: $0) }
    let writer = try file.map { try CSVWriter(schema, to: $0.sink) }
    let stream = try RowStream(format ?? (output == "-" ? .csv : .table), schema: schema)
    func write(_ cells: [Cell]) throws {
      try writer?.write(cells)
      try stream?.write(cells)
    }
    let jobs = try measuring.workers.count()
    if !measuring.voice.quiet { remarkRecordings(configuration.workloads, configuration.drawing) }
    var table = HorizonTableText(search, seeds: seeds)
    var check = CrossCheckTotal()
    let progress = ProgressLine("horizon", quiet: measuring.voice.quiet)
    let count = Double(search.count * seeds)
    for number in 0..<seeds {
      try search.seeded(configuration.seed &+ UInt64(number)).run(jobs: jobs) { index, row in
        if seeds == 1 { try write(HorizonRow.table.cells(row)) }
        table.add(row, seed: number)
        check.add(samples: row.crossChecked, distance: row.crossCheckDistance)
        progress.update(Double(number * search.count + index + 1) / count)
      }
    }
    progress.clear()
    if seeds > 1 { for row in table.spread.rows { try write(HorizonSpreadRow.table.cells(row)) } }
    EngineReport(configuration.schemes).printFailures()
    try stream?.finish()
    let crossCheck = try check.verified(viewport: configuration.viewport)
    try file?.commit()
    if stream == nil { try standardOutput(table.text(detail.width)) }
    if !measuring.voice.quiet { remark("\(search.count * seeds) searches; \(crossCheck.sentence)") }
  }
}
