/// A value of a JSON text. Errors about it state its position: line, column, and the keys that lead to it.
public struct JSONField: Sendable {
  package let source: JSONSource
  package let node: Int

  /// The value of the whole text, which must be an object.
  /// - Parameter source: the text.
  /// - Throws: an input error if the text is another value.
  public init(_ source: JSONSource) throws(FileError) {
    self.init(source, node: 0)
    guard kind == .object else { throw error("the file has to hold an object in braces") }
  }

  /// A value within a text.
  package init(_ source: JSONSource, node: Int) {
    self.source = source
    self.node = node
  }

  /// The range of all finite doubles.
  public static let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  /// The type of the value.
  public var kind: JSONSource.Kind { source.nodes[node].kind }

  /// The text of the value, as in its file. O(1).
  public var text: ArraySlice<UInt8> { source.text(node) }

  /// The value of a key. O(members).
  /// - Parameter key: without escapes.
  /// - Returns: nil if it is missing or null.
  /// - Throws: an input error if this is not an object.
  public func optional(_ key: String) throws(FileError) -> JSONField? {
    guard kind == .object else { throw error("an object in braces has to stand here") }
    guard let member = source.member(key, of: node), source.nodes[member].kind != .null else { return nil }
    return JSONField(source, node: member)
  }

  /// The value of a required key. O(members).
  /// - Parameter key: without escapes.
  /// - Returns: the value, which is not null.
  /// - Throws: an input error if this is not an object, or the key is missing or null.
  public func required(_ key: String) throws(FileError) -> JSONField {
    guard let field = try optional(key) else { throw error("the field \(key) is missing") }
    return field
  }

  /// The elements of an array, in order. O(elements).
  /// - Returns: the elements; they may be null.
  /// - Throws: an input error if this is not an array.
  public func elements() throws(FileError) -> [JSONField] {
    guard kind == .array else { throw error("an array in brackets has to stand here") }
    return source.children(node).map { JSONField(source, node: $0) }
  }

  /// The bytes between the quotes of a string, with its escapes.
  package func rawString() throws(FileError) -> ArraySlice<UInt8> {
    guard kind == .string else { throw error("a text in quotes has to stand here") }
    return source.text(node).dropFirst().dropLast()
  }

  /// A string, with its escapes resolved. O(bytes).
  /// - Returns: the text, which may contain any Unicode scalar, even U+0000.
  /// - Throws: an input error if this is not a string, or contains half of a surrogate pair.
  public func string() throws(FileError) -> String {
    guard let text = JSONEscapes.decoded(try rawString()) else {
      throw error("the text has one half of a surrogate pair; write both")
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// True or false.
  /// - Returns: the value.
  /// - Throws: an input error if this is neither.
  public func boolean() throws(FileError) -> Bool {
    guard kind == .boolean else { throw error("true or false has to stand here") }
    return source.text(node).first == UInt8(ascii: "t")
  }

  /// A number, rounded to the nearest double.
  /// - Parameter range: the allowed range, between finite numbers.
  /// - Returns: a finite number in the range.
  /// - Throws: an input error if this is not a number in the range; `1e999` is in no range.
  public func number(_ range: ClosedRange<Double>) throws(FileError) -> Double {
    guard kind == .number, let number = Double(String(decoding: source.text(node), as: UTF8.self)) else {
      throw error("a number has to stand here")
    }
    guard number.isFinite, range.contains(number) else {
      let limits = range.upperBound < 1e300 ? "from \(plain(range.lowerBound)) to \(plain(range.upperBound))" : "finite"
      throw error("the number is \(plain(number)); it has to be \(limits)")
    }
    return number
  }

  /// A whole number of magnitude at most 2^53.
  /// - Returns: the number.
  /// - Throws: an input error if this is not a number, has a fraction, or is larger.
  public func integer() throws(FileError) -> Int {
    let limit = 9_007_199_254_740_992.0
    guard let number = Int(exactly: try number(-limit...limit)) else { throw error("a whole number has to stand here") }
    return number
  }

  /// A value of an enumeration, by its raw value.
  /// - Parameter what: the name of the values in errors, such as `blend mode`.
  /// - Returns: the value.
  /// - Throws: an input error that lists the valid values if this is not among them.
  public func oneOf<Choice: RawRepresentable<String> & CaseIterable>(
    _ what: String
  ) throws(FileError) -> Choice {
    let text = try string()
    guard let choice = Choice(rawValue: text) else {
      let choices = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw error("no \(what) is called \(QuotedText(text)); it has to be one of \(choices)")
    }
    return choice
  }

  /// An error about the value, with its position. O(bytes before it).
  /// - Parameter problem: what is wrong and what would be right, without a full stop.
  /// - Returns: an input error.
  public func error(_ problem: String) -> FileError {
    let position = JSONSource.position(of: source.nodes[node].range.lowerBound, in: source.bytes)
    let path = source.path(to: node)
    return FileError(.input, source.name, at: path.isEmpty ? position : position + ", " + path, problem)
  }
}

/// A number as text; a whole number has no fraction. Negative zero keeps its sign.
package func plain(_ number: Double) -> String {
  guard number.magnitude <= 0x1p53, let whole = Int(exactly: number), whole != 0 || number.sign == .plus else {
    return "\(number)"
  }
  return "\(whole)"
}
