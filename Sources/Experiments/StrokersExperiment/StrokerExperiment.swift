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
    let descriptions =
      ["The strokes, as every stroker was asked for them."]
      + configuration.outlines.map { "What \($0.stroker) made of the strokes." }
    let texts = [inputs.strokesText] + inputs.outlines.map(\.file.text)
    for (name, (text, description)) in zip(Self.files(configuration), zip(texts, descriptions)) {
      try output.add(text: text, as: name, description: description)
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

  /// The strokes, and the outlines of each stroker in the order of the rows.
  public static func files(_ configuration: StrokerConfiguration) -> [String] {
    ["strokes.json"] + configuration.outlines.indices.map { "outlines-\($0 + 1).json" }
  }

  public static func parts(_ result: RecordedResult, _ configuration: StrokerConfiguration) throws -> [ResultPart] {
    let cases = try StrokerInputs(recordedIn: result, configuration).cases
    return [
      ResultPart(
        StrokerRow.table, pieces: cases.count,
        keys: { index in
          let (stroker, judged) = (cases[index].stroker, cases[index])
          return [
            [
              .string(stroker.engine), .string(stroker.version), .string(stroker.setting), .string(judged.stroke.name),
              .number(judged.tolerance),
            ]
          ]
        },
        again: { chosen, extent, take in
          try ParallelWork(jobs: extent.jobs).run(
            chosen.count, makeWorker: {}, work: { _, index in [cases[chosen[index]].row] }, take: take)
        })
    ]
  }
}
