import Results

/// The effects of changes of frame on the picture: jumps, slips, drift, oscillation, and content lost between frames.
public struct HandoffExperiment: DivisibleExperiment {
  public static let name = "handoff"
  public static let title = "What changes of frame do to what is seen"
  public static var tables: [any TableDefinition] { [HandoffRow.table] }

  public let configuration: HandoffConfiguration
  private let takeOutcome: (HandoffFuzz.Outcome) throws -> Void
  private let takeEdits: (EditFuzz.Outcome) throws -> Void

  /// - Parameters:
  ///   - configuration: the checks.
  ///   - takeOutcome: receives the outcome of random gestures on each rule, once all are played.
  ///   - takeEdits: receives the outcome of random scripts with edits on each rule, once all are played.
  public init(
    _ configuration: HandoffConfiguration, takeOutcome: @escaping (HandoffFuzz.Outcome) throws -> Void,
    takeEdits: @escaping (EditFuzz.Outcome) throws -> Void = { _ in }
  ) {
    self.configuration = configuration
    self.takeOutcome = takeOutcome
    self.takeEdits = takeEdits
  }

  public init(_ configuration: HandoffConfiguration) {
    self.init(configuration, takeOutcome: { _ in })
  }

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    try Self.rows(
      configuration, gestures: configuration.fuzz, jobs: jobs, pieces: output.pieces, progress: output.progress,
      takeOutcome: takeOutcome,
      takeEdits: takeEdits
    ) {
      try output.write($0, to: HandoffRow.table)
    }
    return nil
  }

  /// All rows in their order: the checks, and then those of a number of random gestures.
  private static func rows(
    _ configuration: HandoffConfiguration, gestures: Int, jobs: Int, pieces: (any PieceStore)? = nil,
    progress: (String, Double) -> Void,
    takeOutcome: (HandoffFuzz.Outcome) throws -> Void = { _ in },
    takeEdits: (EditFuzz.Outcome) throws -> Void = { _ in }, take: (HandoffRow) throws -> Void
  ) throws {
    let validation = HandoffValidation(configuration)
    try validation.run(jobs: jobs, pieces: pieces) { index, rows in
      for row in rows { try take(row) }
      progress("handoff", Double(index + 1) / Double(validation.count))
    }
    guard gestures > 0 else { return }
    let fuzz = HandoffFuzz(configuration, gestures: gestures)
    let outcomes = try fuzz.run(jobs: jobs, pieces: pieces) { progress("fuzz", $0) }
    // A violation is stored first: finding it may have taken hours.
    for outcome in outcomes { try takeOutcome(outcome) }
    for outcome in outcomes { for row in outcome.rows { try take(row) } }
    // Scripts with edits have as many steps.
    let scripts = (gestures + EditFuzz.length - 1) / EditFuzz.length
    let edits = try EditFuzz(configuration, scripts: scripts).run(jobs: jobs, pieces: pieces) {
      progress("fuzz with edits", $0)
    }
    for outcome in edits { try takeEdits(outcome) }
    for outcome in edits { for row in outcome.rows { try take(row) } }
  }

  /// The number of random gestures that are played again in a partial check.
  static let sampledFuzz = 100_000

  /// All rows of the checks are measured again, which takes seconds. So are those of random gestures, unless they would
  /// take minutes and only a part is requested. Commands that stand in a result are not started. Rows that are not
  /// measured again have the right keys.
  public static func recheck(
    _ result: RecordedResult, _ configuration: HandoffConfiguration, _ extent: RecheckExtent,
    progress: (Double) -> Void
  ) throws -> RecheckReport {
    let playsAll = extent.rows == .all || configuration.fuzz <= sampledFuzz
    var fresh: [HandoffRow] = []
    try rows(
      configuration, gestures: playsAll ? configuration.fuzz : 1, jobs: extent.jobs, progress: { progress($1) }
    ) { fresh.append($0) }
    let engines = configuration.engines.map(\.name)
    let records = try result.rows(of: HandoffRow.table)
    guard records.count == fresh.count else {
      return RecheckReport(findings: result.differences(HandoffRow.table, records, from: fresh), statement: "")
    }
    let key = Set(HandoffRow.table.schema.primaryKey)
    let findings = zip(records, fresh).flatMap { record, row in
      let isMeasured = !engines.contains(row.rule) && (playsAll || !row.walk.hasPrefix("fuzz"))
      return result.differences(HandoffRow.table, record, from: row, compared: isMeasured ? nil : key)
    }
    return RecheckReport(
      findings: findings,
      statement: (playsAll
        ? "all rows measured again are the same"
        : "all rows but those of random gestures, which --all plays too, measured again are the same")
        + (engines.isEmpty ? "" : "; \(engines.joined(separator: ", ")) was not asked again"))
  }
}
