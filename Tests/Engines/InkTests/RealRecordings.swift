import Foundation
import Geometry
import Ink
import TestSupport

/// The recordings of pencils that are available.
enum RealRecordings {
  static let folder =
    Repository.path("../shared/data/inkable") + "/"

  /// All events, with updates and predictions; empty if the recordings are not available.
  static let all: [[TouchEvent]] = ["events.json", "pencil-antigrain.json"].compactMap { name in
    guard let data = FileManager.default.contents(atPath: folder + name) else { return nil }
    var touches: [TouchEvent] = []
    var reader = EventReader()
    try? Array(data).withUnsafeBytes {
      try reader.read($0) { if case .touch(let touch) = $0 { touches.append(touch) } }
    }
    return touches
  }

  private struct Event: Decodable {
    let timestamp: Double
    let phase: UInt8
    let location: [Double]
    let isUpdate: Bool
    let isPrediction: Bool
  }

  /// The new events of a recording, decoded by Foundation.
  static func newEvents(_ name: String) throws -> [TouchEvent] {
    try JSONDecoder().decode([Event].self, from: Data(contentsOf: URL(fileURLWithPath: folder + name)))
      .filter { !$0.isUpdate && !$0.isPrediction }
      .map { event in
        TouchEvent(
          touchIdentifier: "pencil", timestamp: event.timestamp, kind: .pencil,
          phase: TouchPhase(rawValue: event.phase) ?? .moved, location: Vector2(event.location[0], event.location[1]))
      }
  }
}
