import Files
import Foundation
import Results

/// The output of an experiment's rows in a command line: a result folder, standard output, and summaries.
package final class CommandOutput: ExperimentOutput {
  private let folder: ResultFolder?
  package let pieces: (any PieceStore)?
  /// Where pieces are kept until the result is whole.
  private let journal: Journal?
  private let shard: Shard?
  private let names: Set<String>
  private var writers: [String: CSVWriter] = [:]
  private let format: OutputFormat
  /// The rows on standard output, from the first of them on: a run that is refused before leaves nothing there.
  private lazy var stream: Result<RowStream?, any Error> = Result { try RowStream(format, schema: schema) }
  private let schema: TableSchema
  private let streamed: String
  private var observers: [String: [(Any) -> Void]] = [:]
  private var ends: [String: () -> Void] = [:]
  private var line: ProgressLine?
  private var part = ""
  /// Whether no progress is drawn.
  private let quiet: Bool
  /// Whether no remarks are made.
  private let isQuiet: Bool
  private var hasEndedRows = false
  private let started = Date()

  /// Opens the folder and begins all tables, so that an obstacle is reported before anything is measured. A folder that
  /// nobody named and that holds a whole result of other settings is one.
  /// - Parameters:
  ///   - source: where pieces are found, and kept.
  ///   - usualFolder: the folder unless one is named, where it is not the experiment's.
  ///   - showsProgress: whether progress lines are drawn from the run itself.
  package init<E: Experiment>(
    _ run: E, _ options: OutputOptions, usualFolder: String? = nil, pieces source: PieceSource = .none, quiet: Bool,
    showsProgress: Bool = true
  ) throws {
    let experiment = E.self
    shard = source.shard
    let isNamed = options.output != nil
    let path =
      isNamed ? options.folder(for: experiment) : usualFolder ?? options.folder(for: experiment, shard: source.shard)
    let folder = try path.map { try ResultFolder(path: $0) }
    try folder?.requireNoOther(package: experiment.packageName)
    if !isNamed { try folder?.requireNoOther(settings: run.configuration.recorded, seed: run.configuration.seed) }
    self.folder = folder
    if case .shards = source { folder?.hasRowsOfShards = true }
    (journal, pieces) = try source.open(in: folder, quiet: quiet)
    let tables = experiment.tables
    names = Set(tables.map(\.name))
    for table in tables where source.shard == nil {
      writers[table.name] = try folder?.table(table.name, schema: table.schema, description: table.description)
    }
    if let journal {
      Interruption.leaves {
        journal.halt() + ", and \(ResumeAdvice.command) goes on"
      }
    } else if let path {
      Interruption.leaves { "the rows so far are in \(path), in files that end in .partial" }
    }
    streamed = tables[0].name
    schema = tables[0].schema
    format = options.chosenFormat
    self.quiet = quiet || !showsProgress
    isQuiet = quiet
  }

  /// The folder of the result; nil where there is none.
  package var path: String? { folder?.path }

  /// Whether a summary for people is wanted on standard output.
  package var printsSummary: Bool { format == .table }

  /// Passes every row of a table to `take` too.
  package func observe<Row>(_ table: Table<Row>, _ take: @escaping (Row) -> Void) {
    observers[table.name, default: []].append { row in
      if let row = row as? Row { take(row) }
    }
  }

  /// Has `body` called when a part of the run is done.
  package func onEnd(of part: String, _ body: @escaping () -> Void) { ends[part] = body }

  package func wants(_ table: some TableDefinition) -> Bool { folder != nil || printsSummary || table.name == streamed }

  package func write<Row>(_ row: Row, to table: Table<Row>) throws {
    precondition(names.contains(table.name), "the experiment writes a table that it does not list: \(table.name)")
    guard shard == nil else { return }
    let cells = table.cells(row)
    if pieces is ShardJournals { try Self.requireMeasured(cells, of: table) }
    try writers[table.name]?.write(cells)
    if table.name == streamed { try stream.get()?.write(cells) }
    for take in observers[table.name] ?? [] { take(row) }
  }

  /// - Throws: an input error for a row of shards that no run measures.
  private static func requireMeasured(_ cells: [Cell], of table: some TableDefinition) throws(FileError) {
    for (column, cell) in zip(table.schema.fields, cells) {
      guard let objection = column.objection(to: cell) else { continue }
      throw FileError(
        .input,
        "A shard is damaged: it has a row of \(table.name) that no run leaves, whose \(column.name) is wrong, since "
          + "\(objection); run its shard anew.")
    }
  }

  package func add(text: String, as name: String, description: String) throws {
    try folder?.add(text: text, as: name, description: description)
  }

  package func add(picture: () throws -> [UInt8], as name: String, description: String) throws {
    try folder?.add(picture: picture(), as: name, description: description)
  }

  package func progress(_ part: String, _ fraction: Double) {
    if part != self.part {
      line?.clear()
      line = ProgressLine(part, quiet: quiet)
      self.part = part
    }
    line?.update(fraction)
    if fraction >= 1 {
      line?.clear()
      ends.removeValue(forKey: part)?()
    }
  }

  /// Ends the rows on standard output, so that they are complete even if something fails afterwards.
  package func endRows() throws {
    guard shard == nil, !hasEndedRows else { return }
    hasEndedRows = true
    try stream.get()?.finish()
  }

  /// Runs the experiment. Where something cannot be written, the error states which data is safe and how to resume.
  package func run(_ experiment: some Experiment, jobs: Int) throws -> Provenance.CrossCheck? {
    try sayingWhatIsSafe { try experiment.run(jobs: jobs, into: self) }
  }

  /// Ends the rows on standard output and makes the folder whole; that of a shard is its journal.
  /// - Parameter jobs: the worker threads, for the provenance; nil where there was no choice.
  package func commit<E: Experiment>(_ experiment: E, jobs: Int?, crossCheck: Provenance.CrossCheck?) throws {
    line?.clear()
    guard shard == nil else { return try sayingWhatIsSafe { try journal?.finish() } }
    try endRows()
    guard let folder else { return }
    try sayingWhatIsSafe {
      try journal?.finish()
      try folder.commit(
        name: E.packageName, title: E.title,
        provenance: experiment.provenance(
          commandLine: CommandLine.words, jobs: jobs, crossCheck: crossCheck, startedAt: started,
          sessions: pieces.flatMap(Self.sessions)))
    }
    let path = folder.path
    Interruption.leaves { "the result in \(path) is whole" }
  }

  /// Says of a shard that it is whole.
  package func remarkShard() {
    guard let shard, let journal, !isQuiet else { return }
    remark("Shard \(shard) is whole: \(journal.pieceCount) pieces in \(journal.path); vernier merge joins all shards.")
  }

  /// The processes that measured, where it was not this one alone.
  private static func sessions(of pieces: any PieceStore) -> [RunSession]? {
    if let shards = pieces as? ShardJournals { return shards.sessions }
    guard let journal = pieces as? Journal, journal.sessions.count > 1 else { return nil }
    return journal.sessions
  }

  private func sayingWhatIsSafe<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as FileError where error.kind == .inputOutput && !error.isClosedPipe {
      line?.clear()
      guard let journal else { throw error }
      try? journal.finish()
      throw FileError(
        .inputOutput, "\(error.withoutFullStop); \(journal.outcome), and the same command with --resume goes on.")
    }
  }
}
