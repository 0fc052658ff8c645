import Files

/// Values used in several files.
extension JSONField {
  /// An identifier, which must not be empty.
  func identity() throws(FileError) -> String {
    let text = try string()
    guard !text.isEmpty else { throw error("the text is empty; it has to tell this from others") }
    return text
  }

  /// A colour as `#` and six hexadecimal digits.
  func color() throws(FileError) -> PixelColor {
    let text = try string()
    guard let color = PixelColor(hex: text) else {
      throw error("\(QuotedText(text)) is no colour; it has to be # and six hexadecimal digits")
    }
    return color
  }

  /// A size, such as `{"width": 2048, "height": 2048}`.
  func pixelSize() throws(FileError) -> PixelSize {
    let (width, height) = (try required("width").integer(), try required("height").integer())
    let sides = 1...PixelSize.maxSide
    guard sides.contains(width), sides.contains(height), let size = try? PixelSize(width: width, height: height) else {
      let limits =
        "each side has to be from 1 to \(PixelSize.maxSide) px, and all px at most \(PixelSize.maxPixelCount)"
      throw error("the canvas is \(width) x \(height) px; \(limits)")
    }
    return size
  }

  /// An image in base64.
  func image(_ size: PixelSize) throws(FileError) -> StoredImage { try StoredImage(self, size: size) }

  /// A date with time in the notation of RFC 3339, as text.
  func dateTime() throws(FileError) -> String {
    let text = try string()
    guard DateTime.matches(text) else {
      throw error("\(QuotedText(text)) is no date with its time; write it as 2025-11-10T10:30:00Z")
    }
    return text
  }

  func suggestedPattern() throws(FileError) -> SuggestedPattern {
    SuggestedPattern(
      type: try required("type").oneOf("pattern"), rotation: try required("rotation").number(JSONField.finite),
      spacing: try optional("spacing")?.number(PatternBrush.spacings), color: try required("color").color())
  }

  func projectMetadata() throws(FileError) -> ProjectMetadata {
    var tags: [String]?
    if let elements = try optional("tags")?.elements() {
      tags = []
      for element in elements { tags?.append(try element.string()) }
    }
    return ProjectMetadata(
      difficulty: try optional("difficulty")?.string(), theme: try optional("theme")?.string(),
      artist: try optional("artist")?.string(), tags: tags)
  }
}

extension JSONTree {
  /// A colour. In a file, its letters may be in upper or lower case.
  static func color(_ color: PixelColor) -> JSONTree { .caseless(color.hex) }

  /// An image in base64, with the text of its file.
  static func image(_ image: StoredImage) -> JSONTree { .escaped(image.text) }

  static func size(_ size: PixelSize) -> JSONTree {
    .object([("width", .number(Double(size.width))), ("height", .number(Double(size.height)))])
  }
}

extension SuggestedPattern {
  var tree: JSONTree {
    .object([
      ("type", .string(type.rawValue)), ("rotation", .number(rotation)), ("spacing", JSONTree(spacing) { .number($0) }),
      ("color", .color(color)),
    ])
  }
}
