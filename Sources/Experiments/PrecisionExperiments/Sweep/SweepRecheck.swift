import Results

extension SweepExperiment {
  /// Measures a seeded choice of rows again, with half as many horizons and cells taken apart, and computes the worst
  /// sample of each row with only the second reference solution.
  public static func recheck(
    _ result: RecordedResult, _ configuration: SweepConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    let started = try configuration.starting(extent)
    guard started.findings.isEmpty else {
      return RecheckReport(findings: started.findings, statement: "nothing was measured again")
    }
    let configuration = started.configuration
    let cells = SweptCells(configuration)
    let chosen = extent.indices(of: cells.cells.count, stream: "verify sweep").filter {
      cells.cells[$0].scheme.isMeasurable
    }
    var findings = try recheck(cells, chosen, result, extent) { progress($0 * 0.7) }
    findings += try recheckHorizons(result, configuration, extent) { progress(0.7 + $0 * 0.2) }
    findings += try recheckStages(result, configuration, extent) { progress(0.9 + $0 * 0.1) }
    return RecheckReport(
      findings: findings,
      statement: "\(chosen.count) rows measured again are the same" + configuration.remarkOnEngines)
  }

  /// The cells of a sweep, and the number of samples of each that are compared between the two reference solutions.
  private struct SweptCells {
    let configuration: SweepConfiguration
    let cells: SweepCells
    let checks: CrossCheckPlan

    init(_ configuration: SweepConfiguration) {
      self.configuration = configuration
      cells = configuration.cells
      checks = CrossCheckPlan(cells, fewest: CrossCheckPlan.fewest)
    }
  }

  private static func recheck(
    _ swept: SweptCells, _ chosen: [Int], _ result: RecordedResult, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> [Finding] {
    let table = SweepRow.table
    let configuration = swept.configuration
    let rows = try result.rows(of: table)
    let engineRows = try result.rows(of: SweepRow.engineTable)
    let engineNumbers = Dictionary(
      uniqueKeysWithValues: swept.cells.indices.filter { swept.cells[$0].scheme.external != nil }
        .enumerated().map { ($1, $0) })
    let recheck = CellRecheck(configuration)
    let drawings = DrawingTable(configuration)
    let limit = CellRecheck.tolerance(for: configuration.viewport)
    var findings: [Finding] = []
    var total = CrossCheckTotal()
    let jobs = configuration.workers(atMost: extent.jobs, deepest: configuration.depths.max() ?? .surface)
    try ParallelWork(jobs: jobs).run(
      chosen.count, makeWorker: { CellWorker(configuration, drawings: drawings) },
      work: { worker, number in
        let index = chosen[number]
        return try recheck.answer(
          swept.cells[index], number: index, crossChecks: swept.checks[index], with: worker)
      }
    ) { done, answer in
      let record = rows[chosen[done]]
      findings += result.differences(table, record, from: answer.row)
      if let number = engineNumbers[chosen[done]] {
        // Numbers of processes, addresses and times in what a program wrote are others every time; that it failed is not.
        findings += result.differences(SweepRow.engineTable, engineRows[number], from: answer.row).filter {
          $0.column != SweepRow.failureColumn || answer.row.conduct?.failure == nil
        }
      }
      if let exact = answer.exactWorstJitter, let recorded = answer.row.summary.jitter?.maximum,
        !(abs(exact - recorded) <= limit)
      {
        findings.append(
          Finding(
            file: table.fileName, line: record.line, column: "jitter_max_px",
            problem: "it says \(recorded), and by exact arithmetic is \(exact)"))
      }
      total.add(samples: answer.row.crossChecked, distance: answer.row.crossCheckDistance)
      progress(Double(done + 1) / Double(chosen.count))
    }
    return findings + crossCheckFindings(result, total, isWhole: chosen.count == swept.cells.count)
  }

  /// Findings where the comparison of the two reference solutions, repeated over some cells or over all, differs from
  /// the recorded one.
  private static func crossCheckFindings(
    _ result: RecordedResult, _ total: CrossCheckTotal, isWhole: Bool
  ) -> [Finding] {
    let recorded = result.provenance.crossCheck?.maxDistancePx ?? 0
    guard total.distance > recorded || isWhole && total.distance != recorded else { return [] }
    return [
      Finding(
        file: ResultFolder.provenanceFileName,
        problem:
          "its crossCheck says that the two reference solutions are \(recorded) px apart, and compared again it is \(total.distance) px"
      )
    ]
  }

  private static func recheckHorizons(
    _ result: RecordedResult, _ configuration: SweepConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> [Finding] {
    let rows = try result.rows(of: HorizonRow.table)
    let search = horizons(configuration)
    let chosen = extent.indices(of: search.count, share: 2, stream: "verify horizon").filter {
      search.subject($0).column.scheme.isMeasurable
    }
    var findings: [Finding] = []
    try search.run(chosen, jobs: extent.jobs) { done, row in
      findings += result.differences(HorizonRow.table, rows[chosen[done]], from: row)
      progress(Double(done + 1) / Double(chosen.count))
    }
    return findings
  }

  private static func recheckStages(
    _ result: RecordedResult, _ configuration: SweepConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> [Finding] {
    let records = try result.rows(of: StageRow.table)
    let stages = StageLocalisation(configuration)
    let chosen = extent.indices(of: stages.count, share: 2, stream: "verify stages").filter {
      stages.cells[$0].scheme.isMeasurable
    }
    var findings: [Finding] = []
    try stages.run(chosen, jobs: extent.jobs) { done, rows in
      findings += result.differences(StageRow.table, Array(records[stages.rows(ofCell: chosen[done])]), from: rows)
      progress(Double(done + 1) / Double(chosen.count))
    }
    return findings
  }
}
