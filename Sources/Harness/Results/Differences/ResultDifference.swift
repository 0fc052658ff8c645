/// One thing in which two results differ: a row of the list that ``ResultComparison`` makes.
public struct ResultDifference: Hashable, Sendable {
  /// The part of a result in which two differ.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    /// A table that only one result has.
    case table
    /// A column that only one result has, or that has another type, unit or place in the primary key.
    case column
    /// A row that only one result has.
    case row
    /// A cell of a table without times.
    case figure
    /// A file without rows.
    case file
    /// A cell of a column of times, which no two runs have alike.
    case time
    /// Another cell of a table with times: a count of samples, of misses, of bytes, or a ratio of times.
    case besideTimes = "beside-times"
    /// A setting.
    case configuration
    /// How the result came to be: machine, versions, seed, command line, start.
    case provenance

    /// Whether two results that differ in it have other figures.
    ///
    /// Times and what stands beside them are those of one run: they differ though everything is alike.
    public var isOfFigures: Bool {
      switch self {
      case .table, .column, .row, .figure, .file: true
      case .time, .besideTimes, .configuration, .provenance: false
      }
    }
  }

  /// The part of the result.
  public var part: Part
  /// The name of the file, with its suffix.
  public var file: String
  /// The row: the values of its primary key with commas, or its number where a table has no key; nil for what is not
  /// about a row.
  public var row: String?
  /// The name of the column or of the setting; nil for what is not about one.
  public var name: String?
  /// The unit of the column; nil where it has none.
  public var unit: String?
  /// The value in the first result; nil where it has none.
  public var first: String?
  /// The value in the second result; nil where it has none.
  public var second: String?
  /// The difference of two numbers, as a length; nil for what is no pair of numbers. One beyond the largest double is
  /// that double.
  public var absolute: Double?
  /// That difference by the larger of the two magnitudes, from 0 to 2; nil as above.
  public var relative: Double?
  /// The second time by the first; nil for what is no pair of times above 0.
  public var ratio: Double?

  init(
    _ part: Part, file: String, row: String? = nil, name: String? = nil, unit: String? = nil, first: String? = nil,
    second: String? = nil, absolute: Double? = nil, relative: Double? = nil, ratio: Double? = nil
  ) {
    self.part = part
    self.file = file
    self.row = row
    self.name = name
    self.unit = unit
    self.first = first
    self.second = second
    self.absolute = absolute
    self.relative = relative
    self.ratio = ratio
  }

  /// The table of differences, a row each. It has no key.
  public static let table = Table<ResultDifference>(
    "differences", "What differs between two results.", key: []
  ) {
    Column("part", "The part of the results that differs.") { $0.part }
    Column("file", "The file.") { $0.file }
    Column("row", "The primary key of the row, or its number.") { $0.row?.nonEmpty }
    Column("name", "The column or the setting.") { $0.name?.nonEmpty }
    Column("unit", "The unit of the column.") { $0.unit?.nonEmpty }
    Column("first", "The value in the first result.") { $0.first?.nonEmpty }
    Column("second", "The value in the second result.") { $0.second?.nonEmpty }
    Column("absolute", "The difference of two numbers.", minimum: 0) { $0.absolute }
    Column("relative", "The difference by the larger magnitude.", minimum: 0) { $0.relative }
    Column("ratio", "The second time by the first.", minimum: 0) { $0.ratio }
  }
}

extension String {
  /// The text as a cell may hold it: an empty one, or one with a NUL, is none.
  fileprivate var nonEmpty: String? {
    let text = utf8.contains(0) ? replacing("\0", with: "\u{FFFD}") : self
    return text.isEmpty ? nil : text
  }
}
