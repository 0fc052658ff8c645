import Files
import Foundation

/// A result in a folder: its package, its provenance and the rows of its tables, for comparison with rows computed
/// again.
///
/// ``ResultVerifier`` checks the contents of the files first; this type reads rows and reports differences.
public struct RecordedResult: Sendable {
  /// The folder, as given.
  public let folder: String
  /// The contents of `datapackage.json`.
  public let package: DataPackage
  /// The contents of `provenance.json`.
  public let provenance: Provenance

  /// - Throws: an input error where the folder holds no complete result.
  public init(folder: String) throws(ResultError) {
    self.folder = folder
    package = try DataPackage(folder: folder)
    provenance = try Provenance(folder: folder)
  }

  /// Throws an input error unless the package lists a table with the columns that this version writes.
  public func require(_ table: some TableDefinition) throws(ResultError) {
    guard let resource = package.resources.first(where: { $0.path == table.fileName }) else {
      throw ResultError(
        .input,
        "\(folder)/\(ResultFolder.packageFileName) does not list \(table.fileName), which a result of its kind has."
      )
    }
    guard resource.schema == table.schema else {
      throw ResultError(
        .input,
        "\(folder)/\(table.fileName) has other columns than this version writes; verify it with the version that made it."
      )
    }
  }

  /// The rows of a table as texts, without the header. O(size of the file) in time and memory.
  public func rows(of table: some TableDefinition) throws(ResultError) -> [CSVReader.Record] {
    let reader = try CSVReader(path: folder + "/" + table.fileName)
    var records: [CSVReader.Record] = []
    while let record = try reader.next() {
      guard record.fields.count == table.schema.fields.count else {
        throw ResultError(
          .input,
          "\(folder)/\(table.fileName), line \(record.line): it has \(record.fields.count) fields, not \(table.schema.fields.count)."
        )
      }
      records.append(record)
    }
    guard !records.isEmpty, records.removeFirst().fields == table.schema.header else {
      throw ResultError(.input, "\(folder)/\(table.fileName) does not begin with the columns of its schema.")
    }
    return records
  }

  /// A file of the result as text; invalid UTF-8 is replaced. O(size of the file).
  public func text(of name: String) throws(ResultError) -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  /// The bytes of a file of the result. O(size of the file).
  /// - Parameter name: the name with its suffix.
  /// - Returns: all of its bytes.
  /// - Throws: an input/output error where the file cannot be read.
  public func bytes(of name: String) throws(ResultError) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      let descriptor = try FileDescriptor(opening: folder + "/" + name, O_RDONLY)
      while case let chunk = try descriptor.readChunk(), !chunk.isEmpty { bytes += chunk }
    } catch {
      throw ResultError(.inputOutput, "\(folder)/\(name) cannot be read: \(error.reason).")
    }
    return bytes
  }

  /// The differences between recorded rows and the same rows computed again.
  /// - Parameters:
  ///   - table: the table of the rows.
  ///   - records: the recorded rows.
  ///   - fresh: the computed rows, as many as the configuration has.
  ///   - compared: the names of the columns to compare; nil for all.
  public func differences<Row>(
    _ table: Table<Row>, _ records: [CSVReader.Record], from fresh: [Row], compared: Set<String>? = nil
  ) -> [Finding] {
    guard records.count == fresh.count else { return [Self.wrongCount(table, records.count, fresh.count)] }
    return zip(records, fresh).flatMap { differences(table, $0, from: $1, compared: compared) }
  }

  /// The differences between a recorded row and the same row computed again.
  public func differences<Row>(
    _ table: Table<Row>, _ record: CSVReader.Record, from fresh: Row, compared: Set<String>? = nil
  ) -> [Finding] {
    zip(table.schema.fields, zip(record.fields, table.cells(fresh).map(\.text)))
      .filter { field, texts in texts.0 != texts.1 && compared?.contains(field.name) ?? true }
      .map { field, texts in
        Finding(
          file: table.fileName, line: record.line, column: field.name,
          problem: "it says \(texts.0), and made again is \(texts.1)")
      }
  }

  /// The finding that a table has another number of rows than its configuration.
  public static func wrongCount(_ table: some TableDefinition, _ recorded: Int, _ made: Int) -> Finding {
    Finding(file: table.fileName, problem: "it has \(recorded) rows, and its configuration makes \(made)")
  }
}
