/// Finds the values of a JSON text, in one pass.
struct JSONParser {
  /// The largest nesting depth of values. Documents need 6. Unknown content may be deeper, as far as the stack allows.
  static let maxDepth = 64

  /// The position of the first fault, and what would be valid there.
  struct Problem: Error {
    let offset: Int
    let problem: String
  }

  /// Up to this number of members, a key is compared with each earlier key. Beyond, a set of keys is faster.
  private static let comparedMembers = 32

  private(set) var nodes: [JSONSource.Node] = []
  /// Whether a key so far has an escape, so that keys with different bytes may be equal.
  private(set) var hasEscapedKeys = false
  private var at = 0

  mutating func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem) {
    if let offset = UTF8Text.firstFault(in: bytes) {
      throw Problem(offset: offset, problem: "this is not text in UTF-8, from byte \(offset) on")
    }
    skipSpace(bytes)
    try value(bytes, key: 0..<0, depth: 0)
    skipSpace(bytes)
    guard at == bytes.count else { throw fault("the value is over, but the text goes on; remove what follows") }
  }

  private func fault(_ problem: String) -> Problem { Problem(offset: at, problem: problem) }

  private mutating func skipSpace(_ bytes: UnsafeBufferPointer<UInt8>) {
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x0A || bytes[at] == 0x0D || bytes[at] == 0x09 { at += 1 }
  }

  private mutating func value(
    _ bytes: UnsafeBufferPointer<UInt8>, key: Range<Int>, depth: Int
  ) throws(Problem) {
    guard at < bytes.count else { throw fault("the text ends before its value; use a whole copy") }
    guard depth < Self.maxDepth else { throw fault("values are nested more than \(Self.maxDepth) deep") }
    let (index, start) = (nodes.count, at)
    func added(_ kind: JSONSource.Kind) -> JSONSource.Node {
      JSONSource.Node(kind, range: start..<at, key: key, next: index + 1)
    }
    switch bytes[at] {
    case UInt8(ascii: "{"):
      nodes.append(added(.object))
      try members(bytes, of: index, depth: depth)
    case UInt8(ascii: "["):
      nodes.append(added(.array))
      try elements(bytes, depth: depth)
    case UInt8(ascii: "\""):
      _ = try string(bytes)
      nodes.append(added(.string))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try number(bytes)
      nodes.append(added(.number))
    case UInt8(ascii: "t"):
      try word("true", bytes)
      nodes.append(added(.boolean))
    case UInt8(ascii: "f"):
      try word("false", bytes)
      nodes.append(added(.boolean))
    case UInt8(ascii: "n"):
      try word("null", bytes)
      nodes.append(added(.null))
    default: throw fault("a value has to begin here")
    }
    nodes[index].finish(end: at, next: nodes.count)
  }

  private mutating func members(
    _ bytes: UnsafeBufferPointer<UInt8>, of object: Int, depth: Int
  ) throws(Problem) {
    var keys: Set<[UInt8]> = []
    var count = 0
    try list(bytes, end: UInt8(ascii: "}")) { (parser: inout JSONParser) throws(Problem) in
      guard parser.at < bytes.count, bytes[parser.at] == UInt8(ascii: "\"") else {
        throw parser.fault("a key in quotes has to begin here")
      }
      let start = parser.at
      let key = try parser.string(bytes)
      let raw = Slice(base: bytes, bounds: key)
      if raw.contains(UInt8(ascii: "\\")) {
        parser.hasEscapedKeys = true
        guard JSONEscapes.decoded(raw) != nil else {
          throw Problem(offset: start, problem: "the key has one half of a surrogate pair")
        }
      }
      count += 1
      let isNew =
        count <= Self.comparedMembers
        ? !parser.hasKey(key, in: object, bytes) : parser.insert(key, into: &keys, of: object, bytes)
      guard isNew else {
        let text = QuotedText(String(decoding: JSONEscapes.decoded(raw) ?? [], as: UTF8.self))
        throw Problem(offset: start, problem: "the key \(text) stands here for the second time; keep one of them")
      }
      parser.skipSpace(bytes)
      guard parser.at < bytes.count, bytes[parser.at] == UInt8(ascii: ":") else {
        throw parser.fault("a colon has to follow the key")
      }
      parser.at += 1
      parser.skipSpace(bytes)
      try parser.value(bytes, key: key, depth: depth + 1)
    }
  }

  /// Whether a member so far of an object has a key.
  private func hasKey(_ key: Range<Int>, in object: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var child = object + 1
    while child < nodes.count {
      if areEqual(nodes[child].key, key, bytes) { return true }
      child = nodes[child].next
    }
    return false
  }

  private func areEqual(_ a: Range<Int>, _ b: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let (one, other) = (Slice(base: bytes, bounds: a), Slice(base: bytes, bounds: b))
    if a.count == b.count, one.elementsEqual(other) { return true }
    return hasEscapedKeys && JSONEscapes.decoded(one) == JSONEscapes.decoded(other)
  }

  /// Adds a key to the set of an object's keys, which is created only when needed.
  /// - Returns: whether it is new.
  private func insert(
    _ key: Range<Int>, into keys: inout Set<[UInt8]>, of object: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    func decoded(_ key: Range<Int>) -> [UInt8] { JSONEscapes.decoded(Slice(base: bytes, bounds: key)) ?? [] }
    if keys.isEmpty {
      var child = object + 1
      while child < nodes.count {
        keys.insert(decoded(nodes[child].key))
        child = nodes[child].next
      }
    }
    return keys.insert(decoded(key)).inserted
  }

  private mutating func elements(_ bytes: UnsafeBufferPointer<UInt8>, depth: Int) throws(Problem) {
    try list(bytes, end: UInt8(ascii: "]")) { (parser: inout JSONParser) throws(Problem) in
      try parser.value(bytes, key: 0..<0, depth: depth + 1)
    }
  }

  /// Parses the values between brackets, separated by commas.
  private mutating func list(
    _ bytes: UnsafeBufferPointer<UInt8>, end: UInt8, item: (inout JSONParser) throws(Problem) -> Void
  ) throws(Problem) {
    at += 1
    skipSpace(bytes)
    if at < bytes.count, bytes[at] == end {
      at += 1
      return
    }
    while true {
      try item(&self)
      skipSpace(bytes)
      guard at < bytes.count, bytes[at] == end || bytes[at] == UInt8(ascii: ",") else {
        throw fault("a comma or the closing bracket has to follow")
      }
      at += 1
      if bytes[at - 1] == end { return }
      skipSpace(bytes)
    }
  }

  /// Skips a string; returns the range between its quotes.
  private mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem) -> Range<Int> {
    let start = at + 1
    at = start
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        at += 1
        return start..<at - 1
      }
      guard byte >= 0x20 else {
        throw fault("a control character in a string has to be written as \\u and four digits")
      }
      if byte == UInt8(ascii: "\\") {
        guard let length = JSONEscapes.escapeLength(bytes, at) else {
          throw fault("no such escape; write \\\\ for one")
        }
        at += length
      } else {
        at += 1
      }
    }
    throw fault("the text ends within a string; use a whole copy")
  }

  private mutating func number(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem) {
    func digits(_ parser: inout JSONParser) throws(Problem) {
      let start = parser.at
      while parser.at < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[parser.at] { parser.at += 1 }
      guard parser.at > start else { throw parser.fault("a digit has to follow") }
    }
    if bytes[at] == UInt8(ascii: "-") { at += 1 }
    if at < bytes.count, bytes[at] == UInt8(ascii: "0") { at += 1 } else { try digits(&self) }
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      try digits(&self)
    }
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at += 1 }
      try digits(&self)
    }
  }

  private mutating func word(_ word: String, _ bytes: UnsafeBufferPointer<UInt8>) throws(Problem) {
    guard bytes[at...].starts(with: word.utf8) else { throw fault("a value has to begin here") }
    at += word.utf8.count
  }
}
