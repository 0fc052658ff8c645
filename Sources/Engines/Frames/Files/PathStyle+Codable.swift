import Geometry

// A style is saved by names: {"kind": "stroke", "cap": "round", "join": "miter", "miterLimit": 4}.
extension PathStyle: Codable {
  private enum Key: String, CodingKey { case kind, cap, join, miterLimit, winding }

  private static let kinds = ["hairline", "stroke", "fill"]

  /// Writes the style's names, and the miter limit.
  public func encode(to encoder: any Encoder) throws {
    var saved = encoder.container(keyedBy: Key.self)
    switch self {
    case .hairline: try saved.encode("hairline", forKey: .kind)
    case .stroke(let cap, let join):
      try saved.encode("stroke", forKey: .kind)
      try saved.encode(cap.rawValue, forKey: .cap)
      try saved.encode(join.name, forKey: .join)
      try saved.encodeIfPresent(join.miterLimit, forKey: .miterLimit)
    case .fill(let rule):
      try saved.encode("fill", forKey: .kind)
      try saved.encode(rule.rawValue, forKey: .winding)
    }
  }

  /// Reads a style. The miter limit is not checked here.
  /// - Throws: `StrokeStyleError` for an invalid name, and the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    let saved = try decoder.container(keyedBy: Key.self)
    let index = decoder.codingPath.last?.intValue
    func name(_ key: Key, _ choices: [String]) throws -> String {
      let name = try saved.decode(String.self, forKey: key)
      guard choices.contains(name) else {
        throw StrokeStyleError(
          "style", of: index, "has the \(key.rawValue)", name, right: "it is one of \(choices.joined(separator: ", "))")
      }
      return name
    }
    switch try name(.kind, Self.kinds) {
    case "stroke":
      let cap = StrokeCap(rawValue: try name(.cap, StrokeCap.allCases.map(\.rawValue)))
      let kind = StrokeJoin.Kind(rawValue: try name(.join, StrokeJoin.names)) ?? .round
      let limit = kind.hasLimit ? try saved.decode(Double.self, forKey: .miterLimit) : 1
      self = .stroke(cap: cap ?? .round, join: StrokeJoin(kind, miterLimit: limit))
    case "fill":
      self = .fill(FillRule(rawValue: try name(.winding, FillRule.allCases.map(\.rawValue))) ?? .nonzero)
    default: self = .hairline
    }
  }
}
