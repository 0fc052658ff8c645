extension InkIdentifier: Codable {
  /// Reads a string.
  /// - Parameter decoder: of any format.
  /// - Throws: the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the original text as a string.
  /// - Parameter encoder: of any format.
  /// - Throws: the encoder's own errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// As its raw value, a number.
extension TouchKind: Codable {}

/// As its raw value, a number.
extension TouchPhase: Codable {}

/// As its bits, a number.
extension EstimatedProperties: Codable {}

/// As its name.
extension DrawingFingers: Codable {}

/// As its name.
extension FirstInk: Codable {}

/// As its name.
extension TouchRole: Codable {}

/// As its name.
extension IgnoredReason: Codable {}
