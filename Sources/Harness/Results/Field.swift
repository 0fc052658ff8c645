import Files

/// The description of one column in a file: the meaning of its values, their unit, and their constraints.
///
/// A field descriptor of the Frictionless Table Schema (https://specs.frictionlessdata.io/table-schema/).
public struct Field: Hashable, Sendable {
  /// The type of a column's values, in the words of the Frictionless Table Schema.
  public enum ValueType: String, Hashable, Sendable, Codable {
    /// Text.
    case string
    /// Whole numbers within 64 bits.
    case integer
    /// Finite doubles.
    case number
  }

  /// The name in the header line, with its unit (`jitter_p99_px`).
  public var name: String
  /// The type of every value.
  public var type: ValueType
  /// The unit: `px`, `ns`, `decades`, …; nil for values without one.
  public var unit: String?
  /// The meaning of the value, in a sentence.
  public var description: String
  /// Whether every row has a value.
  public var isRequired: Bool
  /// The only values allowed, for a string column; nil for no such limit.
  public var allowed: [String]?
  /// The least value allowed, for an integer or number column; nil for no such limit.
  public var minimum: Double?

  /// A description of a column.
  ///
  /// ``TableSchema/check()`` checks which combinations are valid.
  public init(
    _ name: String, _ type: ValueType, unit: String? = nil, _ description: String, isRequired: Bool = true,
    allowed: [String]? = nil, minimum: Double? = nil
  ) {
    self.name = name
    self.type = type
    self.unit = unit
    self.description = description
    self.isRequired = isRequired
    self.allowed = allowed
    self.minimum = minimum
  }

  /// Why `cell` is invalid in this column, as the end of a sentence; nil where it is valid.
  public func objection(to cell: Cell) -> String? {
    switch (cell, type) {
    case (.missing, _):
      return isRequired ? "a value is required and missing" : nil
    case (.string(let text), .string):
      if text.isEmpty { return "an empty text would read back as missing; say missing" }
      if text.utf8.contains(0) { return "a text with a NUL in it cannot be read back" }
      if let allowed, !allowed.contains(text) {
        return "\(QuotedText(text)) is not one of \(allowed.joined(separator: ", "))"
      }
      return nil
    case (.integer(let value), .integer):
      if let minimum, Double(value) < minimum { return "\(value) is less than \(Self.plain(minimum))" }
      return nil
    case (.number(let value), .number):
      if !value.isFinite { return "\(value) is not a finite number; leave the cell missing and say so in a status" }
      if let minimum, value < minimum { return "\(value) is less than \(Self.plain(minimum))" }
      return nil
    default:
      return "\(QuotedText(cell.text)) is not of type \(type.rawValue)"
    }
  }

  /// The value of a field of the file, or why it is invalid as the end of a sentence.
  ///
  /// Integers are `-?[0-9]+` within 64 bits, numbers `-?[0-9]+(.[0-9]+)?([eE][+-]?[0-9]+)?` within the finite doubles.
  public func parse(_ text: String) -> ParsedField {
    let cell: Cell
    if text.isEmpty {
      cell = .missing
    } else {
      switch type {
      case .string:
        cell = .string(text)
      case .integer:
        guard Self.isDecimal(text, integer: true), let value = Int(text) else {
          return .objection("\(QuotedText(text)) is not an integer")
        }
        cell = .integer(value)
      case .number:
        guard Self.isDecimal(text, integer: false), let value = Double(text) else {
          return .objection("\(QuotedText(text)) is not a number")
        }
        cell = .number(value)
      }
    }
    if let objection = objection(to: cell) { return .objection(objection) }
    return .cell(cell)
  }

  /// The result of ``parse(_:)``.
  public enum ParsedField: Hashable, Sendable {
    /// The value.
    case cell(Cell)
    /// The fault, as the end of a sentence.
    case objection(String)
  }

  private static func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? value.description
  }

  /// Swift also reads hexadecimal numbers, infinities and NaNs; a table has none.
  private static func isDecimal(_ text: String, integer: Bool) -> Bool {
    var rest = Substring(text).utf8
    func skipDigits() -> Bool {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(digits.count)
      return !digits.isEmpty
    }
    func skip(_ characters: String) -> Bool {
      guard let first = rest.first, characters.utf8.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    _ = skip("-")
    guard skipDigits() else { return false }
    if integer { return rest.isEmpty }
    if skip(".") && !skipDigits() { return false }
    if skip("eE") {
      _ = skip("+-")
      if !skipDigits() { return false }
    }
    return rest.isEmpty
  }
}

/// `unit` is our own property, which the standard allows.
extension Field: Codable {
  private enum Key: String, CodingKey {
    case name, type, unit, description, constraints
  }

  private enum Constraint: String, CodingKey {
    case required, allowed = "enum", minimum
  }

  public init(from decoder: any Decoder) throws {
    let field = try decoder.container(keyedBy: Key.self)
    name = try field.decode(String.self, forKey: .name)
    let typeName = try field.decode(String.self, forKey: .type)
    guard let type = ValueType(rawValue: typeName) else {
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: field, debugDescription: "\(QuotedText(typeName)) is not string, integer or number")
    }
    self.type = type
    unit = try field.decodeIfPresent(String.self, forKey: .unit)
    description = try field.decodeIfPresent(String.self, forKey: .description) ?? ""
    isRequired = false
    guard field.contains(.constraints) else { return }
    let constraints = try field.nestedContainer(keyedBy: Constraint.self, forKey: .constraints)
    isRequired = try constraints.decodeIfPresent(Bool.self, forKey: .required) ?? false
    allowed = try constraints.decodeIfPresent([String].self, forKey: .allowed)
    minimum = try constraints.decodeIfPresent(Double.self, forKey: .minimum)
  }

  public func encode(to encoder: any Encoder) throws {
    var field = encoder.container(keyedBy: Key.self)
    try field.encode(name, forKey: .name)
    try field.encode(type, forKey: .type)
    try field.encodeIfPresent(unit, forKey: .unit)
    try field.encode(description, forKey: .description)
    guard isRequired || allowed != nil || minimum != nil else { return }
    var constraints = field.nestedContainer(keyedBy: Constraint.self, forKey: .constraints)
    if isRequired { try constraints.encode(true, forKey: .required) }
    try constraints.encodeIfPresent(allowed, forKey: .allowed)
    try constraints.encodeIfPresent(minimum, forKey: .minimum)
  }
}
