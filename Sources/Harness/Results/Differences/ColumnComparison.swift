/// A column of two results, compared over the rows that both have.
public struct ColumnComparison: Hashable, Sendable {
  /// A difference, and the row that has it.
  public struct Largest: Hashable, Sendable {
    /// The difference.
    public var value: Double
    /// The primary key of the row, or its number.
    public var row: String
  }

  /// Times of the second result by those of the first, over the rows where both are above 0.
  public struct Ratios: Hashable, Sendable {
    /// The number of rows.
    public var count: Int
    /// Their median, the lower of two in the middle.
    public var median: Double
    /// The smallest.
    public var smallest: Double
    /// The largest.
    public var largest: Double
  }

  /// The name of the column.
  public let name: String
  /// The unit of its values; nil for none.
  public let unit: String?
  /// ``ResultDifference/Part/figure``, ``ResultDifference/Part/time`` or ``ResultDifference/Part/besideTimes``.
  public let part: ResultDifference.Part
  /// The number of rows that both results have.
  public private(set) var compared = 0
  /// The number of those whose cells differ, those of the next number included.
  public private(set) var differing = 0
  /// The number of those that have a value in one result alone.
  public private(set) var missingInOne = 0
  /// The largest absolute difference of numbers; nil where no two numbers differ.
  public private(set) var absolute: Largest?
  /// The largest relative difference of numbers; nil where no two numbers differ.
  public private(set) var relative: Largest?
  private var quotients: [Double] = []

  init(_ field: Field, isInTimedTable: Bool) {
    name = field.name
    unit = field.unit
    part = field.isTime ? .time : isInTimedTable ? .besideTimes : .figure
  }

  /// Times of the second result by those of the first; nil for a column without times, or without any above 0.
  /// O(rows · log rows).
  public var ratios: Ratios? {
    let sorted = quotients.sorted()
    guard let smallest = sorted.first, let largest = sorted.last else { return nil }
    return Ratios(
      count: sorted.count, median: sorted[(sorted.count - 1) / 2], smallest: smallest, largest: largest)
  }

  /// Takes the cells of a row.
  /// - Parameter row: the name of the row, made where it is needed.
  /// - Returns: their difference; nil where they are the same.
  mutating func add(_ first: Cell, _ second: Cell, file: String, row: () -> String) -> ResultDifference? {
    compared += 1
    let ratio = part == .time ? Self.quotient(first, second) : nil
    if let ratio { quotients.append(ratio) }
    guard first != second else { return nil }
    differing += 1
    if first == .missing || second == .missing { missingInOne += 1 }
    let row = row(), apart = NumberDifference(first, second)
    if let apart {
      if apart.absolute > absolute?.value ?? -1 { absolute = Largest(value: apart.absolute, row: row) }
      if apart.relative > relative?.value ?? -1 { relative = Largest(value: apart.relative, row: row) }
    }
    return ResultDifference(
      part, file: file, row: row, name: name, unit: unit, first: first.text, second: second.text,
      absolute: apart?.absolute, relative: apart?.relative, ratio: ratio)
  }

  private static func quotient(_ first: Cell, _ second: Cell) -> Double? {
    guard let a = number(first), let b = number(second), a > 0, b > 0, (b / a).isFinite else { return nil }
    return b / a
  }

  private static func number(_ cell: Cell) -> Double? {
    switch cell {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}
