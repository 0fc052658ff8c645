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

/// Coded as its raw value, a number.
extension TouchKind: Codable {}

/// Coded as its raw value, a number.
extension TouchPhase: Codable {}

/// Coded as its bits, a number.
extension EstimatedProperties: Codable {}

/// Coded as its name.
extension DrawingFingers: Codable {}

/// Coded as its name.
extension FirstInk: Codable {}

/// Coded as its name.
extension TouchRole: Codable {}

/// Coded as its name.
extension IgnoredReason: Codable {}
