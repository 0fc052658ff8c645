import ArgumentParser
import CommandLine
import Experiments
import Foundation
import PrecisionExperiments
import Results
import Workloads

/// `vernier horizon`: finds how deep each scheme can go.
struct HorizonCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "horizon",
    abstract:
      "Find the zoom depth, pan distance, levels below stored edges, and reach of long lines at which each scheme breaks.",
    discussion: """
      Zoom and pan: scans whole decades (of zoom; of viewports) upward until the 99th percentile of jitter reaches the threshold or a \
      sample is invalid, then bisects to 0.01 decade; zoom is searched by placement and distortion too. Levels: goes ×1000 deeper below stored edges until one is drawn that far from its \
      position. Reach: scans whole decades of px from 10^\(HorizonSearch.shortestReach) to 10^\(HorizonSearch.farthestReach), at which the ends of edges lie at zoom 1, until \
      what is seen of one is drawn that far from its position.
      """)

  @OptionGroup var scenario: ScenarioOptions

  @Option(parsing: .unconditional, help: "The last decade of zoom to scan; levels are scanned to a third of it.")
  var deepest = 1000

  @Option(help: "What is increased, with commas: \(Self.quantityNames).")
  var quantities = HorizonQuantity.allCases.map(\.rawValue).joined(separator: ",")

  @Option(
    help:
      "What zoom is watched by, with commas: \(Self.metricNames). Pan is watched by jitter, levels and reach by distance."
  )
  var metrics = HorizonMetric.ofZoom.map(\.name).joined(separator: ",")

  @Option(help: "Write the rows as CSV to this file; - for standard output.")
  var output: String?

  @Option(help: "What is printed: table, csv or json (default: table; csv with --output -).")
  var format: OutputFormat?

  func run() throws {
    let configuration = try scenario.configuration(depths: [], contents: [.active], levels: [], hasHorizons: true)
    let search = HorizonSearch(
      configuration, deepest: deepest, quantities: try quantityList(), metrics: try metricList())
    try search.validate()
    var files = FileUses()
    files.reads(workloads: configuration.workloads)
    try files.writes(output == "-" ? nil : output, "--output")
    let file = try output.flatMap { $0 == "-" ? nil : try ResultFile(path: $0) }
    let writer = try file.map { try CSVWriter(HorizonRow.table.schema, to: $0.sink) }
    let stream = try RowStream(format ?? (output == "-" ? .csv : .table), schema: HorizonRow.table.schema)
    let jobs = try scenario.workers.count()
    var table = HorizonTableText(search)
    var check = CrossCheckTotal()
    let progress = ProgressLine("horizon", quiet: scenario.voice.quiet)
    try search.run(jobs: jobs) { index, row in
      try writer?.write(HorizonRow.table.cells(row))
      try stream?.write(HorizonRow.table.cells(row))
      table.add(row)
      check.add(samples: row.crossChecked, distance: row.crossCheckDistance)
      progress.update(Double(index + 1) / Double(search.count))
    }
    progress.clear()
    EngineReport(configuration.schemes).printFailures()
    try stream?.finish()
    let crossCheck = try check.verified(viewport: configuration.viewport)
    try file?.commit()
    if stream == nil { try standardOutput(table.text) }
    if !scenario.voice.quiet { remark("\(search.count) searches; \(crossCheck.sentence)") }
  }

  private static var quantityNames: String { HorizonQuantity.allCases.map(\.rawValue).joined(separator: ", ") }

  private static var metricNames: String { HorizonMetric.ofZoom.map(\.name).joined(separator: ", ") }

  private func metricList() throws -> [HorizonMetric] {
    try CommaList(metrics, option: "--metrics").chosen(from: HorizonMetric.ofZoom.map(\.name)) { text in
      HorizonMetric.ofZoom.first { $0.name == text }
    }
  }

  private func quantityList() throws -> [HorizonQuantity] {
    try CommaList(quantities, option: "--quantities").chosen(of: HorizonQuantity.self)
  }
}
