extension CanvasBookmark: Codable where Camera: Codable {
  private enum Key: String, CodingKey { case canvas, camera, address, pixelDensity }

  /// Reads a bookmark. It is checked when a canvas goes to it.
  /// - Parameter decoder: of any format that preserves doubles.
  /// - Throws: the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    let saved = try decoder.container(keyedBy: Key.self)
    self.init(
      canvas: try saved.decode(UInt64.self, forKey: .canvas),
      camera: try saved.decode(Camera.self, forKey: .camera),
      address: try saved.decode(UInt64.self, forKey: .address),
      pixelDensity: try saved.decode(Double.self, forKey: .pixelDensity))
  }

  /// Writes all values.
  /// - Parameter encoder: of any format that preserves doubles.
  /// - Throws: the encoder's own errors.
  public func encode(to encoder: any Encoder) throws {
    var saved = encoder.container(keyedBy: Key.self)
    try saved.encode(canvas, forKey: .canvas)
    try saved.encode(camera, forKey: .camera)
    try saved.encode(address, forKey: .address)
    try saved.encode(pixelDensity, forKey: .pixelDensity)
  }
}
