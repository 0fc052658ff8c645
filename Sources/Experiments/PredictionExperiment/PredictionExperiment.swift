import Results

/// Grades methods that predict touches: how far what they say is from where the pen was some ms later.
///
/// A recording is delivered callback by callback, as the system did. All methods are asked at the same instants, and
/// know what was delivered until then. Truth is the recorded path after all updates.
public struct PredictionExperiment: Experiment {
  public static let name = "predict"
  public static let title = "How far predicted touches are from where the pen was"
  public static var tables: [any TableDefinition] { [PredictionRow.table, RecordingGradeRow.table] }

  public let configuration: PredictionConfiguration

  /// The grades of a configuration.
  /// - Parameter configuration: one that `validate()` has not objected to.
  public init(_ configuration: PredictionConfiguration) { self.configuration = configuration }

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    try Self.grade(
      configuration, jobs: jobs, progress: { output.progress("predictions", $0) },
      take: { try output.write($0, to: PredictionRow.table) },
      takeRecording: { try output.write($0, to: RecordingGradeRow.table) })
    return nil
  }

  /// Grades all recordings.
  /// - Parameters:
  ///   - configuration: the recordings, methods and horizons.
  ///   - jobs: worker threads; rows do not depend on them.
  ///   - asks: which predictors from outside are asked; the others have no answers.
  ///   - progress: called with the fraction done.
  ///   - take: receives the rows of sets in order.
  ///   - takeRecording: receives the rows of recordings in order.
  static func grade(
    _ configuration: PredictionConfiguration, jobs: Int, asks: (OutsidePredictor) -> Bool = { _ in true },
    progress: (Double) -> Void, take: (PredictionRow) throws -> Void,
    takeRecording: (RecordingGradeRow) throws -> Void
  ) throws {
    let recordings = configuration.recordings
    let outside = configuration.predictors.map { $0.outside.flatMap { asks($0) ? $0 : nil } }
    let asked = 0.8 * (outside.contains { $0 != nil } ? 1 : 0)
    let paths = try configuration.paths(outside, jobs: jobs) { progress(asked * $0) }
    func advance(_ share: Double) { progress(asked + (1 - asked) * share) }
    var grades: [RecordingGrades] = []
    try ParallelWork(jobs: jobs).run(
      recordings.count, makeWorker: {},
      work: { _, index in try RecordingGrades(recordings[index], configuration, paths.map { $0?[index] }) },
      take: { index, graded in
        grades.append(graded)
        advance(0.9 * Double(index + 1) / Double(recordings.count))
      })
    let sets = configuration.sets
    var done = 0.0
    for set in sets {
      let own = recordings.indices.filter { recordings[$0].set == set }
      let graded = SetGrades(set, own.map { (recordings[$0].name, grades[$0]) }, configuration)
      try ParallelWork(jobs: jobs).run(
        SetGrades.count(configuration), makeWorker: {}, work: { _, index in graded.row(index) },
        take: { index, row in
          try take(row)
          advance(0.9 + 0.1 * Double(index + 1) / Double(SetGrades.count(configuration) * sets.count) + done)
        })
      done += 0.1 / Double(sets.count)
      for number in own.indices { for row in graded.rows(ofRecording: number) { try takeRecording(row) } }
    }
    progress(1)
  }

  /// Grades all recordings again, whatever the extent, and compares every value. Of predictors from outside that are
  /// not asked again, what was counted without them is compared.
  public static func recheck(
    _ result: RecordedResult, _ configuration: PredictionConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    var configuration = configuration
    configuration.patience = extent.enginePatience ?? configuration.patience
    // Their commands came out of a file.
    let left = configuration.predictors.compactMap(\.outside).filter {
      extent.enginePatience == nil || $0.answers != nil
    }.map(\.name)
    var rows: [PredictionRow] = []
    var single: [RecordingGradeRow] = []
    try grade(
      configuration, jobs: extent.jobs, asks: { !left.contains($0.name) }, progress: progress,
      take: { rows.append($0) },
      takeRecording: { single.append($0) })
    func differences<Row>(_ table: Table<Row>, _ fresh: [Row], _ name: (Row) -> String) throws -> [Finding] {
      let records = try result.rows(of: table)
      guard !left.isEmpty, records.count == fresh.count else {
        return result.differences(table, records, from: fresh)
      }
      return zip(records, fresh).flatMap { record, row in
        result.differences(table, record, from: row, compared: left.contains(name(row)) ? counted : nil)
      }
    }
    let findings =
      try differences(PredictionRow.table, rows, \.predictor)
      + differences(RecordingGradeRow.table, single, \.predictor)
    let count = configuration.recordings.count
    return RecheckReport(
      findings: findings,
      statement: "the predictions of \(count) recording\(count == 1 ? "" : "s"), graded again, are the same"
        + (left.isEmpty ? "" : "; \(left.joined(separator: ", ")) was not asked again"))
  }

  /// The columns that do not depend on answers.
  private static let counted: Set = [
    "set", "recording", "horizon_ms", "predictor", "recordings", "touches", "instants",
  ]
}
