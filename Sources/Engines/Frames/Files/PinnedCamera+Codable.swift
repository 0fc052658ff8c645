import Geometry

extension PinnedCamera: Codable {
  private enum Key: String, CodingKey { case frame, zoom, turn, pan }

  /// Reads a camera. It is checked when a canvas is made from it.
  /// - Parameter decoder: of any format that preserves doubles.
  /// - Throws: the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    let saved = try decoder.container(keyedBy: Key.self)
    self.init(frame: try saved.decode(Int.self, forKey: .frame))
    zoom = try saved.decode(Double.self, forKey: .zoom)
    turn = try saved.decode(Vector2.self, forKey: .turn)
    pan = try saved.decode(Vector2.self, forKey: .pan)
  }

  /// Writes all values.
  /// - Parameter encoder: of any format that preserves doubles.
  /// - Throws: the encoder's own errors.
  public func encode(to encoder: any Encoder) throws {
    var saved = encoder.container(keyedBy: Key.self)
    try saved.encode(frame, forKey: .frame)
    try saved.encode(zoom, forKey: .zoom)
    try saved.encode(turn, forKey: .turn)
    try saved.encode(pan, forKey: .pan)
  }
}
