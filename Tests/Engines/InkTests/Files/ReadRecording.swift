import Ink

/// The result of reading a recording to its end.
struct ReadRecording: Hashable {
  private(set) var events: [SeenEvent] = []
  private(set) var report = ReadingReport()
  private(set) var fault: RecordingFormatError?

  /// Reads a recording.
  /// - Parameter pieces: the numbers of bytes of the chunks, used again and again.
  init(
    _ bytes: [UInt8], pieces: [Int] = [.max], kinds: EventKinds = EventKinds(),
    objectLimit: Int = EventReader.objectLimit
  ) {
    var reader = EventReader(kinds: kinds, objectLimit: objectLimit)
    do {
      var rest = bytes[...]
      var number = 0
      while !rest.isEmpty {
        let piece = rest.prefix(pieces[number % pieces.count])
        rest = rest.dropFirst(piece.count)
        number += 1
        try piece.withUnsafeBytes { try reader.read($0) { events.append(SeenEvent($0)) } }
      }
      try reader.finish()
    } catch {
      fault = error as? RecordingFormatError
    }
    report = reader.report
  }

  init(_ text: String, pieces: [Int] = [.max], kinds: EventKinds = EventKinds()) {
    self.init(Array(text.utf8), pieces: pieces, kinds: kinds)
  }

  /// The touches, in order.
  var touches: [TouchEvent] {
    events.compactMap { if case .touch(let touch, _) = $0 { touch } else { nil } }
  }
}

/// An event as a value that can be compared, with the bits of numbers.
enum SeenEvent: Hashable {
  case touch(TouchEvent, [UInt64])
  case other(String)
  case unknown(UnknownEvent)

  init(_ event: InkEvent) {
    switch event {
    case .touch(let touch): self.init(touch)
    case .other: self = .other(event.event(as: PageTurn.self).map { "\($0)" } ?? "")
    case .unknown(let unknown): self = .unknown(unknown)
    }
  }

  init(_ touch: TouchEvent) {
    let numbers = [
      touch.timestamp, touch.force, touch.maximumPossibleForce, touch.altitudeAngle, touch.azimuth,
      touch.azimuthUnitVector.x, touch.azimuthUnitVector.y, touch.majorRadius, touch.majorRadiusTolerance,
      touch.location.x, touch.location.y,
    ]
    self = .touch(touch, numbers.map(\.bitPattern))
  }
}

/// A kind of event that an app might have.
struct PageTurn: DrawEvent, Hashable {
  static let kind = "page"

  var page: Int
  var title: String?
  var corners: [[Double]]?
}

/// A recording with one of each special case: a byte order mark, keys in any order, escapes, nesting, other kinds,
/// faults.
enum SmallRecording {
  static let text = """
    \u{FEFF} [
      {"touchIdentifier" : "638CB9FB-7D12-40B4-82A9-8F61F93E6E88", "timestamp" : 720394.40899999999, "phase" : 0,
       "location" : [ 506, 440.5 ], "estimationUpdateIndex": 89.0, "type": 2, "force": 0.33333333333333331},
      {"kind": "page", "page": 3, "title": "} \\" { [\\\\"},{"kind":"sound","volume":[1,{"left":"]}"}]} ,
      {"location":[1,2], "phase": NaN}, {"note": {"}": ["\\u007d", "é𝄞"]}, "location": [-1e-3, 1E+2], "phase": 3,
       "timestamp": 720395, "touchIdentifier": "a\\ud834\\udd1e\\n"}
    ]

    """
}
