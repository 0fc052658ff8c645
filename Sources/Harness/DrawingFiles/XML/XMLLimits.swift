import Files

/// What an XML text may hold before it is parsed: encodings in which ASCII stands for itself, no declarations but
/// short entities, and no more elements, levels and attributes than drawings have.
///
/// The parser beneath allows a file of a few bytes to name itself gigabytes long, and compares the attributes of an
/// element in pairs. One pass over the bytes rules that out.
struct XMLLimits {
  /// The largest number of elements.
  static let elements = 1_000_000
  /// The largest number of attributes of an element.
  static let attributes = 128
  /// The largest depth of elements.
  static let depth = 64
  /// The largest number of bytes of the value of a declared entity, and of entities.
  static let entityBytes = 128
  static let entities = 64

  private var bytes: [UInt8]
  private var at = 0
  private var elementCount = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The text in UTF-8, or in an encoding that it declares and in which ASCII stands for itself. O(bytes).
  /// - Throws: a fault where the text is beyond a limit.
  static func checked(_ bytes: [UInt8]) throws(DrawingFault) -> [UInt8] {
    var limits = XMLLimits(inUTF8(bytes))
    try limits.checkEncoding()
    try limits.check()
    return limits.bytes
  }

  /// A text in UTF-16 becomes one in UTF-8 without the declaration of its encoding; others stay as they are.
  private static func inUTF8(_ bytes: [UInt8]) -> [UInt8] {
    let isBig = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, UInt8(ascii: "<")])
    guard isBig || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [UInt8(ascii: "<"), 0]) else { return bytes }
    let marked = bytes.starts(with: isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]) ? 2 : 0
    let units = stride(from: marked, to: bytes.count - 1, by: 2).map { at in
      UInt16(bytes[at + (isBig ? 0 : 1)]) << 8 | UInt16(bytes[at + (isBig ? 1 : 0)])
    }
    var text = String(decoding: units, as: UTF16.self)
    if text.hasPrefix("<?xml"), let end = text.firstRange(of: "?>") { text.removeSubrange(..<end.upperBound) }
    return Array(text.utf8)
  }

  private func checkEncoding() throws(DrawingFault) {
    let start = String(decoding: bytes.prefix(200), as: UTF8.self)
    let declaration = start.firstRange(of: "?>").map { start[..<$0.lowerBound] }
    let name = declaration?.firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/)?.1 ?? "UTF-8"
    if name.wholeMatch(of: /(?i)utf-?8/) != nil {
      guard let fault = bytes.withUnsafeBufferPointer({ UTF8Text.firstFault(in: $0) }) else { return }
      throw DrawingFault(
        "this is not text in UTF-8, and no other encoding is declared", at: JSONSource.position(of: fault, in: bytes))
    }
    let others = /(?i)(us-)?ascii|iso-?8859-[0-9]+|latin-?1|windows-125[0-9]|cp125[0-9]/
    guard name.wholeMatch(of: others) != nil else {
      throw DrawingFault(ofFile: "is an XML file in the encoding \(name.prefix(40)); save it in UTF-8")
    }
  }

  private mutating func check() throws(DrawingFault) {
    while let open = bytes[at...].firstIndex(of: UInt8(ascii: "<")) {
      at = open + 1
      if skip("!--", to: "-->") || skip("![CDATA[", to: "]]>") || skipInstruction() { continue }
      if bytes[at...].starts(with: "!".utf8) {
        try checkDeclaration()
      } else if !bytes[at...].starts(with: "/".utf8) {
        try checkElement()
      }
    }
  }

  /// Skips what begins so; to the end of the text where it does not end.
  private mutating func skip(_ beginning: String, to end: String) -> Bool {
    guard bytes[at...].starts(with: beginning.utf8) else { return false }
    let last = Array(end.utf8)
    at += beginning.utf8.count
    while at < bytes.count, !(bytes[at] == last[0] && bytes[at...].starts(with: last)) { at += 1 }
    at = min(bytes.count, at + last.count)
    return true
  }

  /// Skips an instruction to other programs, and blanks it out: Foundation's parser ends the program at one without
  /// content, such as `<?a?>`. The declaration at the beginning stays.
  private mutating func skipInstruction() -> Bool {
    let open = at - 1
    let isDeclaration = ["?xml ", "?xml\t", "?xml\n", "?xml\r"].contains { bytes[at...].starts(with: $0.utf8) }
    guard skip("?", to: "?>") else { return false }
    if isDeclaration, bytes[..<open].allSatisfy({ $0 >= 0x80 }) { return true }
    for index in open..<at where bytes[index] != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
    return true
  }

  /// From after the opening bracket of a tag to its closing one.
  private mutating func checkElement() throws(DrawingFault) {
    elementCount += 1
    guard elementCount <= Self.elements else {
      throw DrawingFault(ofFile: "has more than \(Self.elements) XML elements; cut it into several files")
    }
    var attributeCount = 0
    while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
      if bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") {
        attributeCount += 1
        skipQuoted()
      } else {
        at += 1
      }
    }
    guard attributeCount <= Self.attributes else {
      throw DrawingFault(
        ofFile: "has an XML element with more than \(Self.attributes) attributes; remove those of no use")
    }
  }

  private mutating func skipQuoted() {
    let quote = bytes[at]
    at += 1
    while at < bytes.count, bytes[at] != quote { at += 1 }
    at = min(bytes.count, at + 1)
  }

  /// A declaration of a type, of which entities may be a part.
  private mutating func checkDeclaration() throws(DrawingFault) {
    var entityCount = 0
    var isInside = false
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        let start = at + 1
        skipQuoted()
        let value = bytes[start..<max(start, at - 1)]
        if isInside, value.count > Self.entityBytes || value.contains(UInt8(ascii: "&")) || value.contains(0x25) {
          throw Self.entityFault
        }
        continue
      }
      if byte == UInt8(ascii: ">"), !isInside {
        at += 1
        return
      }
      if byte == UInt8(ascii: "[") { isInside = true }
      if byte == UInt8(ascii: "]") { isInside = false }
      if byte == UInt8(ascii: "<") {
        at += 1
        if skip("!--", to: "-->") || skipInstruction() { continue }
        guard isInside, bytes[at...].starts(with: "!ENTITY".utf8), entityCount < Self.entities else {
          throw Self.entityFault
        }
        entityCount += 1
        continue
      }
      guard byte != 0x25 else { throw Self.entityFault }
      if isInside, ["SYSTEM", "PUBLIC", "NDATA"].contains(where: { bytes[at...].starts(with: $0.utf8) }) {
        throw Self.entityFault
      }
      at += 1
    }
  }

  private static let entityFault = DrawingFault(
    ofFile: "declares XML entities or attributes that could be very long; save it without a document type")
}
