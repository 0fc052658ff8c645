import Foundation

/// An engine in doubles that answers the engine protocol, a line at a time.
public final class DoublesEngine {
  private var points: [(x: Double, y: Double)] = []
  private var camera = (x: 0.0, y: 0.0, zoom: 1.0, cosine: 1.0, sine: 0.0)
  private var middle = (x: 0.0, y: 0.0)
  private let name: String
  private let abilities: [String]

  /// - Parameters:
  ///   - name: what it calls itself.
  ///   - abilities: what it says that it can.
  public init(name: String = "doubles", abilities: [String] = ["touch"]) {
    self.name = name
    self.abilities = abilities
  }

  /// The answer to a question; nil to `stop`.
  public func answer(_ question: some Sequence<UInt8>) throws -> Data? {
    guard let question = try JSONSerialization.jsonObject(with: Data(question)) as? [String: Any],
      let kind = question["m"] as? String
    else { return nil }
    var answer: [String: Any] = ["m": kind]
    if let serial = question["k"] as? Int { answer["k"] = serial }
    switch kind {
    case "hello":
      let size = question["viewport"] as? [Double] ?? []
      middle = (size[0] / 2, size[1] / 2)
      answer.merge(
        ["v": 1, "name": name, "version": "1", "probe": "transform", "number": "binary64", "can": abilities]
      ) { $1 }
    case "store":
      points = (question["points"] as? [[String]] ?? []).map { (Self.number($0[0]), Self.number($0[1])) }
      answer["count"] = points.count
    case "frame":
      let (centre, turn) = (question["centre"] as? [String] ?? [], question["turn"] as? [Double] ?? [])
      camera = (
        Self.number(centre[0]), Self.number(centre[1]), Self.number(question["zoom"] as? String ?? ""),
        turn[0] / turn[2], turn[1] / turn[2]
      )
      answer["px"] = points.flatMap { place($0.x, $0.y) }
    case "touch":
      let px = question["px"] as? [Double] ?? []
      let (x, y) = ((px[0] - middle.x) / camera.zoom, (px[1] - middle.y) / camera.zoom)
      answer["px"] = place(
        camera.x + camera.cosine * x + camera.sine * y, camera.y + camera.cosine * y - camera.sine * x)
    default: return nil
    }
    return try JSONSerialization.data(withJSONObject: answer, options: .sortedKeys)
  }

  /// The lines of a whole file of questions, each answered.
  public func answers(to questions: [String]) throws -> [String] {
    try questions.compactMap { try answer($0.utf8).map { String(decoding: $0, as: UTF8.self) } }
  }

  private func place(_ x: Double, _ y: Double) -> [Any] {
    let (x, y) = ((x - camera.x) * camera.zoom, (y - camera.y) * camera.zoom)
    let px = [middle.x + camera.cosine * x - camera.sine * y, middle.y + camera.sine * x + camera.cosine * y]
    return px.map { $0.isFinite ? $0 as Any : NSNull() }
  }

  private static func number(_ text: String) -> Double { Double(text) ?? .nan }
}
