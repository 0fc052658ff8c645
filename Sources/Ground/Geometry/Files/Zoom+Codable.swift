extension Zoom: Codable {
  private enum Key: String, CodingKey { case significand, exponent }

  /// Reads a zoom, exactly.
  /// - Parameter decoder: of any format that preserves doubles.
  /// - Throws: `DecodingError` unless the significand is in [1, 2).
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let significand = try values.decode(Double.self, forKey: .significand)
    guard (1..<2).contains(significand),
      let zoom = Zoom(significand, exponent: try values.decode(Int.self, forKey: .exponent))
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .significand, in: values, debugDescription: "\(significand) should be at least 1 and below 2")
    }
    self = zoom
  }

  /// Writes the significand and the exponent.
  /// - Parameter encoder: of any format that preserves doubles.
  /// - Throws: the encoder's own errors.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(significand, forKey: .significand)
    try values.encode(exponent, forKey: .exponent)
  }
}
