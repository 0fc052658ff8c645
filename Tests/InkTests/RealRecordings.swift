import Foundation
import Ink

/// What somebody drew with a pencil, where it is at hand: every event, updates and predictions included.
enum RealRecordings {
  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/../../../shared/data/inkable/"

  /// None where the recordings are not there.
  static let all: [[TouchEvent]] = ["events.json", "pencil-antigrain.json"].compactMap { name in
    guard let data = FileManager.default.contents(atPath: folder + name) else { return nil }
    return ReadRecording(Array(data)).touches
  }
}
