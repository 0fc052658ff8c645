import Ink

/// What reading a recording to its end gives.
struct ReadRecording: Hashable {
  private(set) var events: [SeenEvent] = []
  private(set) var report = ReadingReport()
  private(set) var fault: RecordingFault?

  /// - Parameter pieces: how many bytes each piece has, again and again.
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
      fault = error as? RecordingFault
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
