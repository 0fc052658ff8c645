import Results

/// The precision of schemes across zoom depths, and their horizons.
public struct SweepExperiment: DivisibleExperiment {
  public static let name = "sweep"
  public static let title = "Precision of coordinate schemes across zoom depths"
  public static var tables: [any TableDefinition] {
    [SweepRow.table, HorizonRow.table, StageRow.table, KinkRow.table, SweepRow.engineTable]
  }

  public let configuration: SweepConfiguration

  /// A sweep.
  public init(_ configuration: SweepConfiguration) {
    self.configuration = configuration
  }

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    var known = KnownDepths()
    var check = CrossCheckTotal()
    var effort = SweepEffort(configuration, pieces: output.pieces)
    try rows(jobs: jobs, pieces: output.pieces) { index, row in
      try output.write(row, to: SweepRow.table)
      if row.conduct != nil { try output.write(row, to: SweepRow.engineTable) }
      if configuration.horizons { known.add(row, by: configuration.criterion) }
      check.add(samples: row.crossChecked, distance: row.crossCheckDistance)
      output.progress("sweep", effort.finish(index))
    }
    if output.wants(HorizonRow.table) {
      let search = Self.horizons(configuration, known: known)
      try search.run(jobs: jobs, pieces: output.pieces) { index, row in
        try output.write(row, to: HorizonRow.table)
        output.progress("horizon", Double(index + 1) / Double(search.count))
      }
    }
    if output.wants(StageRow.table) {
      let stages = StageLocalisation(configuration)
      try stages.run(jobs: jobs, pieces: output.pieces) { index, rows in
        for row in rows { try output.write(row, to: StageRow.table) }
        output.progress("stages", Double(index + 1) / Double(stages.count))
      }
    }
    if output.wants(KinkRow.table) {
      let kinks = KinkMeasurement(configuration)
      try kinks.run(jobs: jobs, pieces: output.pieces) { index, row in
        try output.write(row, to: KinkRow.table)
        output.progress("kinks", Double(index + 1) / Double(kinks.count))
      }
    }
    return try check.verified(viewport: configuration.viewport)
  }

  /// The horizon search that a configuration requires.
  static func horizons(_ configuration: SweepConfiguration, known: KnownDepths? = nil) -> HorizonSearch {
    let deepest = (configuration.depths.max() ?? .surface).millionths / 1_000_000
    return HorizonSearch(
      configuration, deepest: deepest, quantities: configuration.horizons ? [.zoom] : [], known: known)
  }

  /// Measures all cells on `jobs` threads. The rows are the same, to the bit, for any number of threads.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - pieces: the store of rows; nil for a run that stores none.
  ///   - take: receives each row in the order of `configuration.cells`; its error stops the sweep.
  /// - Throws: `ExperimentError` where a cell cannot be measured; the errors of `take`.
  public func rows(
    jobs: Int, pieces: (any PieceStore)? = nil, take: (Int, SweepRow) throws -> Void
  ) throws {
    let cells = configuration.cells
    guard !cells.isEmpty else { return }
    let drawings = DrawingTable(configuration)
    let checks = CrossCheckPlan(cells, fewest: CrossCheckPlan.fewest)
    let configuration = configuration
    let jobs = configuration.workers(atMost: jobs, deepest: configuration.depths.max() ?? .surface)
    try ParallelWork(jobs: jobs).run(
      "sweep", cells.count, keeping: pieces, makeWorker: { CellWorker(configuration, drawings: drawings) },
      work: { worker, index in try worker.row(cells[index], number: index, crossChecks: checks[index]) }, take: take)
  }
}
