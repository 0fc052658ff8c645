import Experiments
import Foundation
import Results

/// Where the rows of an experiment go when the command line runs it: into a result folder, to standard output, and to whoever sums them up.
final class CommandOutput: ExperimentOutput {
  private let folder: ResultFolder?
  private let names: Set<String>
  private var writers: [String: CSVWriter] = [:]
  private let format: OutputFormat
  /// The rows on standard output, from the first of them on: a run that is refused before leaves nothing there.
  private lazy var stream: Result<RowStream?, any Error> = Result { try RowStream(format, schema: schema) }
  private let schema: TableSchema
  private let streamed: String
  private var observers: [String: (Any) -> Void] = [:]
  private var ends: [String: () -> Void] = [:]
  private var line: ProgressLine?
  private var part = ""
  private let quiet: Bool
  private var hasEndedRows = false
  private let started = Date()

  /// Opens the folder and begins all tables, so that what stands in the way shows before anything is measured.
  /// - Parameter showsProgress: whether progress lines are drawn from the run itself.
  init(
    _ experiment: any Experiment.Type, _ options: OutputOptions, quiet: Bool, showsProgress: Bool = true
  ) throws {
    folder = try options.folder(for: experiment).map { path in
      try ResultFolder(path: path, createIntermediates: path == OutputOptions.defaultFolder(for: experiment))
    }
    let tables = experiment.tables
    names = Set(tables.map(\.name))
    for table in tables {
      writers[table.name] = try folder?.table(table.name, schema: table.schema, description: table.description)
    }
    streamed = tables[0].name
    schema = tables[0].schema
    format = options.chosenFormat
    self.quiet = quiet || !showsProgress
  }

  /// The folder of the result; nil where there is none.
  var path: String? { folder?.path }

  /// Whether a summary for people is wanted on standard output.
  var printsSummary: Bool { format == .table }

  /// Has every row of a table handed to `take` too.
  func observe<Row>(_ table: Table<Row>, _ take: @escaping (Row) -> Void) {
    observers[table.name] = { row in
      if let row = row as? Row { take(row) }
    }
  }

  /// Has `body` called when a part of the run is done.
  func onEnd(of part: String, _ body: @escaping () -> Void) { ends[part] = body }

  func wants(_ table: some TableDefinition) -> Bool { folder != nil || printsSummary || table.name == streamed }

  func write<Row>(_ row: Row, to table: Table<Row>) throws {
    precondition(names.contains(table.name), "the experiment writes a table that it does not list: \(table.name)")
    let cells = table.cells(row)
    try writers[table.name]?.write(cells)
    if table.name == streamed { try stream.get()?.write(cells) }
    observers[table.name]?(row)
  }

  func add(text: String, as name: String, description: String) throws {
    try folder?.add(text: text, as: name, description: description)
  }

  func progress(_ part: String, _ fraction: Double) {
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

  /// Ends the rows on standard output, so that they are whole whatever fails afterwards.
  func endRows() throws {
    guard !hasEndedRows else { return }
    hasEndedRows = true
    try stream.get()?.finish()
  }

  /// Ends the rows on standard output and makes the folder whole.
  /// - Parameter jobs: the worker threads, for the provenance; nil where there was no choice.
  func commit<E: Experiment>(_ experiment: E, jobs: Int?, crossCheck: Provenance.CrossCheck?) throws {
    line?.clear()
    try endRows()
    guard let folder else { return }
    try folder.commit(
      name: E.packageName, title: E.title,
      provenance: experiment.provenance(
        commandLine: ["vernier"] + CommandLine.arguments.dropFirst(), jobs: jobs, crossCheck: crossCheck,
        startedAt: started))
  }
}
