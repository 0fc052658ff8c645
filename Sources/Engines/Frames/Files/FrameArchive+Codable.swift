extension FrameArchive: Codable {
  private enum Key: String, CodingKey { case parents, originsX, originsY, scales }

  /// Reads the lists. They are checked when a tree is made from them.
  /// - Parameter decoder: of any format that preserves doubles.
  /// - Throws: the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    let saved = try decoder.container(keyedBy: Key.self)
    self.init(
      parents: try saved.decode([Int?].self, forKey: .parents),
      originsX: try saved.decode([Double].self, forKey: .originsX),
      originsY: try saved.decode([Double].self, forKey: .originsY),
      scales: try saved.decode([Double].self, forKey: .scales))
  }

  /// Writes all values.
  /// - Parameter encoder: of any format that preserves doubles.
  /// - Throws: the encoder's own errors.
  public func encode(to encoder: any Encoder) throws {
    var saved = encoder.container(keyedBy: Key.self)
    try saved.encode(parents, forKey: .parents)
    try saved.encode(originsX, forKey: .originsX)
    try saved.encode(originsY, forKey: .originsY)
    try saved.encode(scales, forKey: .scales)
  }
}
