extension StrokeColor: Codable {
  /// Writes the text `#rrggbbaa`.
  public func encode(to encoder: any Encoder) throws {
    var saved = encoder.singleValueContainer()
    try saved.encode(description)
  }

  /// Reads a text `#rrggbb` or `#rrggbbaa`.
  /// - Throws: `StrokeStyleError` for another text, and the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let color = Self(text) else {
      throw StrokeStyleError(
        "colour", of: decoder.codingPath.last?.intValue, "is", text,
        right: "a colour is #rrggbb or #rrggbbaa, in hexadecimal")
    }
    self = color
  }
}
