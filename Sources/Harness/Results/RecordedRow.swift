/// A row of a recorded table, whose cells are read by the names of their columns.
public struct RecordedRow: Sendable {
  /// The line, counted from 1, where the header is line 1.
  public var line: Int { record.line }
  /// The texts of all cells.
  var fields: [String] { record.fields }
  private let record: CSVReader.Record
  private let columns: [String: Int]

  init(_ record: CSVReader.Record, columns: [String: Int]) {
    self.record = record
    self.columns = columns
  }

  /// The text of a cell in the file; nil for a missing one.
  public func text(_ column: String) -> String? {
    guard let index = columns[column], !fields[index].isEmpty else { return nil }
    return fields[index]
  }

  /// The number in a cell; nil for a missing one.
  public func number(_ column: String) -> Double? { text(column).flatMap { Double($0) } }

  /// The whole number in a cell; nil for a missing one.
  public func integer(_ column: String) -> Int? { text(column).flatMap { Int($0) } }
}
