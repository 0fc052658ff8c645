import Geometry

// A curve is saved by name: {"kind": "centripetal"}, {"kind": "antigrain", "smoothing": 0.7}. A part adds "start" and
// "end".
extension SavedCurve: Codable {
  private enum Key: String, CodingKey { case kind, smoothing, start, end }

  private static let kinds = ["polyline", "centripetal", "uniform", "antigrain"]

  /// Writes the curve's name, its smoothing, and the part that is drawn.
  public func encode(to encoder: any Encoder) throws {
    var saved = encoder.container(keyedBy: Key.self)
    try saved.encode(curve.name, forKey: .kind)
    if case .antigrain(let smoothing) = curve { try saved.encode(smoothing, forKey: .smoothing) }
    try saved.encodeIfPresent(start, forKey: .start)
    try saved.encodeIfPresent(end, forKey: .end)
  }

  /// Reads a curve.
  /// - Throws: `StrokeStyleError` for an unknown name, and the decoder's own errors.
  public init(from decoder: any Decoder) throws {
    let saved = try decoder.container(keyedBy: Key.self)
    let name = try saved.decode(String.self, forKey: .kind)
    switch name {
    case "polyline": curve = .polyline
    case "centripetal": curve = .centripetalCatmullRom
    case "uniform": curve = .uniformCatmullRom
    case "antigrain": curve = .antigrain(smoothing: try saved.decode(Double.self, forKey: .smoothing))
    default:
      throw StrokeStyleError(
        "curve", of: decoder.codingPath.last?.intValue, "has the kind", name,
        right: "it is one of \(Self.kinds.joined(separator: ", "))")
    }
    start = try saved.decodeIfPresent(Double.self, forKey: .start)
    end = try saved.decodeIfPresent(Double.self, forKey: .end)
  }
}
