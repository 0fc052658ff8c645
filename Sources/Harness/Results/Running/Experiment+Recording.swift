import Foundation

extension Experiment {
  /// Measures everything, and leaves the result in a folder: tables, data package and provenance, as the command line
  /// writes them and `vernier verify` checks them. Any other result there is replaced when this one is whole.
  /// - Parameters:
  ///   - path: of the folder, which is made where it is missing.
  ///   - jobs: worker threads, from 1, for what is not timed.
  ///   - commandLine: of the program, for the provenance.
  /// - Throws: an input error for a configuration that cannot be measured, `ExperimentError`, and `FileError`.
  public func record(
    in path: String, jobs: Int = 1, commandLine: [String] = CommandLine.arguments
  ) throws {
    try configuration.validate()
    let startedAt = Date()
    let output = try FolderOutput(Self.tables, path: path)
    let crossCheck = try run(jobs: jobs, into: output)
    try output.folder.commit(
      name: Self.packageName, title: Self.title,
      provenance: provenance(commandLine: commandLine, jobs: jobs, crossCheck: crossCheck, startedAt: startedAt))
  }
}

/// The rows of a run, in the tables of a folder.
public final class FolderOutput: ExperimentOutput {
  /// The folder, which the caller commits.
  public let folder: ResultFolder
  /// Where pieces are found; nil to measure all.
  public var pieces: (any PieceStore)?
  private var writers: [String: CSVWriter] = [:]
  private let given: Set<String>

  /// Begins the tables of a result.
  /// - Parameters:
  ///   - tables: all that the result has.
  ///   - given: rows of tables that are not measured, by the names of the tables.
  ///   - path: of the folder, which is made where it is missing.
  /// - Throws: `FileError`.
  public init(_ tables: [any TableDefinition], given: [String: [[Cell]]] = [:], path: String) throws {
    self.given = Set(given.keys)
    folder = try ResultFolder(path: path)
    for table in tables {
      let writer = try folder.table(table.name, schema: table.schema, description: table.description)
      for cells in given[table.name] ?? [] { try writer.write(cells) }
      writers[table.name] = writer
    }
  }

  public func wants(_ table: some TableDefinition) -> Bool { !given.contains(table.name) }

  public func write<Row>(_ row: Row, to table: Table<Row>) throws { try writers[table.name]?.write(table.cells(row)) }

  public func add(text: String, as name: String, description: String) throws {
    try folder.add(text: text, as: name, description: description)
  }

  public func add(picture: () throws -> [UInt8], as name: String, description: String) throws {
    try folder.add(picture: picture(), as: name, description: description)
  }

  public func progress(_ part: String, _ fraction: Double) {}
}
