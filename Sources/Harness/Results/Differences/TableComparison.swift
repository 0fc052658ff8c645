/// A table of two results, compared row by row.
///
/// Rows belong together by their primary keys, in whatever order they stand; by their number where a table has no key.
/// Both files are read once, at the same time. Memory is taken by rows that wait for their partner: next to none where
/// both results have their rows in the same order, and all rows where none has a partner; and 8 B a row and column for
/// the ratios of times.
public struct TableComparison: Sendable {
  /// The name of the file.
  public let file: String
  /// Whether a column has times: other cells of such a table are of one run too.
  public let hasTimes: Bool
  /// The columns that both tables have with the same type and unit, without those of the primary key.
  public private(set) var columns: [ColumnComparison]
  /// The number of rows that both results have.
  public private(set) var common = 0
  /// The number of rows that only the first result has.
  public private(set) var onlyInFirst = 0
  /// The number of rows that only the second result has.
  public private(set) var onlyInSecond = 0
  /// Differences of the columns themselves. Where the primary keys differ, no rows are compared.
  public let columnDifferences: [ResultDifference]
  private let first: Side
  private let second: Side
  private let haveSameKey: Bool

  /// A table of one result.
  private struct Side {
    let schema: TableSchema
    let keys: [Int]
    /// The positions of the columns that are compared.
    let compared: [Int]

    init(_ schema: TableSchema, comparing names: [String]) {
      self.schema = schema
      keys = schema.keyIndices
      compared = names.compactMap { name in schema.fields.firstIndex { $0.name == name } }
    }
  }

  init(file: String, _ first: TableSchema, _ second: TableSchema) {
    self.file = file
    hasTimes = first.hasTimes || second.hasTimes
    let others = Dictionary(second.fields.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let same = first.fields.filter { field in
      others[field.name].map { $0.type == field.type && $0.unit == field.unit } == true
    }
    let isKept = Set(same.map(\.name))
    haveSameKey = first.primaryKey == second.primaryKey && first.primaryKey.allSatisfy(isKept.contains)
    columnDifferences = Self.differences(file: file, first, second, isSame: isKept.contains)
    let compared = same.filter { !first.primaryKey.contains($0.name) }
    let hasTimes = hasTimes
    columns = compared.map { ColumnComparison($0, isInTimedTable: hasTimes) }
    self.first = Side(first, comparing: compared.map(\.name))
    self.second = Side(second, comparing: compared.map(\.name))
  }

  private static func differences(
    file: String, _ first: TableSchema, _ second: TableSchema, isSame: (String) -> Bool
  ) -> [ResultDifference] {
    func words(_ schema: TableSchema, _ name: String) -> String? {
      schema.fields.first { $0.name == name }.map { field in
        [field.type.rawValue, field.unit.map { "in \($0)" }].compactMap { $0 }.joined(separator: " ")
      }
    }
    let names = first.header + second.header.filter { !first.header.contains($0) }
    var differences = names.filter { !isSame($0) }.map { name in
      ResultDifference(.column, file: file, name: name, first: words(first, name), second: words(second, name))
    }
    if first.primaryKey != second.primaryKey {
      differences.append(
        ResultDifference(
          .column, file: file, name: "primary key", first: first.primaryKey.joined(separator: ", "),
          second: second.primaryKey.joined(separator: ", ")))
    }
    return differences
  }

  /// Reads both tables and passes every difference on: of the columns, of the rows that both have in the order in which
  /// they find each other, then of those that one has.
  mutating func run(
    _ firstReader: TableReader, _ secondReader: TableReader, _ take: (ResultDifference) throws -> Void
  ) throws {
    for difference in columnDifferences { try take(difference) }
    guard haveSameKey else { return }
    var (waitingInFirst, waitingInSecond) = (WaitingRows(), WaitingRows())
    var number = 0
    var (hasFirst, hasSecond) = (true, true)
    while hasFirst || hasSecond {
      number += 1
      let one = hasFirst ? try firstReader.next() : nil
      let two = hasSecond ? try secondReader.next() : nil
      (hasFirst, hasSecond) = (one != nil, two != nil)
      let keys = (one.map { key($0, first, number) }, two.map { key($0, second, number) })
      if let one, let two, keys.0 == keys.1 {
        try compare(one, two, key: keys.0 ?? [], take)
        continue
      }
      if let one, let key = keys.0 {
        if let other = waitingInSecond.remove(key) {
          try compare(one, other, key: key, take)
        } else if !waitingInFirst.add(one, key) {
          try takeLone(key, isInFirst: true, take)
        }
      }
      if let two, let key = keys.1 {
        if let other = waitingInFirst.remove(key) {
          try compare(other, two, key: key, take)
        } else if !waitingInSecond.add(two, key) {
          try takeLone(key, isInFirst: false, take)
        }
      }
    }
    for key in waitingInFirst.keysInOrder { try takeLone(key, isInFirst: true, take) }
    for key in waitingInSecond.keysInOrder { try takeLone(key, isInFirst: false, take) }
  }

  private func key(_ row: [Cell], _ side: Side, _ number: Int) -> [Cell] {
    side.keys.isEmpty ? [.integer(number)] : side.keys.map { row[$0] }
  }

  private static func text(_ key: [Cell]) -> String { key.map(\.text).joined(separator: ", ") }

  private mutating func compare(
    _ one: [Cell], _ two: [Cell], key: [Cell], _ take: (ResultDifference) throws -> Void
  ) throws {
    common += 1
    for index in columns.indices {
      let difference = columns[index].add(one[first.compared[index]], two[second.compared[index]], file: file) {
        Self.text(key)
      }
      if let difference { try take(difference) }
    }
  }

  private mutating func takeLone(
    _ key: [Cell], isInFirst: Bool, _ take: (ResultDifference) throws -> Void
  ) throws {
    if isInFirst { onlyInFirst += 1 } else { onlyInSecond += 1 }
    let there = "present"
    try take(
      ResultDifference(
        .row, file: file, row: Self.text(key), first: isInFirst ? there : nil, second: isInFirst ? nil : there))
  }
}

/// Rows that wait for the row of the other table that has their key.
private struct WaitingRows {
  private var rows: [[Cell]: (order: Int, row: [Cell])] = [:]
  private var count = 0

  /// Adds a row.
  /// - Returns: false for a second row of a key, which is not kept.
  mutating func add(_ row: [Cell], _ key: [Cell]) -> Bool {
    guard rows[key] == nil else { return false }
    count += 1
    rows[key] = (count, row)
    return true
  }

  mutating func remove(_ key: [Cell]) -> [Cell]? { rows.removeValue(forKey: key)?.row }

  /// The keys of the rows that are left, as they were added.
  var keysInOrder: [[Cell]] { rows.sorted { $0.value.order < $1.value.order }.map(\.key) }
}
