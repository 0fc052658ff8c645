import Multiprecision

extension Cell {
  /// A number, or missing.
  static func number(_ value: Double?) -> Cell { value.map { .number($0) } ?? .missing }

  /// An integer, or missing.
  static func integer(_ value: Int?) -> Cell { value.map { .integer($0) } ?? .missing }

  /// An exact hexadecimal float, the same text on every platform; or missing.
  static func hexadecimal(_ value: Double?) -> Cell {
    value.map { .string(BigFloat($0, precision: 53).hexadecimal) } ?? .missing
  }
}
