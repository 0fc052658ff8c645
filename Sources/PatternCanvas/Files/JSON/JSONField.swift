/// A value of a JSON text with the keys that lead to it, for reading with errors that say where.
struct JSONField {
  let source: JSONSource
  let node: Int
  /// `layers[1].opacity`; empty for the whole.
  let path: String

  /// The whole text's value, which has to be an object.
  init(_ source: JSONSource) throws(CanvasFileError) {
    self.init(source: source, node: 0, path: "")
    guard kind == .object else { throw error("the file has to hold an object in braces") }
  }

  private init(source: JSONSource, node: Int, path: String) {
    self.source = source
    self.node = node
    self.path = path
  }

  var kind: JSONSource.Kind { source.nodes[node].kind }

  /// The value of a key; nil where it is missing or null.
  func optional(_ key: String) throws(CanvasFileError) -> JSONField? {
    guard kind == .object else { throw error("an object in braces has to stand here") }
    guard let member = source.member(key, of: node), source.nodes[member].kind != .null else { return nil }
    return JSONField(source: source, node: member, path: path.isEmpty ? key : path + "." + key)
  }

  /// The value of a key that has to be there.
  func required(_ key: String) throws(CanvasFileError) -> JSONField {
    guard let field = try optional(key) else { throw error("the field \(key) is missing") }
    return field
  }

  /// The elements of an array.
  func elements() throws(CanvasFileError) -> [JSONField] {
    guard kind == .array else { throw error("an array in brackets has to stand here") }
    return source.children(node).enumerated().map { index, child in
      JSONField(source: source, node: child, path: path + "[\(index)]")
    }
  }

  /// What stands between the quotes of a string, escapes as they are.
  func rawString() throws(CanvasFileError) -> ArraySlice<UInt8> {
    guard kind == .string else { throw error("a text in quotes has to stand here") }
    return source.text(node).dropFirst().dropLast()
  }

  func string() throws(CanvasFileError) -> String {
    guard let text = JSONEscapes.decoded(try rawString()) else {
      throw error("the text has one half of a surrogate pair; write both")
    }
    return String(decoding: text, as: UTF8.self)
  }

  func boolean() throws(CanvasFileError) -> Bool {
    guard kind == .boolean else { throw error("true or false has to stand here") }
    return source.text(node).first == UInt8(ascii: "t")
  }

  /// A number within a range, whose ends are numbers that doubles have.
  func number(_ range: ClosedRange<Double>) throws(CanvasFileError) -> Double {
    let limits = range.upperBound < 1e300 ? "from \(plain(range.lowerBound)) to \(plain(range.upperBound))" : "finite"
    guard kind == .number, let number = Double(String(decoding: source.text(node), as: UTF8.self)) else {
      throw error("a number has to stand here")
    }
    guard number.isFinite, range.contains(number) else {
      throw error("the number is \(plain(number)); it has to be \(limits)")
    }
    return number
  }

  /// A whole number within 2^53 from 0.
  func integer() throws(CanvasFileError) -> Int {
    let limit = 9_007_199_254_740_992.0
    guard let number = Int(exactly: try number(-limit...limit)) else { throw error("a whole number has to stand here") }
    return number
  }

  /// A colour as `#` and six hexadecimal digits.
  func color() throws(CanvasFileError) -> PixelColor {
    let text = try string()
    guard let color = PixelColor(hex: text) else {
      throw error("\(quoted(text)) is no colour; it has to be # and six hexadecimal digits")
    }
    return color
  }

  /// What is wrong with the value.
  func error(_ problem: String) -> CanvasFileError {
    let position = JSONSource.position(of: source.nodes[node].range.lowerBound, in: source.bytes)
    return CanvasFileError(.input, source.name, at: path.isEmpty ? position : position + ", " + path, problem)
  }
}

/// A number without a fraction where it has none.
func plain(_ number: Double) -> String {
  guard number.magnitude < 1e15, let whole = Int(exactly: number) else { return "\(number)" }
  return "\(whole)"
}
