/// One value of a row.
public enum Cell: Hashable, Sendable {
  /// Not empty: in a CSV an empty text cannot be told from a missing value.
  case string(String)
  case integer(Int)
  /// Finite: what is not a number is a status in a column of its own.
  case number(Double)
  /// No value; an empty field in the file.
  case missing

  /// The field as it stands in the file, before quoting.
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
