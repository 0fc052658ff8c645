/// How far two numbers of a column are apart.
struct NumberDifference: Hashable {
  /// From 0; at most the largest double.
  let absolute: Double
  /// From 0, where they are equal, to 2, where one is the other's negative.
  let relative: Double

  /// The difference of two cells; nil where one of them is no number.
  init?(_ first: Cell, _ second: Cell) {
    switch (first, second) {
    case (.integer(let a), .integer(let b)):
      // Doubles of both may be the same where the numbers are not.
      absolute = Double(a >= b ? UInt(bitPattern: a &- b) : UInt(bitPattern: b &- a))
      relative = absolute == 0 ? 0 : absolute / Double(max(a.magnitude, b.magnitude))
    case (.number(let a), .number(let b)):
      let largest = max(abs(a), abs(b))
      absolute = min(abs(a - b), .greatestFiniteMagnitude)
      relative = largest == 0 ? 0 : abs(a / largest - b / largest)
    default: return nil
    }
  }
}

extension Field {
  /// Whether the column has times: its unit is one of time.
  var isTime: Bool { type != .string && unit.map { ["ns", "µs", "us", "ms", "s"].contains($0) } == true }
}

extension TableSchema {
  /// Whether a column has times: its figures are those of one run.
  var hasTimes: Bool { fields.contains(where: \.isTime) }
}
