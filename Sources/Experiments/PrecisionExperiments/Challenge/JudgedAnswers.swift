import Results
import Schemes

/// The sweep of an engine that has answered a file of questions.
///
/// All rows are kept until both files were read to their ends: before that, nobody knows whether they are whole, and
/// whether the engine answers touches. Memory: about 1 KB a cell.
public struct JudgedAnswers: Sendable {
  /// The sweep, whose scheme is called `file:` and what the engine calls itself. It cannot be measured again.
  public let configuration: SweepConfiguration
  /// A row a cell, in the order of the cells.
  public let rows: [SweepRow]

  /// Reads two files, and judges the answers.
  /// - Parameters:
  ///   - questions: the path of a file that ``Challenge`` wrote, or of a pipe.
  ///   - answers: the path of a file with one answer a line, or of a pipe.
  ///   - begin: receives the configuration before anything is judged; its error ends the work.
  ///   - progress: receives the fraction that is done, from 0 to 1.
  /// - Throws: `FileError` where a file cannot be read, is not whole, or does not belong to the other; the error of
  ///   `begin`; `ExperimentError` where a cell cannot be measured.
  public init(
    questions: String, answers: String, begin: (SweepConfiguration) throws -> Void = { _ in },
    progress: (Double) -> Void = { _ in }
  ) throws {
    let file = try AnswerFile(questions: questions, answers: answers)
    let asking = file.challenge.configuration(of: SchemeDescriptor(named: file.schemeName, file))
    try begin(asking)
    var rows: [SweepRow] = []
    let count = Double(file.challenge.cellCount)
    // One worker asks in the order of the cells, as the questions were written.
    try SweepExperiment(asking).rows(jobs: 1) { index, row in
      if let problem = file.problem { throw problem }
      rows.append(row)
      progress(Double(index + 1) / count)
    }
    try file.finish()
    if !file.answersTouches {
      for index in rows.indices {
        rows[index].roundTrip = nil
        rows[index].roundTripsInvalid = nil
      }
    }
    self.rows = rows
    configuration = file.challenge.configuration(
      of: SchemeDescriptor(named: file.schemeName, recorded: file.finalIdentity))
  }

  /// Passes all rows on, as a run of ``SweepExperiment`` does.
  /// - Returns: the difference of the two reference solutions.
  /// - Throws: the errors of `output`; `ExperimentError` where the reference solutions disagree.
  public func write(into output: some ExperimentOutput) throws -> Provenance.CrossCheck {
    var check = CrossCheckTotal()
    for row in rows {
      try output.write(row, to: SweepRow.table)
      try output.write(row, to: SweepRow.engineTable)
      check.add(samples: row.crossChecked, distance: row.crossCheckDistance)
    }
    return try check.verified(viewport: configuration.viewport)
  }
}
