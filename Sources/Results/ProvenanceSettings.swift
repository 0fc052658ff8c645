/// The settings in a `provenance.json`, read by name and type.
struct ProvenanceSettings {
  private let settings: [String: JSONValue]

  init(_ settings: [String: JSONValue]) {
    self.settings = settings
  }

  func wrong(_ name: String, _ problem: String) -> ResultError {
    ResultError(.input, "\(ResultFolder.provenanceFileName): the setting \(name) \(problem).")
  }

  func text(_ name: String) throws(ResultError) -> String {
    guard case .string(let text)? = settings[name] else { throw wrong(name, "should be a text") }
    return text
  }

  func texts(_ name: String) throws(ResultError) -> [String] {
    guard case .array(let values)? = settings[name] else { throw wrong(name, "should be a list of texts") }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw wrong(name, "should be a list of texts") }
      texts.append(text)
    }
    return texts
  }

  func numbers(_ name: String) throws(ResultError) -> [Double] {
    guard case .array(let values)? = settings[name] else { throw wrong(name, "should be a list of numbers") }
    var numbers: [Double] = []
    for value in values {
      guard let number = Self.number(value) else { throw wrong(name, "should be a list of numbers") }
      numbers.append(number)
    }
    return numbers
  }

  func integer(_ name: String) throws(ResultError) -> Int {
    guard case .integer(let value)? = settings[name] else { throw wrong(name, "should be a whole number") }
    return value
  }

  func number(_ name: String) throws(ResultError) -> Double {
    guard let value = settings[name].flatMap(Self.number) else { throw wrong(name, "should be a number") }
    return value
  }

  private static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}
