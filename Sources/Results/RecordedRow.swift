/// A row of a recorded table, its fields by the names of their columns.
public struct RecordedRow: Sendable {
  /// Counted from 1, the header being line 1.
  public let line: Int
  private let fields: [String]
  private let columns: [String: Int]

  fileprivate init(_ record: CSVReader.Record, columns: [String: Int]) {
    line = record.line
    fields = record.fields
    self.columns = columns
  }

  /// The text of a column; empty for a missing value, and for a column that the table has not.
  public subscript(column: String) -> String { columns[column].map { fields[$0] } ?? "" }

  /// The text of a column; nil for a missing value.
  public func text(_ column: String) -> String? {
    let text = self[column]
    return text.isEmpty ? nil : text
  }

  /// The number of a column; nil for a missing value.
  public func number(_ column: String) -> Double? { Double(self[column]) }

  /// The whole number of a column; nil for a missing value.
  public func integer(_ column: String) -> Int? { Int(self[column]) }
}

extension RecordedResult {
  /// The rows of a table by the names of their columns. O(size of the file) in time and memory.
  public func namedRows(of table: some TableDefinition) throws(ResultError) -> [RecordedRow] {
    let header = table.schema.header
    let columns = Dictionary(zip(header, header.indices)) { first, _ in first }
    var rows: [RecordedRow] = []
    for record in try self.rows(of: table) { rows.append(RecordedRow(record, columns: columns)) }
    return rows
  }
}

/// Where values of the rows of a table contradict each other, so many and no more.
public struct Contradictions {
  private var list: CappedFindings

  /// None yet.
  public init(in table: some TableDefinition) {
    list = CappedFindings(file: table.fileName, limit: ResultVerifier.findingsPerFile)
  }

  /// What was found, in the order of the calls.
  public var findings: [Finding] { list.findings }

  /// Notes a problem of a row unless a condition holds.
  /// - Parameters:
  ///   - problem: the end of the sentence, without a full stop.
  public mutating func require(
    _ condition: Bool, _ row: RecordedRow, _ column: String, _ problem: @autoclosure () -> String
  ) {
    if !condition { list.add(problem(), line: row.line, column: column) }
  }

  /// Notes columns whose numbers decrease, and columns of which some have a value and others none.
  /// - Parameter columns: of figures that cannot be above the ones after them.
  public mutating func requireOrder(_ columns: [String], _ row: RecordedRow) {
    var last: (column: String, value: Double)?
    for column in columns {
      guard let value = row.number(column) else { continue }
      if let last {
        require(last.value <= value, row, last.column, "it says \(last.value), and \(column) is only \(value)")
      }
      last = (column, value)
    }
    requireTogether(columns, row)
  }

  /// Notes columns without a value beside others that have one.
  public mutating func requireTogether(_ columns: [String], _ row: RecordedRow) {
    guard let filled = columns.first(where: { row[$0] != "" }) else { return }
    for column in columns where row[column] == "" {
      require(false, row, column, "it has no value, and \(filled) has one")
    }
  }
}
