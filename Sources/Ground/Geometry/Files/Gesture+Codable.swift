extension Gesture: Codable {
  private enum Key: String, CodingKey { case anchor, scale, turn, pan }

  /// Reads a gesture. Its parts are not checked: see `Gesture.fault`.
  /// - Parameter decoder: of any format that preserves doubles.
  /// - Throws: the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      anchor: try values.decode(Vector2.self, forKey: .anchor), scale: try values.decode(Double.self, forKey: .scale),
      turn: try values.decode(Vector2.self, forKey: .turn), pan: try values.decode(Vector2.self, forKey: .pan))
  }

  /// Writes all parts, with positions as lists of x and y.
  /// - Parameter encoder: of any format that preserves doubles.
  /// - Throws: the encoder's own errors.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(anchor, forKey: .anchor)
    try values.encode(scale, forKey: .scale)
    try values.encode(turn, forKey: .turn)
    try values.encode(pan, forKey: .pan)
  }
}
