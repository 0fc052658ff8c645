/// A JSON text (RFC 8259) with where each value stands in it, so that it can be written back byte for byte.
///
/// Values are kept as ranges of the text: a string of many megabytes costs no more than the text itself.
struct JSONSource: Sendable {
  enum Kind: UInt8, Sendable {
    case null, boolean, number, string, array, object
  }

  struct Node: Sendable {
    let kind: Kind
    /// The bytes of the value, with its quotes or brackets.
    var range: Range<Int>
    /// The bytes between the quotes of the key; empty where the value has none.
    let key: Range<Int>
    /// The value after this one and all that it contains.
    var next: Int
  }

  let bytes: [UInt8]
  /// What errors call the text.
  let name: String
  /// Each value before those that it contains; the first is the whole text's.
  let nodes: [Node]

  /// Finds the values of a text. O(bytes).
  /// - Throws: an input error with line and column for what is not JSON in UTF-8, is nested more than
  ///   ``JSONParser/maxDepth`` deep, or has a key twice in one object.
  init(_ bytes: [UInt8], name: String) throws(CanvasFileError) {
    var parser = JSONParser()
    let fault: JSONParser.Fault? = bytes.withUnsafeBufferPointer { bytes in
      do throws(JSONParser.Fault) {
        try parser.parse(bytes)
        return nil
      } catch {
        return error
      }
    }
    if let fault {
      throw CanvasFileError(.input, name, at: Self.position(of: fault.offset, in: bytes), fault.problem)
    }
    self.bytes = bytes
    self.name = name
    nodes = parser.nodes
  }

  /// The bytes of a value.
  func text(_ node: Int) -> ArraySlice<UInt8> { bytes[nodes[node].range] }

  /// The values in an array or object, in their order.
  func children(_ node: Int) -> [Int] {
    var children: [Int] = []
    var child = node + 1
    while child < nodes[node].next {
      children.append(child)
      child = nodes[child].next
    }
    return children
  }

  /// The value of a key in an object; nil where it has none. O(members).
  func member(_ key: String, of node: Int) -> Int? {
    guard nodes[node].kind == .object else { return nil }
    return children(node).first { child in
      let raw = bytes[nodes[child].key]
      guard raw.contains(UInt8(ascii: "\\")) else { return raw.elementsEqual(key.utf8) }
      return JSONEscapes.decoded(raw).map { $0.elementsEqual(key.utf8) } ?? false
    }
  }

  /// `line 3, column 5`: lines end with a line feed, columns are Unicode scalars.
  static func position(of offset: Int, in bytes: [UInt8]) -> String {
    let before = bytes[..<min(offset, bytes.count)]
    let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = before[start...].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return "line \(line), column \(column)"
  }
}
