/// A JSON text (RFC 8259) with the position of each value, so that it can be written back byte for byte.
///
/// Values are stored as ranges of the text, in 24 bytes each, so a string of many megabytes takes no more memory than
/// the text itself. It is a class so that a ``JSONField`` can refer to it without a copy. It never changes.
public final class JSONSource: Sendable {
  /// The types of values.
  public enum Kind: UInt8, Sendable {
    /// The types, with their names in RFC 8259.
    case null, boolean, number, string, array, object
  }

  /// One value of the text.
  package struct Node: Sendable {
    package let kind: Kind
    private var start: UInt32
    private var end: UInt32
    private var keyStart: UInt32
    private var keyEnd: UInt32
    private var following: UInt32

    /// - Precondition: all offsets are from 0 to ``JSONSource/maxByteCount``.
    init(_ kind: Kind, range: Range<Int>, key: Range<Int>, next: Int) {
      self.kind = kind
      start = UInt32(range.lowerBound)
      end = UInt32(range.upperBound)
      keyStart = UInt32(key.lowerBound)
      keyEnd = UInt32(key.upperBound)
      following = UInt32(next)
    }

    /// The bytes of the value, including its quotes or brackets.
    package var range: Range<Int> { Int(start)..<Int(end) }
    /// The bytes between the quotes of the key; empty if the value has no key.
    package var key: Range<Int> { Int(keyStart)..<Int(keyEnd) }
    /// The index of the value after this one and everything in it.
    package var next: Int { Int(following) }

    /// Sets the end of a value, after the values in it.
    mutating func finish(end: Int, next: Int) {
      self.end = UInt32(end)
      following = UInt32(next)
    }
  }

  /// The largest number of bytes of a text.
  public static let maxByteCount = 1 << 31

  /// The text.
  package let bytes: [UInt8]
  /// The text's name in errors.
  package let name: String
  /// All values, each before the values in it. The first is the value of the whole text.
  package let nodes: [Node]
  private let hasEscapedKeys: Bool

  /// Finds the values of a text. O(bytes). Keys of objects with up to 32 members are compared in pairs.
  /// - Parameters:
  ///   - bytes: the whole text, in UTF-8 without a byte order mark.
  ///   - name: the text's name in errors.
  /// - Throws: an input error with line and column for bytes that are not JSON in UTF-8, are nested more than 64 deep,
  ///   or repeat a key within an object.
  public init(_ bytes: [UInt8], name: String) throws(FileError) {
    guard bytes.count <= Self.maxByteCount else {
      throw FileError(.input, name, "the text has \(bytes.count) bytes; \(Self.maxByteCount) are the most")
    }
    var parser = JSONParser()
    let fault: JSONParser.Problem? = bytes.withUnsafeBufferPointer { bytes in
      do throws(JSONParser.Problem) {
        try parser.parse(bytes)
        return nil
      } catch {
        return error
      }
    }
    if let fault {
      throw FileError(.input, name, at: Self.position(of: fault.offset, in: bytes), fault.problem)
    }
    self.bytes = bytes
    self.name = name
    nodes = parser.nodes
    hasEscapedKeys = parser.hasEscapedKeys
  }

  /// The bytes of a value.
  package func text(_ node: Int) -> ArraySlice<UInt8> { bytes[nodes[node].range] }

  /// The values in an array or object, in order.
  package func children(_ node: Int) -> [Int] {
    var children: [Int] = []
    var child = node + 1
    while child < nodes[node].next {
      children.append(child)
      child = nodes[child].next
    }
    return children
  }

  /// The value of a key in an object; nil if there is none. O(members).
  package func member(_ key: String, of node: Int) -> Int? {
    guard nodes[node].kind == .object else { return nil }
    var child = node + 1
    while child < nodes[node].next {
      if isKey(key, of: child) { return child }
      child = nodes[child].next
    }
    return nil
  }

  /// The key of a value in an object, without escapes.
  package func key(of child: Int) -> String {
    let raw = bytes[nodes[child].key]
    return String(decoding: JSONEscapes.decoded(raw) ?? Array(raw), as: UTF8.self)
  }

  /// Whether a value in an object has a key.
  package func isKey(_ key: String, of child: Int) -> Bool {
    let raw = bytes[nodes[child].key]
    if raw.count == key.utf8.count, raw.elementsEqual(key.utf8) { return true }
    guard hasEscapedKeys, raw.count > key.utf8.count else { return false }
    return JSONEscapes.decoded(raw).map { $0.elementsEqual(key.utf8) } ?? false
  }

  /// The path of keys to a value, such as `layers[1].opacity`. It is empty only for the whole text: an empty key is
  /// written in quotes. O(earlier values on the same levels).
  package func path(to node: Int) -> String {
    var path = ""
    var current = 0
    while current != node {
      var (index, child) = (0, current + 1)
      while nodes[child].next <= node {
        child = nodes[child].next
        index += 1
      }
      if nodes[current].kind == .array {
        path += "[\(index)]"
      } else {
        let key = key(of: child)
        path += (path.isEmpty ? "" : ".") + (key.isEmpty ? "\"\"" : key)
      }
      current = child
    }
    return path
  }

  /// The position of a byte, such as `line 3, column 5`. Lines end with a line feed; columns count Unicode scalars.
  package static func position(of offset: Int, in bytes: [UInt8]) -> String {
    let before = bytes[..<min(offset, bytes.count)]
    let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = before[start...].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return "line \(line), column \(column)"
  }
}
