import Files

/// The JSON text of a file of strokes or outlines, of which the words `NaN` and `Infinity` are known.
///
/// JSON has no such numbers, but Python writes the words in their place. They are read as numbers of the same length, so
/// that a sentence can say which segment has one.
struct StrokerSource {
  /// The whole text's value, an object.
  let root: JSONField
  let limits: StrokerFileLimits
  /// The words that stand for no number, by their first bytes.
  private let words: [Int: String]

  /// Reads a text.
  /// - Throws: an input error where it is no JSON, no object, or holds too much.
  init(_ bytes: [UInt8], name: String, limits: StrokerFileLimits) throws(FileError) {
    guard bytes.count <= limits.bytes else {
      throw FileError(
        .input, name, "the file has \(bytes.count) bytes; \(limits.bytes) are the most: split it into several files")
    }
    let (count, words) = Self.scanned(bytes)
    guard count <= limits.values else {
      throw FileError(
        .input, name,
        "the file has \(count) numbers and lists, as of \(count / 3) vertices; \(limits.values) are the most: split it "
          + "into several files")
    }
    var text = bytes
    for (offset, word) in words { Self.blank(&text, offset, word) }
    root = try JSONField(JSONSource(text, name: name))
    self.limits = limits
    self.words = words
  }

  /// A number of px or another finite one.
  /// - Throws: an input error where there is no number, none in the range, or a word for none.
  func number(_ field: JSONField, _ range: ClosedRange<Double> = JSONField.finite) throws(FileError) -> Double {
    if !words.isEmpty, let word = words[field.source.nodes[field.node].range.lowerBound] {
      throw field.error("\(word) is no number of JSON; a finite number has to stand here")
    }
    return try field.number(range)
  }

  /// A name or a sentence for tables.
  /// - Throws: an input error where it is empty, longer than 200 characters, or holds characters that no terminal shows.
  func text(_ field: JSONField) throws(FileError) -> String {
    let text = try field.string()
    guard 1...200 ~= text.unicodeScalars.count, !text.unicodeScalars.contains(where: Self.isUnseen) else {
      throw field.error("it has to be a text of 1 to 200 characters on one line")
    }
    return text
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// How many values a text has at most, and its words for no number outside of strings. O(bytes).
  private static func scanned(_ bytes: [UInt8]) -> (values: Int, words: [Int: String]) {
    var (count, words, isString, index) = (1, [Int: String](), false, 0)
    bytes.withUnsafeBufferPointer { bytes in
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        if isString {
          if byte == UInt8(ascii: "\\") { index += 1 }
          if byte == UInt8(ascii: "\"") { isString = false }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): isString = true
        case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): count += 1
        case UInt8(ascii: "N"), UInt8(ascii: "I"):
          let word = byte == UInt8(ascii: "N") ? "NaN" : "Infinity"
          guard bytes[(index - 1)...].starts(with: word.utf8) else { continue }
          let isNegative = index > 1 && bytes[index - 2] == UInt8(ascii: "-")
          words[isNegative ? index - 2 : index - 1] = (isNegative ? "-" : "") + word
          index += word.utf8.count - 1
        default: break
        }
      }
    }
    return (count, words)
  }

  /// Writes a number of the same length over a word.
  private static func blank(_ bytes: inout [UInt8], _ offset: Int, _ word: String) {
    for (index, byte) in word.utf8.enumerated() where byte != UInt8(ascii: "-") {
      bytes[offset + index] = UInt8(ascii: "0")
    }
    let exponent = offset + (word.hasPrefix("-") ? 2 : 1)
    bytes[exponent] = UInt8(ascii: "e")
  }
}

extension JSONField {
  /// Refuses an object with a member that its kind does not have, which would say something that nobody hears.
  /// - Parameters:
  ///   - kind: what the object is, in words.
  ///   - names: the members that there are.
  /// - Throws: an input error at the first other member.
  func requireMembers(_ kind: String, among names: [String]) throws(FileError) {
    guard self.kind == .object else { return }
    for member in source.children(node) where !names.contains(where: { source.isKey($0, of: member) }) {
      throw JSONField(source, node: member).error(
        "a \(kind) has no member \(QuotedText(source.key(of: member))); it has \(names.joined(separator: ", "))")
    }
  }
}

extension FileError {
  /// The same error with the stroke that it is about beside its place.
  func about(_ stroke: String) -> FileError {
    guard AskedStroke.isName(stroke) else { return self }
    var error = self
    error.place += (place.isEmpty ? "" : ", ") + "stroke \(stroke)"
    return error
  }
}
