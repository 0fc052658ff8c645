/// What a whole result must hold, as far as that is known before anything is measured.
///
/// An experiment derives it from a configuration; ``RecordedResult/differences(from:)`` compares a recorded result with it. So nobody can
/// leave out, add, double or move a row, or change a cell that follows from the configuration, and have the result taken for whole.
public struct ResultContents: Sendable {
  /// The tables, in the order of the package.
  public var tables: [TableContents]
  /// The names of the other files in the order of the package, without `provenance.json`.
  public var files: [String]

  /// The contents of a result.
  public init(_ tables: [TableContents], files: [String] = []) {
    self.tables = tables
    self.files = files
  }
}

/// What a table of a whole result must hold: all rows in their order, each with the cells that are known before anything is measured.
public struct TableContents: Sendable {
  /// The table.
  public let table: any TableDefinition
  /// The known cells of each row, by the names of their columns; cells of other columns are measured. A row's primary key is always known.
  public let rows: [[String: Cell]]

  /// - Parameters:
  ///   - table: the table.
  ///   - rows: the known cells of each row, in the order of the file; names that are no column of `table` are compared with nothing.
  public init(_ table: some TableDefinition, rows: [[String: Cell]]) {
    self.table = table
    self.rows = rows
  }
}

extension RecordedResult {
  /// Where the result has other files, other rows, or other cells than it must have. O(cells).
  ///
  /// Of rows that are missing, added or moved, the first place is reported, by line.
  public func differences(from contents: ResultContents) throws(ResultError) -> [Finding] {
    var findings = differences(inFiles: contents)
    for part in contents.tables where package.resources.contains(where: { $0.path == part.table.fileName }) {
      try require(part.table)
      findings += differences(try rows(of: part.table), from: part)
    }
    return findings
  }

  private func differences(inFiles contents: ResultContents) -> [Finding] {
    let expected = contents.tables.map(\.table.fileName) + contents.files + [ResultFolder.provenanceFileName]
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
    for (record, row) in zip(records, contents.rows) {
      // Where the keys differ, a row is missing, added or moved, and what follows is compared with the wrong rows.
      let known = fields.map { row[$0.name]?.text }
      guard keys.allSatisfy({ known[$0] == nil || known[$0] == record.fields[$0] }) else {
        let key = keys.map { known[$0] ?? "?" }.joined(separator: ", ")
        list.add("its primary key should be \(QuotedText(key)), as its configuration has it", line: record.line)
        return list.findings
      }
      for (index, text) in known.enumerated() {
        guard let text, text != record.fields[index] else { continue }
        list.add(
          "it says \(QuotedText(record.fields[index])), and by its configuration is \(QuotedText(text))",
          line: record.line,
          column: fields[index].name)
      }
    }
    let wrongCount =
      records.count == contents.rows.count ? [] : [Self.wrongCount(contents.table, records.count, contents.rows.count)]
    return list.findings + wrongCount
  }
}
