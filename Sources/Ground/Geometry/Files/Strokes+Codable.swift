/// Coded as its name.
extension StrokeCap: Codable {}

/// Coded as its name.
extension FillRule: Codable {}

extension StrokeJoin.Kind: CodingKey {}

// Coded as an object whose only key is the join's name: {"miter": {"limit": 4}}, {"round": {}}.
extension StrokeJoin: Codable {
  private enum Part: String, CodingKey { case limit }

  /// Reads a join. The miter limit is not checked here.
  /// - Parameter decoder: of any format that preserves doubles.
  /// - Throws: `DecodingError` unless there is exactly one key, the name of a join, and the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    let joins = try decoder.container(keyedBy: Kind.self)
    guard let kind = joins.allKeys.first, joins.allKeys.count == 1 else {
      throw DecodingError.typeMismatch(
        StrokeJoin.self,
        DecodingError.Context(
          codingPath: joins.codingPath,
          debugDescription: "a join is an object with one key: \(Self.names.joined(separator: ", "))"))
    }
    let parts = try joins.nestedContainer(keyedBy: Part.self, forKey: kind)
    self.init(kind, miterLimit: kind.hasLimit ? try parts.decode(Double.self, forKey: .limit) : 1)
  }

  /// Writes the join's name, with the limit if it is a miter.
  /// - Parameter encoder: of any format that preserves doubles.
  /// - Throws: the encoder's own errors.
  public func encode(to encoder: any Encoder) throws {
    var joins = encoder.container(keyedBy: Kind.self)
    var parts = joins.nestedContainer(keyedBy: Part.self, forKey: kind)
    try parts.encodeIfPresent(miterLimit, forKey: .limit)
  }
}
