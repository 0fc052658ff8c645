import Ink
import Testing

/// A fault of a recording as a whole ends its reading, for any split into chunks.
@Suite struct RecordingFaultTests {
  private static let right = "a recording is a JSON array of objects, one for each event"

  static let faults: [(String, Int, RecordingFormatError, String)] = [
    ("", 0, .empty, "The recording is empty; \(right)."),
    (" \n", 0, .empty, "The recording is empty; \(right)."),
    ("\u{FEFF}", 0, .empty, "The recording is empty; \(right)."),
    ("nope", 0, .notAnArray(byte: 1), "The recording has no opening bracket at byte 1; \(right)."),
    ("  3", 0, .notAnArray(byte: 3), "The recording has no opening bracket at byte 3; \(right)."),
    (
      "\u{FEFF}{}", 0, .notAnArray(byte: 4),
      "The recording has no opening bracket at byte 4; \(right)."
    ),
    (
      " \u{FEFF}[]", 0, .notAnArray(byte: 2),
      "The recording has no opening bracket at byte 2; \(right)."
    ),
    (
      "[", 0, .cutShort(byte: 1),
      "The recording is cut short at byte 1; \(right), so copy it again to its last bracket."
    ),
    (
      #"[{"kind":"a"},"#, 1, .cutShort(byte: 14),
      "The recording is cut short at byte 14; \(right), so copy it again to its last bracket."
    ),
    (
      #"[{"kind":"a"},{"kind":"b"#, 1, .cutShort(byte: 24),
      "The recording is cut short at byte 24; \(right), so copy it again to its last bracket."
    ),
    (
      #"[{"kind":"a"},3,{"kind":"b"}]"#, 1, .notAnObject(byte: 15),
      "The recording has no object at byte 15, where an event should begin; \(right)."
    ),
    (
      #"[{"kind":"a"},]"#, 1, .notAnObject(byte: 15),
      "The recording has no object at byte 15, where an event should begin; \(right)."
    ),
    (
      "[,]", 0, .notAnObject(byte: 2),
      "The recording has no object at byte 2, where an event should begin; \(right)."
    ),
    (
      "[[]]", 0, .notAnObject(byte: 2),
      "The recording has no object at byte 2, where an event should begin; \(right)."
    ),
    (
      #"[{"kind":"a"} {"kind":"b"}]"#, 1, .noComma(byte: 15),
      "The recording has neither a comma nor a closing bracket at byte 15, after an event; \(right)."
    ),
    (
      #"[{"kind":"a"}}]"#, 1, .noComma(byte: 14),
      "The recording has neither a comma nor a closing bracket at byte 14, after an event; \(right)."
    ),
    (
      "[] \n[]", 0, .textAfterEnd(byte: 5),
      "The recording goes on after its closing bracket at byte 5; \(right), and nothing else."
    ),
    (
      "[]\0", 0, .textAfterEnd(byte: 3),
      "The recording goes on after its closing bracket at byte 3; \(right), and nothing else."
    ),
  ]

  @Test(arguments: faults) func isNamed(text: String, events: Int, fault: RecordingFormatError, sentence: String) {
    let bytes = Array(text.utf8)
    let read = ReadRecording(bytes)
    #expect(read.fault == fault)
    #expect(read.events.count == events, "whole events before the fault are taken")
    #expect(fault.description == sentence)
    for position in 0...bytes.count {
      #expect(ReadRecording(bytes, pieces: [position, .max]) == read, "split at \(position)")
    }
  }

  @Test func halfAByteOrderMarkIsNone() {
    for bytes in [[0xEF], [0xEF, 0xBB], [0xEF, 0xBB, 0x5B, 0x5D], [0xEF, 0x20, 0x5B]] as [[UInt8]] {
      for pieces in [[1], [.max]] { #expect(ReadRecording(bytes, pieces: pieces).fault == .notAnArray(byte: 1)) }
    }
  }

  @Test func anObjectMayHaveAsManyBytesAsTheLimitAndNoMore() {
    let object = #"{"kind":"abcdefgh"}"#
    let bytes = Array("[\(object),\(object)]".utf8)
    for pieces in [[.max], [1], [7], [20, 3]] {
      #expect(ReadRecording(bytes, pieces: pieces, objectLimit: 19).report.unknown == 2)
      let short = ReadRecording(bytes, pieces: pieces, objectLimit: 18)
      #expect(short.fault == .objectTooLong(byte: 2, limit: 18) && short.report.events == 0)
    }
    #expect(
      RecordingFormatError.objectTooLong(byte: 2, limit: 18).description
        == "The recording has an event at byte 2 that is longer than 18 bytes; "
        + "write shorter ones, and close all braces.")
  }

  @Test func aQuoteThatIsNeverClosedIsHeldToTheLimit() {
    let bytes = Array(#"[{"kind":"a"},{""#.utf8) + [UInt8](repeating: 0x78, count: 3 << 20)
    let read = ReadRecording(bytes, pieces: [4096])
    #expect(read.fault == .objectTooLong(byte: 15, limit: 1 << 20) && read.report.events == 1)
  }

  @Test func theSameFaultIsThrownAgain() {
    var reader = EventReader()
    for bytes in [[0x78], [0x5B]] as [[UInt8]] {
      #expect(throws: RecordingFormatError.notAnArray(byte: 1)) {
        try bytes.withUnsafeBytes { try reader.read($0) { _ in } }
      }
    }
    #expect(throws: RecordingFormatError.notAnArray(byte: 1)) { try reader.finish() }
    #expect(
      RecordingFormatError.stopped(byte: 5).description
        == "The recording was read only to byte 5, because its events were refused from there on; read it again.")
  }

  @Test func cutShortAtEveryByteItGivesAllWholeEventsBefore() {
    let bytes = Array(SmallRecording.text.utf8)
    let whole = ReadRecording(bytes)
    var ends: [Int] = []
    for count in 0..<bytes.count {
      let read = ReadRecording(Array(bytes.prefix(count)))
      #expect(read.events == Array(whole.events.prefix(read.events.count)))
      #expect(read.report.events == read.events.count + read.report.faultCount)
      if read.report.events > ends.count { ends.append(count) }
      let isWhole = bytes[count...].allSatisfy { $0 == 0x0A }
      #expect(isWhole ? read.fault == nil : read.fault != nil, "\(count) bytes")
      if !isWhole, count > 4 { #expect(read.fault == .cutShort(byte: count)) }
    }
    #expect(ends.count == 5 && ends.allSatisfy { bytes[$0 - 1] == UInt8(ascii: "}") })
  }
}
