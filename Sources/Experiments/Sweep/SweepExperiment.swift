import Geometry
import Measurement
import Oracle
import Results
import Workloads

/// How precisely schemes draw, across zoom depths, and how deep each can go.
public struct SweepExperiment: Experiment {
  public static let name = "sweep"
  public static let title = "Precision of coordinate schemes across zoom depths"
  public static var tables: [any TableDefinition] { [SweepRow.table, HorizonRow.table] }

  public let configuration: SweepConfiguration
  /// Whether the precision horizons are searched too.
  public let hasHorizons: Bool

  /// A sweep, with or without a search of horizons.
  public init(_ configuration: SweepConfiguration, hasHorizons: Bool = true) {
    self.configuration = configuration
    self.hasHorizons = hasHorizons
  }

  /// Fewest samples that a run compares between the two reference solutions.
  public static let crossChecks = 1000

  /// The horizons down to the deepest whole decade of the configuration.
  private static func search(_ configuration: SweepConfiguration, known: KnownDepths = KnownDepths()) -> HorizonSearch {
    let deepest = (configuration.depths.max() ?? .surface).millionths / 1_000_000
    return HorizonSearch(configuration, deepest: deepest, known: known)
  }

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    var known = KnownDepths()
    var check = CrossCheckTotal()
    var effort = SweepEffort(configuration)
    try rows(jobs: jobs) { index, row in
      try output.write(row, to: SweepRow.table)
      known.add(row, threshold: configuration.threshold)
      check.add(samples: row.crossChecked, distance: row.crossCheckDistance)
      output.progress("sweep", effort.finish(index))
    }
    if hasHorizons, output.wants(HorizonRow.table) {
      let search = Self.search(configuration, known: known)
      try search.run(jobs: jobs) { index, row in
        try output.write(row, to: HorizonRow.table)
        output.progress("horizon", Double(index + 1) / Double(search.count))
      }
    }
    return try check.verified(viewport: configuration.viewport)
  }

  /// Measures all cells on `jobs` threads. The rows are the same, to the bit, for any number of threads.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - take: gets each row in the order of `configuration.cells`; what it throws stops the sweep.
  /// - Throws: `ExperimentError` when a cell cannot be measured; what `take` throws.
  public func rows(jobs: Int, take: (Int, SweepRow) throws -> Void) throws {
    let cells = configuration.cells
    guard !cells.isEmpty else { return }
    let drawings = DrawingTable(configuration)
    let checks = CrossCheckPlan(cells, fewest: Self.crossChecks)
    let configuration = configuration
    try ParallelWork(jobs: jobs).run(
      cells.count, makeWorker: { CellWorker(configuration, drawings: drawings) },
      work: { worker, index in try worker.row(cells[index], number: index, crossChecks: checks[index]) }, take: take)
  }

  /// Measures a seeded choice of rows again, and half as many horizons, and redoes the worst sample of each row with the second
  /// reference solution alone.
  public static func recheck(
    _ result: RecordedResult, _ configuration: SweepConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    var findings: [Finding] = []
    let limit = CrossCheckTotal.tolerance(for: configuration.viewport)
    let check = result.provenance.crossCheck
    if !(check.map { $0.samples > 0 && $0.maxDistancePx <= limit } ?? false) {
      findings.append(
        Finding(
          file: ResultFolder.provenanceFileName,
          problem:
            "its crossCheck does not say that the two reference solutions agree to within \(limit) px over any samples"
        ))
    }
    let cells = configuration.cells
    findings += try recheckCells(result, configuration, cells, extent) { progress($0 * 0.8) }
    findings += try recheckHorizons(result, configuration, extent) { progress(0.8 + $0 * 0.2) }
    return RecheckReport(
      findings: findings, statement: "\(extent.count(of: cells.count)) rows measured again are the same")
  }

  private static func recheckCells(
    _ result: RecordedResult, _ configuration: SweepConfiguration, _ cells: [SweepCell], _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> [Finding] {
    let table = SweepRow.table
    let rows = try result.rows(of: table)
    guard rows.count == cells.count else { return [RecordedResult.wrongCount(table, rows.count, cells.count)] }
    let chosen = choice(of: extent.count(of: rows.count), from: rows.count, seed: extent.seed, stream: "verify sweep")
    let recheck = CellRecheck(configuration)
    var findings: [Finding] = []
    try ParallelWork(jobs: extent.jobs).run(
      chosen.count, makeWorker: {}, work: { _, number in try recheck.answer(cells[chosen[number]]) }
    ) { done, answer in
      let index = chosen[done]
      findings += result.differences(table, rows[index], from: answer.row)
      if let exact = answer.exactWorstJitter, let recorded = answer.row.summary.jitter?.maximum,
        !(abs(exact - recorded) <= CellRecheck.tolerance(for: configuration.viewport))
      {
        findings.append(
          Finding(
            file: table.fileName, line: rows[index].line, column: "jitter_max_px",
            problem: "it says \(recorded), and by exact arithmetic is \(exact)"))
      }
      if !(answer.row.crossCheckDistance <= CrossCheckTotal.tolerance(for: configuration.viewport)) {
        findings.append(
          Finding(
            file: table.fileName, line: rows[index].line,
            problem: "the two reference solutions of this row are \(answer.row.crossCheckDistance) px apart"))
      }
      progress(Double(done + 1) / Double(chosen.count))
    }
    return findings
  }

  private static func recheckHorizons(
    _ result: RecordedResult, _ configuration: SweepConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> [Finding] {
    let rows = try result.rows(of: HorizonRow.table)
    // Horizons are an option of a sweep: none at all is a whole table.
    guard !rows.isEmpty else { return [] }
    let search = search(configuration)
    guard rows.count == search.count else {
      return [RecordedResult.wrongCount(HorizonRow.table, rows.count, search.count)]
    }
    let chosen = choice(
      of: extent.count(of: 2 * rows.count) / 2, from: rows.count, seed: extent.seed, stream: "verify horizon")
    var findings: [Finding] = []
    try ParallelWork(jobs: extent.jobs).run(
      chosen.count, makeWorker: {}, work: { _, number in try search.row(chosen[number]) }
    ) { done, row in
      findings += result.differences(HorizonRow.table, rows[chosen[done]], from: row)
      progress(Double(done + 1) / Double(chosen.count))
    }
    return findings
  }

  private static func choice(of count: Int, from total: Int, seed: UInt64, stream: String) -> [Int] {
    var generator = SplitMix64(seed: seed, stream: stream)
    var chosen: Set<Int> = []
    while chosen.count < min(count, total) { chosen.insert(Int.random(in: 0..<total, using: &generator)) }
    return chosen.sorted()
  }
}
