import Files

/// The columns of a table in their order, and its primary key: a Frictionless Table Schema.
///
/// https://specs.frictionlessdata.io/table-schema/
public struct TableSchema: Hashable, Sendable {
  /// The columns in their order.
  public var fields: [Field]
  /// The names of the columns in which any two rows differ; empty for none.
  public var primaryKey: [String]

  /// A schema that ``check()`` has not checked yet.
  public init(_ fields: [Field], primaryKey: [String] = []) {
    self.fields = fields
    self.primaryKey = primaryKey
  }

  /// The first line of the file.
  public var header: [String] { fields.map(\.name) }

  /// Throws if no file could be written or read by this schema.
  ///
  /// Names are distinct, not empty, and lower-case letters, digits and `_`; at least one column is required, since a row
  /// without any value is a blank line to other readers; the primary key names required columns; `allowed` goes with
  /// strings, a finite `minimum` with numbers.
  public func check() throws(FileError) {
    var seen: Set<String> = []
    for column in fields {
      let name = column.name
      guard !name.isEmpty, name.utf8.allSatisfy(Self.isNameCharacter) else {
        throw FileError(.input, "The column name \(QuotedText(name)) should be lower-case letters, digits and _.")
      }
      guard seen.insert(name).inserted else {
        throw FileError(.input, "The column \(name) stands twice in one schema; every name should be there once.")
      }
      if let allowed = column.allowed, column.type != .string || allowed.isEmpty || allowed.contains("") {
        throw FileError(
          .input, "The values allowed in column \(name) should be one or more texts in a column of type string.")
      }
      if let minimum = column.minimum, column.type == .string || !minimum.isFinite {
        throw FileError(.input, "The minimum of column \(name) should be finite, in a column of integers or numbers.")
      }
    }
    guard fields.contains(where: \.isRequired) else {
      throw FileError(.input, "A schema should have at least one required column.")
    }
    for name in primaryKey {
      guard fields.contains(where: { $0.name == name && $0.isRequired }) else {
        throw FileError(
          .input, "The primary key names \(QuotedText(name)), which should be a required column of the schema.")
      }
    }
    guard Set(primaryKey).count == primaryKey.count else {
      throw FileError(.input, "The primary key should name each of its columns once.")
    }
  }

  /// The positions of the primary key's columns.
  var keyIndices: [Int] {
    primaryKey.compactMap { name in fields.firstIndex { $0.name == name } }
  }

  /// Checks a row that is about to be written, whose cells are the columns in order.
  /// - Parameters:
  ///   - row: the cells.
  ///   - number: of the row, from 1.
  ///   - name: of what it is written to.
  /// - Throws: an input/output error for another number of cells, and for one that its column does not take.
  func check(_ row: [Cell], _ number: Int, of name: String) throws(FileError) {
    guard row.count == fields.count else {
      throw FileError(
        .inputOutput, "Row \(number) of \(name) has \(row.count) cells and should have \(fields.count).")
    }
    for (column, cell) in zip(fields, row) {
      if let objection = column.objection(to: cell) {
        throw FileError(.inputOutput, "Row \(number) of \(name), column \(column.name): \(objection).")
      }
    }
  }

  private static func isNameCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: false
    }
  }
}

extension TableSchema: Codable {
  private enum Key: String, CodingKey {
    case fields, missingValues, primaryKey
  }

  public init(from decoder: any Decoder) throws {
    let schema = try decoder.container(keyedBy: Key.self)
    fields = try schema.decode([Field].self, forKey: .fields)
    // The standard allows a single name instead of a list.
    if let name = try? schema.decode(String.self, forKey: .primaryKey) {
      primaryKey = [name]
    } else {
      primaryKey = try schema.decodeIfPresent([String].self, forKey: .primaryKey) ?? []
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var schema = encoder.container(keyedBy: Key.self)
    try schema.encode(fields, forKey: .fields)
    try schema.encode([""], forKey: .missingValues)
    if !primaryKey.isEmpty { try schema.encode(primaryKey, forKey: .primaryKey) }
  }
}
