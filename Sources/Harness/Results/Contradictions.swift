/// Collects contradictions between the values of a recorded table, up to a limit.
public struct Contradictions {
  private var list: CappedFindings

  /// An empty collection for a table or another file.
  public init(in fileName: String) {
    list = CappedFindings(file: fileName, limit: ResultVerifier.findingsPerFile)
  }

  /// All findings, in order.
  public var findings: [Finding] { list.findings }

  /// Adds a finding unless a condition holds.
  /// - Parameters:
  ///   - holds: the condition.
  ///   - row: the row of the finding.
  ///   - column: the column of the finding.
  ///   - problem: the end of the sentence, without a full stop.
  public mutating func require(
    _ holds: Bool, _ row: RecordedRow, _ column: String, _ problem: @autoclosure () -> String
  ) {
    if !holds { list.add(problem(), line: row.line, column: column) }
  }

  /// Adds a finding about a line of the file, or about the whole file.
  public mutating func add(_ problem: String, line: Int? = nil) { list.add(problem, line: line) }

  /// Adds a finding where numbers of a row decrease, or where some have a value and others none.
  /// - Parameters:
  ///   - columns: columns of figures in ascending order.
  ///   - row: the row.
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

  /// Adds a finding for each column without a value beside others that have one.
  public mutating func requireTogether(_ columns: [String], _ row: RecordedRow) {
    guard let filled = columns.first(where: { row.text($0) != nil }) else { return }
    for column in columns where row.text(column) == nil {
      require(false, row, column, "it has no value, and \(filled) has one")
    }
  }
}
