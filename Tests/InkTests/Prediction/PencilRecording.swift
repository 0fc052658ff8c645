import Foundation
import Geometry
import Ink

/// The new events of a recording that a pencil made: positions and times, which updates leave as they are.
enum PencilRecording {
  static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../../../shared/data/inkable/"

  private struct Event: Decodable {
    let timestamp: Double
    let phase: UInt8
    let location: [Double]
    let isUpdate: Bool
    let isPrediction: Bool
  }

  static func events(_ name: String) throws -> [TouchEvent] {
    try JSONDecoder().decode([Event].self, from: Data(contentsOf: URL(fileURLWithPath: folder + name)))
      .filter { !$0.isUpdate && !$0.isPrediction }
      .map { event in
        TouchEvent(
          touchIdentifier: "pencil", timestamp: event.timestamp, kind: .pencil,
          phase: TouchPhase(rawValue: event.phase) ?? .moved, location: Vector2(event.location[0], event.location[1]))
      }
  }
}
