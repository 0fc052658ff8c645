/// One value of a row.
public enum Cell: Hashable, Sendable {
  /// A text, not empty: in a CSV an empty text cannot be distinguished from a missing value.
  case string(String)
  /// A whole number within 64 bits.
  case integer(Int)
  /// A finite number; a result that is not a number is a status in its own column.
  case number(Double)
  /// No value; an empty field in the file.
  case missing

  /// The field in the file, before quoting.
  ///
  /// Numbers are Swift's shortest decimal that reads back to the same bits (`0.1`, `1e-07`, `5.0`), the same on every
  /// platform.
  public var text: String {
    switch self {
    case .string(let text): text
    case .integer(let value): String(value)
    case .number(let value): value.description
    case .missing: ""
    }
  }
}

extension Cell: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
}

/// A type whose values can be in a column: `String`, `Int`, `Double`, and optionals of these, whose nil is a missing
/// value.
public protocol FieldValue: SendableMetatype {
  /// The type of such a column.
  static var fieldType: Field.ValueType { get }
  /// Whether every row of such a column has a value.
  static var isRequired: Bool { get }
  /// The value as a cell.
  var cell: Cell { get }
}

extension String: FieldValue {
  public static var fieldType: Field.ValueType { .string }
  public static var isRequired: Bool { true }
  public var cell: Cell { .string(self) }
}

extension Int: FieldValue {
  public static var fieldType: Field.ValueType { .integer }
  public static var isRequired: Bool { true }
  public var cell: Cell { .integer(self) }
}

extension Double: FieldValue {
  public static var fieldType: Field.ValueType { .number }
  public static var isRequired: Bool { true }
  public var cell: Cell { .number(self) }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  public static var fieldType: Field.ValueType { Wrapped.fieldType }
  public static var isRequired: Bool { false }
  public var cell: Cell { map(\.cell) ?? .missing }
}
