import Files

extension JSONValue {
  /// The differences between this value and the expected one, each as the end of a sentence: `title is "x", and should
  /// be "y"`. O(values).
  ///
  /// Whole numbers are the same with and without a decimal point, and the order of keys does not matter.
  func differences(from expected: JSONValue) -> [String] {
    Self.differences(self, expected, at: "")
  }

  private static func differences(_ found: JSONValue?, _ expected: JSONValue?, at path: String) -> [String] {
    switch (found, expected) {
    case (.object(let found)?, .object(let expected)?):
      let keys: [String] = Set(found.keys).union(expected.keys).sorted()
      return keys.flatMap { key -> [String] in
        let inner: String = path.isEmpty ? name(key) : "\(path).\(name(key))"
        return differences(found[key], expected[key], at: inner)
      }
    case (.array(let found)?, .array(let expected)?):
      return (0..<max(found.count, expected.count)).flatMap { index -> [String] in
        let value: JSONValue? = index < found.count ? found[index] : nil
        let wanted: JSONValue? = index < expected.count ? expected[index] : nil
        return differences(value, wanted, at: "\(path)[\(index)]")
      }
    default:
      if found == expected { return [] }
      if let number = found?.double, number == expected?.double { return [] }
      let state: String = found.map { "is \($0.summary)" } ?? "is missing"
      return ["its \(path) \(state), and should be \(text(expected))"]
    }
  }

  private static func name(_ key: String) -> String {
    key.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && key.utf8.count <= 60 ? key : "\(QuotedText(key))"
  }

  private static func text(_ expected: JSONValue?) -> String { expected?.summary ?? "left out" }

  /// The number; nil for other values, and for a whole number that a double cannot hold.
  private var double: Double? {
    switch self {
    case .integer(let value): Double(exactly: value)
    case .number(let value): value
    default: nil
    }
  }

  private var summary: String {
    switch self {
    case .null: "null"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .string(let text): "\(QuotedText(text))"
    case .array(let values): "a list of \(values.count)"
    case .object(let values): "an object of \(values.count)"
    }
  }
}
