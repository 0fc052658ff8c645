/// A JSON value to be written.
public indirect enum JSONTree: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A finite number, written so that it reads back as the same double. Other numbers are written as null, since JSON
  /// has none.
  case number(Double)
  /// A text, without escapes.
  case string(String)
  /// A text that ignores case, such as hexadecimal digits. If the file has it in another case, it stays unchanged.
  case caseless(String)
  /// The text between the quotes of a string, with the necessary escapes. It is not checked.
  case escaped(ArraySlice<UInt8>)
  /// The text of a value from a file, kept without interpretation. It is not checked.
  case verbatim(ArraySlice<UInt8>)
  /// Values in order. Unknown fields of objects are kept by the key `identity` of the object, and those of other values
  /// by index.
  case array([JSONTree], identity: String?)
  /// Values by key, in the order for a new object. A key with `null` is written only into new objects.
  case object([(key: String, value: JSONTree)])

  /// An optional value; null for none.
  /// - Parameters:
  ///   - value: nil for null.
  ///   - tree: the tree for a value.
  public init<Value>(_ value: Value?, _ tree: (Value) -> JSONTree) { self = value.map(tree) ?? .null }

  /// The value of a key; nil if this is not an object, or has no such key. O(members).
  public subscript(key: String) -> JSONTree? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// Whether this value equals a value of a text. Arrays and objects are never equal.
  package func equals(_ source: JSONSource, _ node: Int) -> Bool {
    let (kind, text) = (source.nodes[node].kind, source.text(node))
    var string: [UInt8]? { kind == .string ? JSONEscapes.decoded(text.dropFirst().dropLast()) : nil }
    switch self {
    case .null: return kind == .null
    case .boolean(let value): return kind == .boolean && (text.first == UInt8(ascii: "t")) == value
    case .number(let value): return kind == .number && Double(String(decoding: text, as: UTF8.self)) == value
    case .string(let value): return string.map { $0.elementsEqual(value.utf8) } ?? false
    case .caseless(let value):
      return string.map { String(decoding: $0, as: UTF8.self).lowercased() == value.lowercased() } ?? false
    case .escaped(let raw): return kind == .string && raw == text.dropFirst().dropLast()
    case .verbatim(let raw): return raw == text
    case .array, .object: return false
    }
  }

  /// Writes a value as text.
  /// - Parameters:
  ///   - text: the text to append to.
  ///   - indent: the white space at the beginning of the value's line, with its line feed; nil for one line without
  ///     spaces, empty for one with a space after each comma and colon.
  package func write(to text: inout [UInt8], indent: [UInt8]?) {
    switch self {
    case .null: text += "null".utf8
    case .boolean(let value): text += (value ? "true" : "false").utf8
    case .number(let value): text += (value.isFinite ? plain(value) : "null").utf8
    case .string(let value), .caseless(let value): JSONEscapes.write(value, to: &text)
    case .escaped(let raw):
      text.append(UInt8(ascii: "\""))
      text += raw
      text.append(UInt8(ascii: "\""))
    case .verbatim(let raw): text += raw
    case .array(let elements, _):
      Self.writeList(elements, in: "[]", to: &text, indent: indent) { $0.write(to: &$1, indent: $2) }
    case .object(let members):
      Self.writeList(members, in: "{}", to: &text, indent: indent) { Self.write($0, to: &$1, indent: $2) }
    }
  }

  /// Writes a key with its value.
  package static func write(_ member: (key: String, value: JSONTree), to text: inout [UInt8], indent: [UInt8]?) {
    JSONEscapes.write(member.key, to: &text)
    text += (indent == nil ? ":" : ": ").utf8
    member.value.write(to: &text, indent: indent)
  }

  private static func writeList<Item>(
    _ items: [Item], in brackets: String, to text: inout [UInt8], indent: [UInt8]?,
    write: (Item, inout [UInt8], [UInt8]?) -> Void
  ) {
    let deeper = indent.map { $0.isEmpty ? [] : $0 + Array("  ".utf8) }
    text += brackets.utf8.prefix(1)
    for (index, item) in items.enumerated() {
      if index > 0 { text += (indent?.isEmpty == true ? ", " : ",").utf8 }
      text += deeper ?? []
      write(item, &text, deeper)
    }
    if !items.isEmpty { text += indent ?? [] }
    text += brackets.utf8.suffix(1)
  }
}

// Unknown fields of a document are kept with their values.
extension JSONTree {
  /// A value of a text: objects by their keys, everything else verbatim. The text itself is not kept in memory.
  package init(_ source: JSONSource, _ node: Int) {
    guard source.nodes[node].kind == .object else {
      self = .verbatim(Array(source.text(node))[...])
      return
    }
    self = .object(source.children(node).map { (source.key(of: $0), JSONTree(source, $0)) })
  }

  /// The members of a text's object that are missing here, including those of nested objects. O(members).
  /// - Returns: nil if there are none.
  package func unknownMembers(of source: JSONSource, _ node: Int) -> JSONTree? {
    guard case .object(let members) = self, source.nodes[node].kind == .object else { return nil }
    var unknown: [(key: String, value: JSONTree)] = []
    let indices = MemberIndices(members)
    var expected = 0
    var child = node + 1
    while child < source.nodes[node].next {
      defer { child = source.nodes[child].next }
      let isExpected = expected < members.count && source.isKey(members[expected].key, of: child)
      if let index = isExpected ? expected : indices[source.key(of: child)] {
        expected = index + 1
        if let inner = members[index].value.unknownMembers(of: source, child) {
          unknown.append((members[index].key, inner))
        }
      } else {
        unknown.append((source.key(of: child), .verbatim(Array(source.text(child))[...])))
      }
    }
    return unknown.isEmpty ? nil : .object(unknown)
  }

  /// This object, plus those members of another that it lacks, at the end. O(members).
  package func adding(_ unknown: JSONTree?) -> JSONTree {
    guard case .object(var members) = self, case .object(let others) = unknown else { return self }
    let indices = MemberIndices(members)
    for other in others {
      if let index = indices[other.key] {
        members[index].value = members[index].value.adding(other.value)
      } else {
        members.append(other)
      }
    }
    return .object(members)
  }
}

/// Finds the members of an object by their keys, which are compared as bytes.
private struct MemberIndices {
  private let members: [(key: String, value: JSONTree)]
  /// Empty if comparing every key is faster.
  private let indices: [[UInt8]: Int]

  private static let comparedMembers = 32

  init(_ members: [(key: String, value: JSONTree)]) {
    self.members = members
    indices =
      members.count <= Self.comparedMembers
      ? [:] : Dictionary(members.enumerated().map { (Array($1.key.utf8), $0) }) { first, _ in first }
  }

  subscript(key: String) -> Int? {
    members.count <= Self.comparedMembers
      ? members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) } : indices[Array(key.utf8)]
  }
}
