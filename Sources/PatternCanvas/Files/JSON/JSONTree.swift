/// What is to stand in a JSON text.
indirect enum JSONTree {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case color(PixelColor)
  case image(StoredImage)
  /// Values in order. Objects keep what is unknown in them by the key that names them, else each value by its index.
  case array([JSONTree], identity: String?)
  /// Values by key, in the order in which a new object has them. A key with `null` is written in new objects alone.
  case object([(key: String, value: JSONTree)])

  /// An optional value; null for none.
  init<Value>(_ value: Value?, _ tree: (Value) -> JSONTree) { self = value.map(tree) ?? .null }

  /// The value of a key of an object.
  subscript(key: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// Whether a value of a text says the same as this one; arrays and objects never do.
  func equals(_ source: JSONSource, _ node: Int) -> Bool {
    let (kind, text) = (source.nodes[node].kind, source.text(node))
    var string: [UInt8]? { kind == .string ? JSONEscapes.decoded(text.dropFirst().dropLast()) : nil }
    switch self {
    case .null: return kind == .null
    case .boolean(let value): return kind == .boolean && (text.first == UInt8(ascii: "t")) == value
    case .number(let value): return kind == .number && Double(String(decoding: text, as: UTF8.self)) == value
    case .string(let value): return string.map { $0.elementsEqual(value.utf8) } ?? false
    case .color(let color): return string.flatMap { PixelColor(hex: String(decoding: $0, as: UTF8.self)) } == color
    case .image(let image): return kind == .string && image.text == text.dropFirst().dropLast()
    case .array, .object: return false
    }
  }

  /// The text of a value.
  /// - Parameters:
  ///   - text: what the value is added to.
  ///   - indent: the white space that the line of the value begins with, with its line feed; nil for no lines at all.
  func write(to text: inout [UInt8], indent: [UInt8]?) {
    switch self {
    case .null: text += "null".utf8
    case .boolean(let value): text += (value ? "true" : "false").utf8
    case .number(let value): text += plain(value).utf8
    case .string(let value): text += JSONEscapes.encoded(value)
    case .color(let color): text += JSONEscapes.encoded(color.hex)
    case .image(let image): text += [UInt8(ascii: "\"")] + image.text + [UInt8(ascii: "\"")]
    case .array(let elements, _):
      Self.writeList(elements, in: "[]", to: &text, indent: indent) { $0.write(to: &$1, indent: $2) }
    case .object(let members):
      Self.writeList(members, in: "{}", to: &text, indent: indent) { Self.write($0, to: &$1, indent: $2) }
    }
  }

  /// A key with its value.
  static func write(_ member: (key: String, value: JSONTree), to text: inout [UInt8], indent: [UInt8]?) {
    text += JSONEscapes.encoded(member.key)
    text += (indent == nil ? ":" : ": ").utf8
    member.value.write(to: &text, indent: indent)
  }

  private static func writeList<Item>(
    _ items: [Item], in brackets: String, to text: inout [UInt8], indent: [UInt8]?,
    write: (Item, inout [UInt8], [UInt8]?) -> Void
  ) {
    let deeper = indent.map { $0 + Array("  ".utf8) }
    text += brackets.utf8.prefix(1)
    for (index, item) in items.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      text += deeper ?? []
      write(item, &text, deeper)
    }
    if !items.isEmpty { text += indent ?? [] }
    text += brackets.utf8.suffix(1)
  }
}
