/// What a whole result must hold, as far as that is known before anything is measured.
///
/// An experiment derives it from a configuration; ``RecordedResult/rowDifferences(from:)`` compares a recorded result with it. So nobody can
/// leave out, add, double or move a row, or change a cell that follows from the configuration, and have the result taken for whole.
public struct ResultContents: Sendable {
  /// The tables, in the order of the package.
  public var tables: [TableContents]
  /// The other files in the order of the package, without `provenance.json`.
  public var files: [FileContents]
  /// How many samples its two reference solutions were compared over; nil for a result that compares none.
  public var crossCheckSamples: Int?

  /// The contents of a result.
  public init(_ tables: [TableContents], files: [FileContents] = [], crossCheckSamples: Int? = nil) {
    self.tables = tables
    self.files = files
    self.crossCheckSamples = crossCheckSamples
  }
}

/// A text file that a whole result must hold.
public struct FileContents: Hashable, Sendable {
  /// The name with its suffix.
  public let name: String
  /// What the file holds, in a sentence.
  public let description: String

  /// A file of this name, described as when it is added to a result.
  public init(_ name: String, description: String) {
    self.name = name
    self.description = description
  }
}

/// What a table of a whole result must hold: all rows in their order, each with the cells that are known before anything is measured.
public struct TableContents: Sendable {
  /// The table.
  public let table: any TableDefinition
  /// How many rows it has.
  public let count: Int
  /// The known cells of a row, by the names of their columns; cells of other columns are measured. A row's primary key is always known.
  public let row: @Sendable (Int) -> [String: Cell]

  /// - Parameters:
  ///   - table: the table.
  ///   - count: how many rows it has.
  ///   - row: the known cells of a row, from 0, in the order of the file; names that are no column of `table` are compared with nothing.
  public init(_ table: some TableDefinition, count: Int, row: @escaping @Sendable (Int) -> [String: Cell]) {
    self.table = table
    self.count = count
    self.row = row
  }

  /// - Parameters:
  ///   - table: the table.
  ///   - rows: the known cells of each row, in the order of the file; names that are no column of `table` are compared with nothing.
  public init(_ table: some TableDefinition, rows: [[String: Cell]]) {
    self.init(table, count: rows.count) { rows[$0] }
  }
}

extension RecordedResult {
  /// Where the package names, describes or lists anything else than a result of these contents does.
  ///
  /// Sizes and hashes are compared with the files by ``ResultVerifier``. Where nothing differs, every table can be read.
  /// - Parameters:
  ///   - contents: what the result must hold.
  ///   - name: of the package.
  ///   - title: of the package.
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
        .text(file.name, path: file.name, description: file.description, bytes: $0, hash: $1)
      }
    }
    let expected = DataPackage(
      name: name, title: title, version: provenance.revision.version,
      resources: tables + texts + [recorded(ResultFolder.provenanceFileName) { .provenance(bytes: $0, hash: $1) }])
    return try differences(in: ResultFolder.packageFileName, from: expected)
  }

  /// Where the provenance says anything else than it should. O(settings).
  /// - Parameter expected: with the recorded values where nothing follows from the configuration.
  public func provenanceDifferences(from expected: Provenance) throws(ResultError) -> [Finding] {
    try differences(in: ResultFolder.provenanceFileName, from: expected)
  }

  /// Where the rows of tables are other rows, or have other cells, than they must have. O(cells).
  ///
  /// Of rows that are missing, added or moved, the first place is reported, by line.
  public func rowDifferences(from contents: ResultContents) throws(ResultError) -> [Finding] {
    var findings: [Finding] = []
    for part in contents.tables { findings += differences(try rows(of: part.table), from: part) }
    return findings
  }

  /// A resource with the size and the hash that the package has for it.
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
      // Where the keys differ, a row is missing, added or moved, and what follows is compared with the wrong rows.
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
