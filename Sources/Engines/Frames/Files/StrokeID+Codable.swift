extension StrokeID: Codable {
  private enum Key: String, CodingKey { case canvas, number }

  /// Reads an id.
  /// - Parameter decoder: of any format that preserves doubles.
  /// - Throws: the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    let saved = try decoder.container(keyedBy: Key.self)
    self.init(
      canvas: try saved.decode(UInt64.self, forKey: .canvas),
      number: try saved.decode(Int.self, forKey: .number))
  }

  /// Writes all values.
  /// - Parameter encoder: of any format that preserves doubles.
  /// - Throws: the encoder's own errors.
  public func encode(to encoder: any Encoder) throws {
    var saved = encoder.container(keyedBy: Key.self)
    try saved.encode(canvas, forKey: .canvas)
    try saved.encode(number, forKey: .number)
  }
}
