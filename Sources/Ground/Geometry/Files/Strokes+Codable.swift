/// As its name.
extension StrokeCap: Codable {}

/// As its name.
extension FillRule: Codable {}

// As an object whose only key is the join's name: {"miter": {"limit": 4}}, {"round": {}}.
extension StrokeJoin: Codable {
  private enum Key: String, CodingKey { case round, miter, bevel }
  private enum Part: String, CodingKey { case limit }
  private enum NoPart: CodingKey {}

  /// Reads a join. The miter limit is not checked here.
  /// - Parameter decoder: of any format that keeps doubles.
  /// - Throws: `DecodingError` unless there is exactly one key, the name of a join, and the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    let joins = try decoder.container(keyedBy: Key.self)
    guard let key = joins.allKeys.first, joins.allKeys.count == 1 else {
      throw DecodingError.typeMismatch(
        StrokeJoin.self,
        DecodingError.Context(
          codingPath: joins.codingPath, debugDescription: "a join is an object with one key: round, miter or bevel"))
    }
    switch key {
    case .round:
      _ = try joins.nestedContainer(keyedBy: NoPart.self, forKey: .round)
      self = .round
    case .miter:
      let parts = try joins.nestedContainer(keyedBy: Part.self, forKey: .miter)
      self = .miter(limit: try parts.decode(Double.self, forKey: .limit))
    case .bevel:
      _ = try joins.nestedContainer(keyedBy: NoPart.self, forKey: .bevel)
      self = .bevel
    }
  }

  /// Writes the join's name, with the limit of a miter.
  /// - Parameter encoder: of any format that keeps doubles.
  /// - Throws: the encoder's own errors.
  public func encode(to encoder: any Encoder) throws {
    var joins = encoder.container(keyedBy: Key.self)
    switch self {
    case .round: _ = joins.nestedContainer(keyedBy: NoPart.self, forKey: .round)
    case .miter(let limit):
      var parts = joins.nestedContainer(keyedBy: Part.self, forKey: .miter)
      try parts.encode(limit, forKey: .limit)
    case .bevel: _ = joins.nestedContainer(keyedBy: NoPart.self, forKey: .bevel)
    }
  }
}
