import Geometry
import Ink

/// A recording while it is read: one stroke for each touch in the order they begin, predictions left out.
///
/// An event that cannot be used is left out and counted; so is a position beyond `Recording.farthest`.
struct RecordingReading {
  private var reader = EventReader()
  private let paths = TouchPathStream()
  private var touches = 0
  private var far = 0
  private var firstFar: Vector2?

  /// - Throws: `RecordingFault`.
  mutating func read(_ bytes: UnsafeRawBufferPointer) throws {
    try reader.read(bytes) { event in
      guard case .touch(let touch) = event else { return }
      touches += 1
      // Beyond the limit, events are counted and not kept.
      guard !touch.isPrediction, touches <= RecordingWorkload.eventLimit else { return }
      guard max(abs(touch.location.x), abs(touch.location.y)) <= Recording.farthest else {
        far += 1
        if firstFar == nil { firstFar = touch.location }
        return
      }
      paths.consume(touch)
    }
  }

  /// - Throws: `RecordingFault` where the end is missing, `RecordingError.Problem` where there is nothing to draw, or too much.
  mutating func finish() throws -> Recording {
    try reader.finish()
    let report = reader.report
    guard report.events > 0 else { throw RecordingError.Problem.noEvents }
    guard report.events <= RecordingWorkload.eventLimit else {
      throw RecordingError.Problem.tooManyEvents(report.events)
    }
    paths.finish()
    let strokes = paths.output.lines.map { $0.elements.map(\.location) }
    guard !strokes.isEmpty else { throw reasonForNothing }
    return Recording(strokes: strokes, omissions: omissions)
  }

  private var reasonForNothing: RecordingError.Problem {
    if let fault = reader.report.firstFaults.first { return .event(fault.index, fault.fault) }
    if let firstFar { return .tooFar(["\(firstFar.x)", "\(firstFar.y)"]) }
    return .nothingMeasured
  }

  private var omissions: String? {
    var counts = reader.report.faults.map { ($0.key.rawValue, $0.value) }
    counts += paths.ignored.counts.map { ($0.key.rawValue, $0.value) }
    if far > 0 { counts.append(("too far", far)) }
    let total = counts.reduce(0) { $0 + $1.1 }
    guard total > 0 else { return nil }
    let reasons = counts.sorted { $0 < $1 }.map { "\($0.0): \($0.1)" }
    return "\(total) of \(reader.report.events) events (\(reasons.joined(separator: ", ")))"
  }
}
