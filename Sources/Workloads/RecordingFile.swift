import Foundation

/// A file of recorded touches, read whole and checked event by event.
struct RecordingFile {
  private let path: String

  init(path: String) {
    self.path = path
  }

  func touches() throws(WorkloadError) -> [RecordedTouch] {
    let touches = try decoded(try bytes())
    guard touches.count <= RecordingWorkload.eventLimit else {
      throw WorkloadError(
        .input,
        "\(path) has \(touches.count) events; a drawing takes at most \(RecordingWorkload.eventLimit): cut the recording."
      )
    }
    for (index, touch) in touches.enumerated() { try check(touch, at: index) }
    guard touches.contains(where: { $0.isPrediction != true && $0.isUpdate != true }) else {
      throw WorkloadError(
        .input,
        "\(path) has no touches, only \(touches.isEmpty ? "an empty list" : "updates and predictions"); "
          + "record at least one confirmed touch.")
    }
    return touches
  }

  private func bytes() throws(WorkloadError) -> Data {
    guard !path.isEmpty else {
      throw WorkloadError(
        .input, "\(WorkloadCatalog.recordingPrefix) names no file; write \(WorkloadCatalog.recordingPrefix)FILE.")
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw WorkloadError(.input, "There is no recording \(path); name a JSON file of touch events.")
    }
    guard !isFolder.boolValue else {
      throw WorkloadError(.input, "\(path) is a folder; name a JSON file of touch events.")
    }
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int ?? 0
    guard size <= RecordingWorkload.byteLimit else {
      throw WorkloadError(
        .input,
        "\(path) has \(size) bytes; a drawing takes recordings of at most \(RecordingWorkload.byteLimit): cut it.")
    }
    do { return try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw WorkloadError(.inputOutput, "\(path) cannot be read: \(error.localizedDescription)")
    }
  }

  private func decoded(_ data: Data) throws(WorkloadError) -> [RecordedTouch] {
    do { return try JSONDecoder().decode([RecordedTouch].self, from: data) } catch {
      throw WorkloadError(.input, "\(path) is not a recording: \(Self.sentence(error, size: data.count))")
    }
  }

  private func check(_ touch: RecordedTouch, at index: Int) throws(WorkloadError) {
    guard touch.location.count == 2 else {
      throw WorkloadError(
        .input,
        "\(path), event \(index): location has \(touch.location.count) numbers; it should have two, x and y in px.")
    }
    let limit = RecordingWorkload.coordinateLimit
    guard touch.location.allSatisfy({ abs($0) <= limit }) else {
      throw WorkloadError(
        .input, "\(path), event \(index): location \(touch.location) is not within ±\(Int(limit)) px.")
    }
  }

  private static func sentence(_ error: any Error, size: Int) -> String {
    guard let error = error as? DecodingError else { return "\(error.localizedDescription)" }
    switch error {
    case .dataCorrupted(let context):
      let reason = (context.underlyingError as? CocoaError)?.userInfo[NSDebugDescriptionErrorKey] as? String
      return
        "its \(size) bytes are not JSON (\(reason ?? context.debugDescription)); it should be an array of touch events."
    case .keyNotFound(let key, let context):
      return "\(place(context.codingPath)) has no \(key.stringValue); every event needs touchIdentifier and location."
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return context.codingPath.isEmpty
        ? "it is JSON, but not an array of touch events."
        : "\(place(context.codingPath)) is of the wrong type; see the keys of the Inkable recordings."
    @unknown default: return "it should be an array of touch events."
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    path.map { key in key.intValue.map { "event \($0)" } ?? key.stringValue }.joined(separator: ", ")
  }
}
