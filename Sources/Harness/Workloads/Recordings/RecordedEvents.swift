import Files
import Ink

/// The touch events of a recording's file in the order in which they were delivered, with updates and predictions.
///
/// Faulty events are dropped as long as others remain, and ``remark`` reports them. Events of other kinds than touches
/// are ignored. <doc:FileFormats> specifies the format.
public struct RecordedEvents: Sendable {
  /// The path of the file, as given.
  public let path: String
  /// The events, in the order of the file; at most ``RecordingWorkload/eventLimit``.
  public let events: [TouchEvent]
  /// What the file is, and what of its events is made up.
  public let content: RecordingContent
  /// The number of faulty events that were dropped, or what is made up, as one sentence; nil if there is neither.
  public let remark: String?
  /// The SHA-256 of the file's bytes as they were read: `sha256:` and 64 hexadecimal digits.
  public let contentHash: String

  /// Reads a recording from a file, in chunks. O(bytes).
  /// - Parameter path: the path of the file.
  /// - Throws: `RecordingError` if the file cannot be read to its end as a recording, or has no touch event.
  public init(path: String) throws(RecordingError) {
    var reader = RecordingFormatCatalog.standard.makeReader()
    var hash = ContentHash()
    var events: [TouchEvent] = []
    func take(_ event: InkEvent) {
      // Events beyond the limit are counted by the reader but not stored.
      if case .touch(let touch) = event, events.count <= RecordingWorkload.eventLimit { events.append(touch) }
    }
    do {
      try RecordingFile.read(path) { bytes in
        hash.update(bytes)
        try reader.read(bytes, take: take)
      }
      try reader.finish(take: take)
      try Self.require(events, of: reader.report)
    } catch {
      throw RecordingError(path: path, error)
    }
    self.path = path
    self.events = events
    contentHash = hash.text
    content = reader.content
    let faults = reader.report.faultCount
    remark =
      faults > 0
      ? "\(QuotedText(path, limit: 200)) is used without \(faults) of its events, which have faults."
      : content.remark(path: path)
  }

  private static func require(_ events: [TouchEvent], of report: ReadingReport) throws(RecordingError.Problem) {
    guard report.events > 0 else { throw .noEvents }
    guard report.events <= RecordingWorkload.eventLimit else { throw .tooManyEvents(report.events) }
    var times = RecordingTimes()
    for event in events { times.note(event) }
    if let problem = times.problem { throw .times(problem) }
    guard events.isEmpty else { return }
    if let fault = report.firstFaults.first { throw .event(fault.index, fault.fault) }
    throw .nothingMeasured
  }
}
