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
  public init(folder: String) throws(FileError) {
    self.folder = folder
    package = try DataPackage(folder: folder)
    provenance = try Provenance(folder: folder)
  }

  /// The settings in `provenance.json` that are not what a run writes of them.
  /// - Parameter settings: the settings that were read, as a run would write them.
  public func settingFindings(_ settings: [String: JSONValue]) throws(FileError) -> [Finding] {
    var findings: [Finding] = []
    for name in settings.keys.sorted() {
      // Read back, so that whole numbers are integers.
      let written = try settings[name].map { value throws(FileError) in try JSONText.value(value, name) }
      guard written != provenance.configuration[name] else { continue }
      findings.append(
        Finding(
          file: ResultFolder.provenanceFileName, problem: "its setting \(name) is not what a run of its settings writes"
        ))
    }
    return findings
  }

  /// The files that a result of its kind has and the package does not list, and those that it lists besides.
  /// - Parameters:
  ///   - tables: the tables of such a result.
  ///   - files: the names of its other files, without `provenance.json`.
  /// - Throws: an input error where a table has other columns than this version writes.
  public func listingFindings(_ tables: [any TableDefinition], files: [String]) throws(FileError) -> [Finding] {
    let expected = tables.map(\.fileName) + files + [ResultFolder.provenanceFileName]
    let listed = package.resources.map(\.path)
    let problems =
      expected.filter { !listed.contains($0) }.map { "it does not list \($0), which a result of its settings has" }
      + listed.filter { !expected.contains($0) }.map {
        "it lists \(QuotedText($0)), which no result of its settings has"
      }
    guard problems.isEmpty else { return problems.map { Finding(file: ResultFolder.packageFileName, problem: $0) } }
    for table in tables where package.resources.first(where: { $0.path == table.fileName })?.schema != table.schema {
      throw FileError(
        .input,
        "\(folder)/\(table.fileName) has other columns than this version writes; verify it with the version that made it."
      )
    }
    return []
  }

  /// The first row of a table that has another primary key than a run of its settings writes, or another number of rows.
  /// O(rows).
  /// - Parameters:
  ///   - table: the table.
  ///   - keys: the primary key of each row, in order.
  public func keyFindings(_ table: some TableDefinition, _ keys: [[Cell]]) throws(FileError) -> [Finding] {
    let records = try rows(of: table)
    let columns = table.schema.keyIndices
    for (record, key) in zip(records, keys) where columns.map({ record.fields[$0] }) != key.map(\.text) {
      let text = QuotedText(key.map(\.text).joined(separator: ", "))
      return [
        Finding(
          file: table.fileName, place: "line \(record.line)",
          problem: "its primary key should be \(text), by the settings")
      ]
    }
    return records.count == keys.count ? [] : [Self.wrongCount(table, records.count, keys.count)]
  }

  /// The rows of a table, without the header. O(size of the file) in time and memory.
  public func rows(of table: some TableDefinition) throws(FileError) -> [RecordedRow] {
    let header = table.schema.header
    let columns = Dictionary(zip(header, header.indices), uniquingKeysWith: { first, _ in first })
    let reader = try CSVReader(path: folder + "/" + table.fileName)
    guard try reader.next()?.fields == header else {
      throw FileError(.input, "\(folder)/\(table.fileName) does not begin with the columns of its schema.")
    }
    var rows: [RecordedRow] = []
    while let record = try reader.next() {
      guard record.fields.count == header.count else {
        throw FileError(
          .input,
          "\(folder)/\(table.fileName), line \(record.line): it has \(record.fields.count) fields, not \(header.count)."
        )
      }
      rows.append(RecordedRow(record, columns: columns))
    }
    return rows
  }

  /// The bytes of a file of the result. O(size of the file).
  /// - Parameter name: the name with its suffix.
  /// - Returns: all of its bytes.
  /// - Throws: an input/output error where the file cannot be read.
  public func bytes(of name: String) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      let descriptor = try FileDescriptor(opening: folder + "/" + name, O_RDONLY)
      while case let chunk = try descriptor.readChunk(), !chunk.isEmpty { bytes += chunk }
    } catch {
      throw FileError(.inputOutput, "\(folder)/\(name) cannot be read: \(error.reason).")
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
    _ table: Table<Row>, _ records: some Collection<RecordedRow>, from fresh: [Row], compared: Set<String>? = nil
  ) -> [Finding] {
    guard records.count == fresh.count else { return [Self.wrongCount(table, records.count, fresh.count)] }
    return zip(records, fresh).flatMap { differences(table, $0, from: $1, compared: compared) }
  }

  /// The differences between a recorded row and the same row computed again.
  public func differences<Row>(
    _ table: Table<Row>, _ record: RecordedRow, from fresh: Row, compared: Set<String>? = nil
  ) -> [Finding] {
    zip(table.schema.fields, zip(record.fields, table.cells(fresh).map(\.text)))
      .filter { field, texts in texts.0 != texts.1 && compared?.contains(field.name) ?? true }
      .map { field, texts in
        Finding(
          file: table.fileName, place: "line \(record.line), column \(field.name)",
          problem: "it says \(texts.0), and made again is \(texts.1)")
      }
  }

  private static func wrongCount(_ table: some TableDefinition, _ recorded: Int, _ made: Int) -> Finding {
    Finding(file: table.fileName, problem: "it has \(recorded) rows, and its settings make \(made)")
  }
}
