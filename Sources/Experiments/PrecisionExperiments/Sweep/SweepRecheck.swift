import Results

extension SweepExperiment {
  public static func parts(_ result: RecordedResult, _ configuration: SweepConfiguration) -> [ResultPart] {
    let cells = configuration.cells
    let answered = cells.indices.filter { cells[$0].scheme.external != nil }
    let search = horizons(configuration)
    let stages = StageLocalisation(configuration)
    let kinks = KinkMeasurement(configuration)
    func key(_ cell: SweepCell) -> [Cell] {
      [
        .string(cell.scheme.name), .string(cell.subject.workload), .string(cell.path.name),
        .string(cell.subject.content.rawValue), .integer(cell.subject.level), .number(cell.depth.decades),
      ]
    }
    return [
      ResultPart(
        SweepRow.table, pieces: cells.count, keys: { [key(cells[$0])] },
        isMeasurable: { index, _ in cells[index].scheme.isMeasurable },
        again: { chosen, extent, take in
          try measureAgain(chosen, configuration, jobs: extent.jobs) { try take($0, [$1]) }
        }),
      ResultPart(
        HorizonRow.table, pieces: search.count, share: 2, keys: { [search.key($0)] },
        isMeasurable: { index, _ in search.subject(index).column.scheme.isMeasurable },
        again: { chosen, extent, take in try search.run(chosen, jobs: extent.jobs) { try take($0, [$1]) } }),
      ResultPart(
        StageRow.table, pieces: stages.count, share: 2, keys: stages.keys,
        isMeasurable: { index, _ in stages.cells[index].scheme.isMeasurable },
        again: { chosen, extent, take in try stages.run(chosen, jobs: extent.jobs, take: take) }),
      ResultPart(
        KinkRow.table, pieces: kinks.count, share: 2, keys: { [kinks.key($0)] },
        isMeasurable: { index, _ in kinks.scheme(index).isMeasurable },
        again: { chosen, extent, take in try kinks.run(chosen, jobs: extent.jobs) { try take($0, [$1]) } }),
      ResultPart(
        // What a program wrote when it failed has other numbers of processes, addresses and times in every run.
        SweepRow.engineTable, pieces: answered.count, times: [SweepRow.failureColumn],
        keys: { [key(cells[answered[$0]])] },
        isMeasurable: { index, _ in cells[answered[index]].scheme.isMeasurable },
        again: { chosen, extent, take in
          try measureAgain(chosen.map { answered[$0] }, configuration, jobs: extent.jobs) { try take($0, [$1]) }
        }),
    ]
  }

  /// Starts the engines that may be started, and measures a seeded choice of rows again, with half as many horizons and
  /// cells taken apart.
  public static func recheck(
    _ result: RecordedResult, _ configuration: SweepConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    let started = try configuration.starting(extent)
    guard started.findings.isEmpty else {
      return RecheckReport(findings: started.findings, statement: "nothing was measured again")
    }
    var report = try RecheckReport(
      measuring: parts(result, started.configuration), of: result, extent, progress: progress)
    report.statement += started.configuration.remarkOnEngines
    return report
  }

  /// Measures cells again, and the worst sample of each with only the second reference solution.
  /// - Throws: `ExperimentError.referencesDisagree` where that finds another jitter.
  private static func measureAgain(
    _ chosen: [Int], _ configuration: SweepConfiguration, jobs: Int, take: (Int, SweepRow) throws -> Void
  ) throws {
    let cells = configuration.cells
    let recheck = CellRecheck(configuration)
    let drawings = DrawingTable(configuration)
    let limit = CellRecheck.tolerance(for: configuration.viewport)
    let jobs = configuration.workers(atMost: jobs, deepest: configuration.depths.max() ?? .surface)
    try ParallelWork(jobs: jobs).run(
      chosen.count, makeWorker: { CellWorker(configuration, drawings: drawings) },
      work: { worker, number in
        let answer = try recheck.answer(cells[chosen[number]], with: worker)
        if let exact = answer.exactWorstJitter, let jitter = answer.row.summary.jitter?.maximum,
          !(abs(exact - jitter) <= limit)
        {
          throw ExperimentError.referencesDisagree(distance: abs(exact - jitter), samples: 2, bound: limit)
        }
        return answer.row
      }, take: take)
  }
}
