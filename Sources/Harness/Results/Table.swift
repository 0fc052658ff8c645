/// A table of a result without its rows: its file's name, its description, and its columns.
public protocol TableDefinition: Sendable {
  /// The name of the file without `.csv`: lower-case letters, digits, `-`, `_` and dots.
  var name: String { get }
  /// The description of the table, in a sentence.
  var description: String { get }
  /// The columns in their order, and the primary key.
  var schema: TableSchema { get }
}

extension TableDefinition {
  /// The name of the file.
  public var fileName: String { name + ".csv" }
}

/// A table whose rows are values of one type.
public struct Table<Row>: TableDefinition {
  public let name: String
  public let description: String
  public let schema: TableSchema
  private let columns: [Column<Row>]

  /// - Parameters:
  ///   - name: the name of the file, without `.csv`.
  ///   - description: the description of the table, in a sentence.
  ///   - key: the names of the columns in which any two rows differ.
  ///   - columns: in the order of the file.
  public init(
    _ name: String, _ description: String, key: [String], @ColumnBuilder<Row> columns: () -> [Column<Row>]
  ) {
    self.name = name
    self.description = description
    self.columns = columns()
    schema = TableSchema(self.columns.map(\.field), primaryKey: key)
  }

  /// The cells of a row, in the order of the schema. O(columns).
  public func cells(_ row: Row) -> [Cell] { columns.map { $0.cell(row) } }
}
