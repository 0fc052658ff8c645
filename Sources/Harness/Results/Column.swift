/// A column of a table, with the function that gives its cell for a row: one declaration, so that no second list has to
/// agree with it.
///
/// ```swift
/// Column("jitter_p99_px", .px, "99th percentile of jitter.", minimum: 0) { $0.jitter?.p99 }
/// ```
///
/// The type follows from the value: `String`, `Int` or `Double`; an optional value makes a column that may lack one; an enumeration of texts
/// allows its cases and nothing else.
public struct Column<Row>: Sendable {
  /// The description of the column in the file.
  public let field: Field
  /// The cell of a row. O(1).
  public let cell: @Sendable (Row) -> Cell

  private init(_ field: Field, cell: @escaping @Sendable (Row) -> Cell) {
    self.field = field
    self.cell = cell
  }

  /// A column of values of any type that a cell can hold.
  /// - Parameters:
  ///   - name: the name in the header line, with its unit.
  ///   - unit: the unit; nil for values without one.
  ///   - description: the meaning of the value, in a sentence.
  ///   - allowed: the only texts allowed; nil for no such limit.
  ///   - minimum: the least number allowed; nil for no such limit.
  ///   - value: the value of a row.
  public init<Value: FieldValue>(
    _ name: String, _ unit: Unit?, _ description: String, allowed: [String]? = nil, minimum: Double? = nil,
    value: @escaping @Sendable (Row) -> Value
  ) {
    self.init(
      Field(
        name, Value.fieldType, unit: unit?.symbol, description, isRequired: Value.isRequired, allowed: allowed,
        minimum: minimum)
    ) { value($0).cell }
  }

  /// A column without a unit.
  public init<Value: FieldValue>(
    _ name: String, _ description: String, allowed: [String]? = nil, minimum: Double? = nil,
    value: @escaping @Sendable (Row) -> Value
  ) {
    self.init(name, nil, description, allowed: allowed, minimum: minimum, value: value)
  }

  /// A column that holds one of an enumeration's texts.
  public init<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ description: String, choice: @escaping @Sendable (Row) -> Choice
  ) {
    self.init(name, nil, description, allowed: Choice.allCases.map(\.rawValue)) { choice($0).rawValue }
  }

  /// The same column, for rows that contain such a row.
  public func of<Outer>(_ inner: @escaping @Sendable (Outer) -> Row) -> Column<Outer> {
    let cell = cell
    return Column<Outer>(field) { cell(inner($0)) }
  }
}

/// The unit of a column's values.
public struct Unit: Hashable, Sendable {
  /// The symbol in the schema.
  public let symbol: String

  /// A unit of any symbol.
  public init(_ symbol: String) { self.symbol = symbol }

  /// Pixels of the screen.
  public static let px = Unit("px")
  /// Nanoseconds.
  public static let ns = Unit("ns")
  /// Decimal logarithms of a ratio.
  public static let decades = Unit("decades")
  /// Radians.
  public static let rad = Unit("rad")
  /// Bytes.
  public static let bytes = Unit("B")
  /// Hertz.
  public static let hertz = Unit("Hz")
}

/// Lists the columns of a table, one expression each; a list of columns adds all its columns.
@resultBuilder
public enum ColumnBuilder<Row> {
  /// One column.
  public static func buildExpression(_ column: Column<Row>) -> [Column<Row>] { [column] }
  /// The columns of a list, in order.
  public static func buildExpression(_ columns: [Column<Row>]) -> [Column<Row>] { columns }
  /// All columns in order.
  public static func buildBlock(_ parts: [Column<Row>]...) -> [Column<Row>] { parts.flatMap { $0 } }
}
