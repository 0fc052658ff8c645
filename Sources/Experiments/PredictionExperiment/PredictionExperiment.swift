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
  ///   - progress: called with the fraction done.
  ///   - take: receives the rows of sets in order.
  ///   - takeRecording: receives the rows of recordings in order.
  static func grade(
    _ configuration: PredictionConfiguration, jobs: Int, progress: (Double) -> Void,
    take: (PredictionRow) throws -> Void, takeRecording: (RecordingGradeRow) throws -> Void
  ) throws {
    let recordings = configuration.recordings
    var grades: [RecordingGrades] = []
    try ParallelWork(jobs: jobs).run(
      recordings.count, makeWorker: {}, work: { _, index in try RecordingGrades(recordings[index], configuration) },
      take: { index, graded in
        grades.append(graded)
        progress(0.9 * Double(index + 1) / Double(recordings.count))
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
          progress(0.9 + 0.1 * Double(index + 1) / Double(SetGrades.count(configuration) * sets.count) + done)
        })
      done += 0.1 / Double(sets.count)
      for number in own.indices { for row in graded.rows(ofRecording: number) { try takeRecording(row) } }
    }
    progress(1)
  }

  /// Grades all recordings again, whatever the extent, and compares every value.
  public static func recheck(
    _ result: RecordedResult, _ configuration: PredictionConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    var rows: [PredictionRow] = []
    var single: [RecordingGradeRow] = []
    try grade(
      configuration, jobs: extent.jobs, progress: progress, take: { rows.append($0) },
      takeRecording: { single.append($0) })
    let findings =
      result.differences(PredictionRow.table, try result.rows(of: PredictionRow.table), from: rows)
      + result.differences(RecordingGradeRow.table, try result.rows(of: RecordingGradeRow.table), from: single)
    let count = configuration.recordings.count
    return RecheckReport(
      findings: findings,
      statement: "the predictions of \(count) recording\(count == 1 ? "" : "s"), graded again, are the same")
  }
}
