import Files

/// The required contents of a complete result, as far as they are known before anything is measured.
///
/// An experiment derives it from a configuration; ``RecordedResult/rowDifferences(from:)`` compares a recorded result
/// with it. So a result is not accepted as complete where a row was left out, added, repeated or moved, or where a cell
/// that follows from the configuration was changed.
public struct ResultContents: Sendable {
  /// The tables, in the order of the package.
  public var tables: [TableContents]
  /// The other files in the order of the package, without `provenance.json`.
  public var files: [FileContents]
  /// The number of samples over which its two reference solutions were compared; nil for a result that compares none.
  public var crossCheckSamples: Int?

  /// The contents of a result.
  public init(_ tables: [TableContents], files: [FileContents] = [], crossCheckSamples: Int? = nil) {
    self.tables = tables
    self.files = files
    self.crossCheckSamples = crossCheckSamples
  }
}

/// A text or a picture that a complete result must contain.
public struct FileContents: Hashable, Sendable {
  /// What is in a file that is no table.
  public enum Form: Hashable, Sendable {
    /// A text in UTF-8.
    case text
    /// A PNG.
    case picture
  }

  /// The name with its suffix.
  public let name: String
  /// The content of the file, in a sentence.
  public let description: String
  /// Whether it is a text or a picture.
  public let form: Form

  /// A file with a name, described as when it is added to a result.
  /// - Parameters:
  ///   - name: the name with its suffix.
  ///   - description: the content of the file, in a sentence.
  ///   - form: whether it is a text or a picture.
  public init(_ name: String, description: String, form: Form = .text) {
    self.name = name
    self.description = description
    self.form = form
  }
}

/// The required rows of a table of a complete result, in their order, each with the cells that are known before
/// anything is measured.
public struct TableContents: Sendable {
  /// The table.
  public let table: any TableDefinition
  /// The number of its rows.
  public let count: Int
  /// The known cells of a row, by the names of their columns; other cells are measured. A row's primary key is always
  /// known.
  public let row: @Sendable (Int) -> [String: Cell]

  /// - Parameters:
  ///   - table: the table.
  ///   - count: the number of its rows.
  ///   - row: the known cells of a row, from 0, in the order of the file; names that are not columns of `table` are
  ///     ignored.
  public init(_ table: some TableDefinition, count: Int, row: @escaping @Sendable (Int) -> [String: Cell]) {
    self.table = table
    self.count = count
    self.row = row
  }

  /// - Parameters:
  ///   - table: the table.
  ///   - rows: the known cells of each row, in the order of the file; names that are not columns of `table` are
  ///     ignored.
  public init(_ table: some TableDefinition, rows: [[String: Cell]]) {
    self.init(table, count: rows.count) { rows[$0] }
  }
}

extension RecordedResult {
  /// The differences between the package and that of a result with these contents.
  ///
  /// ``ResultVerifier`` compares sizes and hashes with the files. Where nothing differs, every table can be read.
  /// - Parameters:
  ///   - contents: the required contents of the result.
  ///   - name: the name of the package.
  ///   - title: the title of the package.
  public func packageDifferences(from contents: ResultContents, name: String, title: String) throws(ResultError)
    -> [Finding]
  {
    let listing = differences(inFiles: contents)
    guard listing.isEmpty else { return listing }
    let tables = contents.tables.map { part in
      recorded(part.table.fileName) {
        .table(
          part.table.name, description: part.table.description, bytes: $0, hash: $1, schema: part.table.schema)
      }
    }
    let texts = contents.files.map { file in
      recorded(file.name) {
        switch file.form {
        case .text: .text(file.name, path: file.name, description: file.description, bytes: $0, hash: $1)
        case .picture: .picture(file.name, description: file.description, bytes: $0, hash: $1)
        }
      }
    }
    let expected = DataPackage(
      name: name, title: title, version: provenance.revision.version,
      resources: tables + texts + [recorded(ResultFolder.provenanceFileName) { .provenance(bytes: $0, hash: $1) }])
    return try differences(in: ResultFolder.packageFileName, from: expected)
  }

  /// The differences between the provenance and the expected one. O(settings).
  /// - Parameter expected: the expected provenance, with the recorded values where nothing follows from the
  ///   configuration.
  public func provenanceDifferences(from expected: Provenance) throws(ResultError) -> [Finding] {
    try differences(in: ResultFolder.provenanceFileName, from: expected)
  }

  /// The differences between the rows of tables and the required ones. O(cells).
  ///
  /// Of rows that are missing, added or moved, only the first is reported, by line.
  public func rowDifferences(from contents: ResultContents) throws(ResultError) -> [Finding] {
    var findings: [Finding] = []
    for part in contents.tables { findings += differences(try rows(of: part.table), from: part) }
    return findings
  }

  /// A resource with the size and the hash of the package.
  private func recorded(
    _ path: String, _ resource: (Int, String) -> DataPackage.Resource
  ) -> DataPackage.Resource {
    let listed = package.resources.first { $0.path == path }
    return resource(listed?.bytes ?? 0, listed?.hash ?? "")
  }

  private func differences(in name: String, from expected: some Encodable) throws(ResultError) -> [Finding] {
    let found = try JSONText.decode(JSONValue.self, path: folder + "/" + name)
    var list = CappedFindings(file: name, limit: ResultVerifier.findingsPerFile)
    for difference in found.differences(from: try JSONText.value(expected, name)) { list.add(difference) }
    return list.findings
  }

  private func differences(inFiles contents: ResultContents) -> [Finding] {
    let expected =
      contents.tables.map(\.table.fileName) + contents.files.map(\.name) + [ResultFolder.provenanceFileName]
    let listed = package.resources.map(\.path)
    func finding(_ problem: String) -> Finding { Finding(file: ResultFolder.packageFileName, problem: problem) }
    let missing = expected.filter { !listed.contains($0) }.map {
      finding("it does not list \($0), which a result of its configuration has")
    }
    let added = listed.filter { !expected.contains($0) }.map {
      finding("it lists \(QuotedText($0)), which no result of its configuration has")
    }
    guard missing.isEmpty, added.isEmpty else { return missing + added }
    return listed == expected
      ? [] : [finding("it lists its files in another order than \(expected.joined(separator: ", "))")]
  }

  private func differences(_ records: [CSVReader.Record], from contents: TableContents) -> [Finding] {
    let fields = contents.table.schema.fields
    let name = contents.table.fileName
    var list = CappedFindings(file: name, limit: ResultVerifier.findingsPerFile)
    let keys = contents.table.schema.keyIndices
    for (index, record) in records.enumerated().prefix(contents.count) {
      let row = contents.row(index)
      // Where the keys differ, a row is missing, added or moved, and later rows would be compared with the wrong ones.
      let known = fields.map { row[$0.name]?.text }
      guard keys.allSatisfy({ known[$0] == nil || known[$0] == record.fields[$0] }) else {
        let key = keys.map { known[$0] ?? "?" }.joined(separator: ", ")
        list.add("its primary key should be \(QuotedText(key)), as its configuration has it", line: record.line)
        return list.findings
      }
      for (index, text) in known.enumerated() {
        let field = record.fields[index]
        guard let text else {
          // The same number in other digits is a changed value too.
          if case .cell(let cell) = fields[index].parse(field), cell.text != field {
            list.add(
              "it says \(QuotedText(field)), which is written as \(cell.text)", line: record.line,
              column: fields[index].name)
          }
          continue
        }
        guard text != field else { continue }
        list.add(
          "it says \(QuotedText(field)), and by its configuration is \(QuotedText(text))",
          line: record.line,
          column: fields[index].name)
      }
    }
    let wrongCount =
      records.count == contents.count ? [] : [Self.wrongCount(contents.table, records.count, contents.count)]
    return list.findings + wrongCount
  }
}
