import DrawingFiles
import Files
import Geometry
import Ink

/// The strokes of a recording, with all updates applied.
struct Recording: Sendable {
  /// The largest allowed magnitude of a coordinate, in px.
  static let farthest = LineCollector.farthest

  /// One or more strokes of one or more positions each, in px of the view that was drawn on.
  let strokes: [[Vector2]]
  /// The end of a sentence that states how many events were dropped, and why; nil if only predictions were.
  let omissions: String?
  /// What the file is.
  let content: RecordingContent
  /// The SHA-256 of the file's bytes, as `ContentHash` spells it.
  let contentHash: String

  /// What was done to positions, and what is left out, each as a part of a sentence.
  var remarks: [String] { content.remarks + [omissions.map { "left out are \($0)" }].compactMap(\.self) }

  /// Reads a recording from a file, in chunks. O(bytes).
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - formats: the formats that it may have.
  /// - Throws: if the file cannot be read to its end as a recording, or has nothing to draw.
  init(path: String, formats: RecordingFormatCatalog = .standard) throws(RecordingError) {
    var reading = RecordingReading(formats)
    do {
      try RecordingFile.read(path) { try reading.read($0) }
      self = try reading.finish()
    } catch {
      throw RecordingError(path: path, error)
    }
  }

  init(strokes: [[Vector2]], omissions: String?, content: RecordingContent, contentHash: String) {
    self.strokes = strokes
    self.omissions = omissions
    self.content = content
    self.contentHash = contentHash
  }
}

/// The state of reading a recording: one stroke for each touch, in the order in which they begin, without predictions.
///
/// A faulty event is dropped and counted, and so is a location beyond `Recording.farthest`.
struct RecordingReading {
  private var reader: any RecordingReader
  private var hash = ContentHash()
  private var touches = RecordedTouches()

  init(_ formats: RecordingFormatCatalog) { reader = formats.makeReader() }

  /// Reads the next bytes of the file.
  /// - Throws: `RecordingFormatError`.
  mutating func read(_ bytes: UnsafeRawBufferPointer) throws {
    hash.update(bytes)
    try reader.read(bytes) { touches.take($0) }
  }

  /// Ends the file.
  /// - Throws: `RecordingFormatError` where its end is missing, `RecordingError.Problem` where there is nothing to draw, or
  ///   too much.
  mutating func finish() throws -> Recording {
    try reader.finish { touches.take($0) }
    let report = reader.report
    guard report.events > 0 else { throw RecordingError.Problem.noEvents }
    guard report.events <= RecordingWorkload.eventLimit else {
      throw RecordingError.Problem.tooManyEvents(report.events)
    }
    let strokes = touches.strokes()
    guard !strokes.isEmpty else { throw reasonForNothing }
    return Recording(strokes: strokes, omissions: omissions, content: reader.content, contentHash: hash.text)
  }

  private var reasonForNothing: RecordingError.Problem {
    if let fault = reader.report.firstFaults.first { return .event(fault.index, fault.fault) }
    if let problem = touches.times.problem { return .times(problem) }
    if let firstFar = touches.firstFar { return .tooFar(["\(firstFar.x)", "\(firstFar.y)"]) }
    return .nothingMeasured
  }

  private var omissions: String? {
    var counts = reader.report.faults.map { ($0.key.rawValue, $0.value) }
    counts += touches.paths.ignored.counts.map { ($0.key.rawValue, $0.value) }
    if touches.far > 0 { counts.append(("too far", touches.far)) }
    let total = counts.reduce(0) { $0 + $1.1 }
    guard total > 0 else { return nil }
    let reasons = counts.sorted { $0 < $1 }.map { "\($0.0): \($0.1)" }
    return "\(total) of \(reader.report.events) events (\(reasons.joined(separator: ", ")))"
  }
}

private struct RecordedTouches {
  let paths = TouchPathStream()
  private(set) var times = RecordingTimes()
  private var count = 0
  /// The number of locations beyond the limit, and the first of them.
  private(set) var far = 0
  private(set) var firstFar: Vector2?

  mutating func take(_ event: InkEvent) {
    guard case .touch(let touch) = event else { return }
    count += 1
    times.note(touch)
    // Events beyond the limit are counted but not stored.
    guard !touch.isPrediction, count <= RecordingWorkload.eventLimit else { return }
    guard max(abs(touch.location.x), abs(touch.location.y)) <= Recording.farthest else {
      far += 1
      if firstFar == nil { firstFar = touch.location }
      return
    }
    paths.consume(touch)
  }

  /// The positions of each touch, after the last event.
  func strokes() -> [[Vector2]] {
    paths.finish()
    return paths.output.lines.map { $0.elements.map(\.location) }
  }
}
