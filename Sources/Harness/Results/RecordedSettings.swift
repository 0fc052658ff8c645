import Files

/// The settings in a `provenance.json` or another file, read by name and type; a missing or wrong one is an input error
/// that names it.
public struct RecordedSettings: Sendable {
  private let settings: [String: JSONValue]
  private let place: String

  /// The settings of a provenance, or of another place.
  /// - Parameters:
  ///   - settings: the settings by their names.
  ///   - place: the file, and where in it: `questions.jsonl, line 1`.
  public init(_ settings: [String: JSONValue], in place: String = ResultFolder.provenanceFileName) {
    self.settings = settings
    self.place = place
  }

  /// The error for a setting.
  /// - Parameters:
  ///   - name: the name of the setting.
  ///   - problem: the end of the sentence, after the setting's name.
  public func wrong(_ name: String, _ problem: String) -> ResultError {
    ResultError(.input, "\(place): the setting \(name) \(problem).")
  }

  /// A text.
  public func text(_ name: String) throws(ResultError) -> String {
    guard case .string(let text)? = settings[name] else { throw wrong(name, "should be a text") }
    return text
  }

  /// A list of texts.
  public func texts(_ name: String) throws(ResultError) -> [String] {
    guard case .array(let values)? = settings[name] else { throw wrong(name, "should be a list of texts") }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw wrong(name, "should be a list of texts") }
      texts.append(text)
    }
    return texts
  }

  /// The objects of a list, each as settings of its own; none where there is no such setting.
  public func objectsIfAny(_ name: String) throws(ResultError) -> [RecordedSettings] {
    guard let setting = settings[name] else { return [] }
    guard case .array(let values) = setting else { throw wrong(name, "should be a list of objects") }
    var objects: [RecordedSettings] = []
    for value in values {
      guard case .object(let members) = value else { throw wrong(name, "should be a list of objects") }
      objects.append(RecordedSettings(members))
    }
    return objects
  }

  /// A finite number above 0.
  public func positiveNumber(_ name: String) throws(ResultError) -> Double {
    let number = try number(name)
    guard number > 0, number.isFinite else { throw wrong(name, "is \(number), and should be a positive number") }
    return number
  }

  /// The value for each text of a list.
  /// - Parameters:
  ///   - name: the name of the setting.
  ///   - item: the value for a text; nil for a text without one.
  public func items<Item>(_ name: String, _ item: (String) -> Item?) throws(ResultError) -> [Item] {
    var items: [Item] = []
    for text in try texts(name) {
      guard let item = item(text) else {
        throw wrong(name, "holds \(QuotedText(text)), which this version does not know")
      }
      items.append(item)
    }
    return items
  }

  /// A number.
  public func number(_ name: String) throws(ResultError) -> Double {
    guard let value = settings[name].flatMap(Self.number) else { throw wrong(name, "should be a number") }
    return value
  }

  /// A list of numbers.
  public func numbers(_ name: String) throws(ResultError) -> [Double] {
    guard case .array(let values)? = settings[name] else { throw wrong(name, "should be a list of numbers") }
    var numbers: [Double] = []
    for value in values {
      guard let number = Self.number(value) else { throw wrong(name, "should be a list of numbers") }
      numbers.append(number)
    }
    return numbers
  }

  /// Finite numbers above 0.
  public func positiveNumbers(_ name: String) throws(ResultError) -> [Double] {
    let numbers = try numbers(name)
    for number in numbers where !(number > 0 && number.isFinite) {
      throw wrong(name, "holds \(number), and should hold positive numbers")
    }
    return numbers
  }

  /// A truth value.
  public func boolean(_ name: String) throws(ResultError) -> Bool {
    guard case .boolean(let value)? = settings[name] else { throw wrong(name, "should be true or false") }
    return value
  }

  /// A whole number.
  public func integer(_ name: String) throws(ResultError) -> Int {
    guard case .integer(let value)? = settings[name] else { throw wrong(name, "should be a whole number") }
    return value
  }

  /// A whole number within a range.
  public func integer(_ name: String, in range: ClosedRange<Int>) throws(ResultError) -> Int {
    let value = try integer(name)
    guard range.contains(value) else {
      throw wrong(name, "should be from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// Whole numbers within a range.
  public func integers(_ name: String, in range: ClosedRange<Int>) throws(ResultError) -> [Int] {
    var integers: [Int] = []
    for number in try numbers(name) {
      guard let value = Int(exactly: number), range.contains(value) else {
        throw wrong(
          name, "holds \(number), and should hold whole numbers from \(range.lowerBound) to \(range.upperBound)")
      }
      integers.append(value)
    }
    return integers
  }

  private static func number(_ value: JSONValue) -> Double? {
    switch value {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}
