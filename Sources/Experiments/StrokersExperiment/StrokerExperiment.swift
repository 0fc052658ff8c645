import Results

/// Judges outlines of strokes, by this program's strokers and by any other, against the exact strokes.
///
/// A result holds the strokes and the outlines beside its table, so that it can be judged again by itself.
public struct StrokerExperiment: Experiment {
  public static let name = "strokers"
  public static let title = "Which strokers keep their tolerance"
  public static var tables: [any TableDefinition] { [StrokerRow.table] }

  /// The strokes and the outlines.
  public let inputs: StrokerInputs

  /// Judges strokes and outlines.
  /// - Parameter inputs: the strokes and the outlines.
  public init(_ inputs: StrokerInputs) { self.inputs = inputs }

  public var configuration: StrokerConfiguration { inputs.configuration }

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    let files = Self.files(configuration)
    for (file, text) in zip(files, [inputs.strokesText] + inputs.outlines.map(\.file.text)) {
      try output.add(text: text, as: file.name, description: file.description)
    }
    let cases = inputs.cases
    try ParallelWork(jobs: jobs).run(
      cases.count, makeWorker: {}, work: { _, index in cases[index].row },
      take: { index, row in
        try output.write(row, to: StrokerRow.table)
        output.progress("strokers", Double(index + 1) / Double(cases.count))
      })
    return nil
  }

  /// The files of a result beside its table: the strokes, and the outlines of each stroker in the order of the rows.
  static func files(_ configuration: StrokerConfiguration) -> [FileContents] {
    [FileContents("strokes.json", description: "The strokes, as every stroker was asked for them.")]
      + configuration.outlines.enumerated().map { index, outlines in
        FileContents("outlines-\(index + 1).json", description: "What \(outlines.stroker) made of the strokes.")
      }
  }

  public static func contents(_ configuration: StrokerConfiguration) throws -> ResultContents {
    let rows = configuration.askedStrokers.flatMap { stroker, questions in
      questions.map { question -> [String: Cell] in
        [
          "engine": .string(stroker.engine), "version": .string(stroker.version), "setting": .string(stroker.setting),
          "stroke": .string(question.stroke), "tolerance_px": .number(question.tolerance),
        ]
      }
    }
    return ResultContents([TableContents(StrokerRow.table, rows: rows)], files: files(configuration))
  }

  /// Compares everything with the strokes and the outlines that does not come from the judge, and how far the positions
  /// deviate that it found.
  public static func contradictions(
    _ result: RecordedResult, _ configuration: StrokerConfiguration
  ) throws -> [Finding] {
    let inputs: StrokerInputs
    switch StrokerInputs.recorded(in: result, configuration) {
    case .success(let found): inputs = found
    case .failure(let finding): return [finding]
    }
    let rows = try result.namedRows(of: StrokerRow.table)
    let records = try result.rows(of: StrokerRow.table)
    var verdicts = RecordedVerdicts()
    var findings: [Finding] = []
    for (judged, (row, record)) in zip(inputs.cases, zip(rows, records)) {
      findings += result.differences(StrokerRow.table, record, from: verdicts.row(of: judged, recordedIn: row))
    }
    return findings
  }

  /// Judges outlines again, and compares every value.
  public static func recheck(
    _ result: RecordedResult, _ configuration: StrokerConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    let inputs: StrokerInputs
    switch StrokerInputs.recorded(in: result, configuration) {
    case .success(let found): inputs = found
    case .failure(let finding): return RecheckReport(findings: [finding], statement: "nothing was judged again")
    }
    let cases = inputs.cases
    let records = try result.rows(of: StrokerRow.table)
    let chosen = extent.indices(of: cases.count, stream: "verify strokers")
    var findings: [Finding] = []
    try ParallelWork(jobs: extent.jobs).run(
      chosen.count, makeWorker: {}, work: { _, index in cases[chosen[index]].row },
      take: { index, row in
        findings += result.differences(StrokerRow.table, records[chosen[index]], from: row)
        progress(Double(index + 1) / Double(chosen.count))
      })
    return RecheckReport(
      findings: findings, statement: "\(chosen.count) of \(cases.count) outlines judged again have the same verdicts")
  }
}
