/// A table of a result as its run makes it: the primary key of each row, and how rows are measured again.
///
/// Rows come from pieces of work that do not depend on each other. The run, the list of keys and the measuring again go
/// through the same pieces.
public struct ResultPart {
  /// The table.
  public let table: any TableDefinition
  /// The primary key of each row, in order.
  public let keys: [[Cell]]
  /// The columns that are compared once rows are measured again; none for a table of times.
  public let compared: Set<String>
  /// Measures rows again, and counts them; nil for a table of times.
  fileprivate let recheck:
    ((RecordedResult, RecheckExtent, (Double) -> Void) throws -> (findings: [Finding], count: Int))?

  /// A table that holds nothing but times beside its keys: no row is measured again.
  public init(_ table: some TableDefinition, keys: [[Cell]]) {
    self.table = table
    self.keys = keys
    compared = []
    recheck = nil
  }

  /// A table whose rows are measured again.
  /// - Parameters:
  ///   - table: the table.
  ///   - pieces: the number of pieces.
  ///   - times: the columns that differ from run to run.
  ///   - share: the divisor of a sample's count of pieces.
  ///   - keys: the keys of a piece's rows.
  ///   - isMeasurable: whether a piece can be measured again, by its number and its recorded rows.
  ///   - again: measures the chosen pieces again, and passes the rows of each, with its position among them.
  public init<Row>(
    _ table: Table<Row>, pieces: Int, times: Set<String> = [], share: Int = 1, keys: (Int) -> [[Cell]],
    isMeasurable: @escaping (Int, ArraySlice<RecordedRow>) -> Bool = { _, _ in true },
    again: @escaping (_ chosen: [Int], RecheckExtent, _ take: (Int, [Row]) throws -> Void) throws -> Void
  ) {
    let keys = (0..<pieces).map(keys)
    let compared = Set(table.schema.header).subtracting(times)
    self.table = table
    self.keys = keys.flatMap(\.self)
    self.compared = compared
    recheck = { result, extent, progress in
      let records = try result.rows(of: table)
      var end = 0
      let rows = keys.map { keys in
        defer { end += keys.count }
        return records[end..<end + keys.count]
      }
      let measurable = rows.indices.filter { isMeasurable($0, rows[$0]) }
      let chosen = extent.indices(of: measurable.count, share: share, stream: "verify \(table.name)")
        .map { measurable[$0] }
      var findings: [Finding] = []
      var count = 0
      guard !chosen.isEmpty else { return ([], 0) }
      try again(chosen, extent) { number, fresh in
        findings += result.differences(
          table, rows[chosen[number]], from: fresh, compared: compared)
        count += fresh.count
        progress(Double(number + 1) / Double(chosen.count))
      }
      return (findings, count)
    }
  }
}

extension RecheckReport {
  /// Measures rows of parts again.
  /// - Parameters:
  ///   - parts: the parts of the result, whose keys it has.
  ///   - result: the files of the result.
  ///   - extent: the rows to measure again.
  ///   - progress: called with the fraction done.
  package init(
    measuring parts: [ResultPart], of result: RecordedResult, _ extent: RecheckExtent, progress: (Double) -> Void
  ) throws {
    var findings: [Finding] = []
    var counts: [String] = []
    let filled = parts.filter { !$0.keys.isEmpty }
    for (index, part) in filled.enumerated() {
      guard let outcome = try part.recheck?(result, extent, { progress((Double(index) + $0) / Double(filled.count)) })
      else { continue }
      findings += outcome.findings
      counts.append("\(outcome.count) of \(part.keys.count) rows of \(part.table.fileName)")
    }
    let hasTimes = filled.contains { $0.compared.count < $0.table.schema.fields.count }
    self.init(
      findings: findings,
      statement: (counts.isEmpty
        ? "it has the rows of its settings" : counts.joined(separator: ", ") + " measured again are the same")
        + (hasTimes ? "; times are not measured again" : ""))
  }
}
