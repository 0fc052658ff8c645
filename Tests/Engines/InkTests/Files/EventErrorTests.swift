import Ink
import Testing

/// An invalid event affects only itself, and its fault has a reason.
@Suite struct EventFaultTests {
  static let sound = #"{"touchIdentifier":"a","timestamp":1,"phase":1,"location":[2,3]}"#

  static func object(_ members: String) -> String {
    #"{"touchIdentifier":"a","timestamp":1,"phase":1,"location":[2,3],"# + members + "}"
  }

  /// Written at byte 67 of the recording.
  static let faults: [(String, EventError, String)] = [
    (
      #"{"timestamp":1,"phase":1,"location":[2,3]}"#, .missingKey("touchIdentifier"),
      "has no touchIdentifier; each touch has a touchIdentifier, a timestamp, a phase and a location."
    ),
    (
      #"{"touchIdentifier":"a","phase":1,"location":[2,3]}"#, .missingKey("timestamp"),
      "has no timestamp; each touch has a touchIdentifier, a timestamp, a phase and a location."
    ),
    (
      #"{"touchIdentifier":"a","timestamp":1,"phase":null,"location":[2,3]}"#, .missingKey("phase"),
      "has no phase; each touch has a touchIdentifier, a timestamp, a phase and a location."
    ),
    (
      #"{"touchIdentifier":"a","timestamp":1,"phase":1}"#, .missingKey("location"),
      "has no location; each touch has a touchIdentifier, a timestamp, a phase and a location."
    ),
    (
      "{}", .missingKey("touchIdentifier"),
      "has no touchIdentifier; each touch has a touchIdentifier, a timestamp, a phase and a location."
    ),
    (
      object(#""touchIdentifier":7"#), .wrongKind(key: "touchIdentifier", expected: "a string"),
      "has a value of touchIdentifier that is not a string; write a string."
    ),
    (
      object(#""force":"1""#), .wrongKind(key: "force", expected: "a number"),
      "has a value of force that is not a number; write a number."
    ),
    (
      object(#""phase":[1]"#), .wrongKind(key: "phase", expected: "a whole number"),
      "has a value of phase that is not a whole number; write a whole number."
    ),
    (
      object(#""isUpdate":1"#), .wrongKind(key: "isUpdate", expected: "true or false"),
      "has a value of isUpdate that is not true or false; write true or false."
    ),
    (
      object(#""location":{"x":1,"y":2}"#), .wrongKind(key: "location", expected: "an array of two numbers"),
      "has a value of location that is not an array of two numbers; write an array of two numbers."
    ),
    (
      object(#""location":[1,"2"]"#), .wrongKind(key: "location", expected: "an array of two numbers"),
      "has a value of location that is not an array of two numbers; write an array of two numbers."
    ),
    (
      object(#""kind":["touch"]"#), .wrongKind(key: "kind", expected: "a string"),
      "has a value of kind that is not a string; write a string."
    ),
    (
      object(#""azimuthUnitVector":[]"#), .wrongCount(key: "azimuthUnitVector", count: 0),
      "has 0 numbers as its azimuthUnitVector; write an array of exactly two, x and y."
    ),
    (
      object(#""location":[1]"#), .wrongCount(key: "location", count: 1),
      "has 1 number as its location; write an array of exactly two, x and y."
    ),
    (
      object(#""location":[1,2,3]"#), .wrongCount(key: "location", count: 3),
      "has 3 numbers as its location; write an array of exactly two, x and y."
    ),
    (
      object(#""timestamp":1e999"#), .notFinite(key: "timestamp"),
      "has a number in its timestamp that is too large; write a number that a double can hold."
    ),
    (
      object(#""location":[1,-1.8e308]"#), .notFinite(key: "location"),
      "has a number in its location that is too large; write a number that a double can hold."
    ),
    (
      object(#""estimationUpdateIndex":1.5"#), .notWhole(key: "estimationUpdateIndex"),
      "has a number with a fraction as its estimationUpdateIndex; write a whole number."
    ),
    (
      object(#""estimationUpdateIndex":1000000000000000000000.5"#), .notWhole(key: "estimationUpdateIndex"),
      "has a number with a fraction as its estimationUpdateIndex; write a whole number."
    ),
    (
      object(#""estimationUpdateIndex":9223372036854775808"#), .outOfRange(key: "estimationUpdateIndex"),
      "has a number in its estimationUpdateIndex that is too large or too small; write a whole number of up to 64 bits."
    ),
    (
      object(#""estimationUpdateIndex":-9223372036854775809"#), .outOfRange(key: "estimationUpdateIndex"),
      "has a number in its estimationUpdateIndex that is too large or too small; write a whole number of up to 64 bits."
    ),
    (
      object(#""estimationUpdateIndex":1e9999999"#), .outOfRange(key: "estimationUpdateIndex"),
      "has a number in its estimationUpdateIndex that is too large or too small; write a whole number of up to 64 bits."
    ),
    (object(#""phase":8"#), .unknownPhase(8), "has the phase 8, which is unknown; write 0 to 7."),
    (object(#""phase":-1"#), .unknownPhase(-1), "has the phase -1, which is unknown; write 0 to 7."),
    (object(#""type":4"#), .unknownType(4), "has the type 4, which is unknown; write 0 to 3."),
    (
      object(#""estimatedProperties":16"#), .unknownProperties(key: "estimatedProperties", 16),
      "has 16 as its estimatedProperties, which has unknown bits; write 0 to 15."
    ),
    (
      object(#""estimatedPropertiesExpectingUpdates":-1"#),
      .unknownProperties(key: "estimatedPropertiesExpectingUpdates", -1),
      "has -1 as its estimatedPropertiesExpectingUpdates, which has unknown bits; write 0 to 15."
    ),
    (
      #"{"a":"\ud834"}"#, .notUnicode(byte: 73),
      "has a string that is not Unicode at byte 73; write UTF-8, and both halves of surrogate pairs."
    ),
    (
      #"{"a":"\udd1e"}"#, .notUnicode(byte: 73),
      "has a string that is not Unicode at byte 73; write UTF-8, and both halves of surrogate pairs."
    ),
    (
      #"{"a":"\udd1e\udd1e"}"#, .notUnicode(byte: 73),
      "has a string that is not Unicode at byte 73; write UTF-8, and both halves of surrogate pairs."
    ),
    (
      #"{"a":"\ud834\u0041"}"#, .notUnicode(byte: 73),
      "has a string that is not Unicode at byte 73; write UTF-8, and both halves of surrogate pairs."
    ),
    (
      #"{"a":"# + String(repeating: "[", count: 256) + String(repeating: "]", count: 256) + "}", .tooDeep(byte: 327),
      "nests its values deeper than 256 at byte 327; nest arrays and objects less deeply."
    ),
  ]

  /// The content at byte 72, after `{"a":`, and the position at which it stops being JSON.
  static let notJSON: [(String, Int)] = [
    ("NaN", 72), ("Infinity", 72), ("-Infinity", 73), ("+1", 72), ("01", 73), ("-01", 74), ("1.", 74), (".5", 72),
    ("1.e5", 74), ("1e", 74), ("1e+", 75), ("-", 73), ("1x", 73), ("0x10", 73), ("truE", 75), ("nul", 75), ("", 72),
    ("'x'", 72), ("[1,]", 75), ("[1 2]", 75), ("[,1]", 73), (#"{"b"}"#, 76), (#"{"b":1,}"#, 79), ("{b:1}", 73),
    (#""\x""#, 74), (#""\u12g4""#, 77), ("\"a\nb\"", 74), ("1,", 74), ("1]", 73), ("/**/1", 72), ("\u{A0}1", 72),
    ("\0", 72),
  ]

  private func fault(_ object: String) throws -> FaultyEvent {
    let bytes = Array("[\(Self.sound),\(object),\(Self.sound)]".utf8)
    let read = ReadRecording(bytes)
    #expect(read.fault == nil)
    #expect(read.report.events == 3 && read.touches.count == 2 && read.report.faultCount == 1)
    for position in stride(from: 0, to: bytes.count, by: 3) {
      #expect(ReadRecording(bytes, pieces: [position, .max]) == read, "split at \(position)")
    }
    return try #require(read.report.firstFaults.first)
  }

  @Test(arguments: faults) func isNamed(object: String, fault: EventError, sentence: String) throws {
    let found = try self.fault(object)
    #expect(found == FaultyEvent(index: 1, byte: 67, fault: fault))
    #expect(found.description == "Event 1 (from 0, at byte 67) " + sentence)
  }

  @Test(arguments: notJSON) func whatIsNotJSONIsNamedByItsByte(value: String, byte: Int) throws {
    let found = try fault("{\"a\":\(value)}")
    #expect(found == FaultyEvent(index: 1, byte: 67, fault: .notJSON(byte: byte)))
    #expect(
      found.description == "Event 1 (from 0, at byte 67) is not JSON at byte \(byte); "
        + "write JSON numbers, strings, true, false or null.")
  }

  @Test(
    arguments: [
      [0x80], [0xC3], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF],
      [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func whatIsNotUTF8IsNamedByItsByte(bytes: [UInt8]) {
    for (opening, isEscaped) in [(#"[{"a":"é"#, false), (#"[{"a":"é\n"#, true)] {
      let read = ReadRecording(Array(opening.utf8) + bytes + Array(#""}]"#.utf8))
      #expect(read.report.firstFaults.first?.fault == .notUnicode(byte: isEscaped ? 12 : 10))
    }
  }

  @Test func anEventOfARegisteredKindSaysWhatItsTypeMisses() throws {
    var kinds = EventKinds()
    try kinds.register(PageTurn.self)
    for (members, reason) in [
      (#""corners":[]"#, "there is no page"), (#""page":"3","corners":[]"#, "page should be of type Int"),
      (#""page":1,"corners":[[0],[1,"x"]]"#, "corners[1][1] should be of type Double"),
      (#""page":1,"corners":[[0],null]"#, "corners[1] is null, and should be of type Array<Any>"),
      (#""page":1.5,"corners":[]"#, "the event has a value that its type cannot hold"),
    ] {
      let read = ReadRecording("[{\"kind\":\"page\",\(members)}]", kinds: kinds)
      let found = read.report.firstFaults.first?.fault
      #expect(found == .undecodable(kind: "page", reason: reason))
      #expect(found?.description == "is of the kind page and cannot be read: \(reason).")
      #expect(read.report.others == 0)
    }
  }

  @Test func allAreCountedAndTheFirstOnesKept() {
    let objects = Self.faults.map(\.0)
    let report = ReadRecording("[" + (objects + objects).joined(separator: ",") + "]").report
    #expect(report.events == 2 * objects.count && report.faultCount == 2 * objects.count)
    #expect(report.firstFaults.map(\.index) == Array(0..<ReadingReport.faultLimit))
    #expect(report.faults[.missingKey] == 10 && report.faults[.tooDeep] == 2)
    #expect(
      Set(report.faults.keys) == Set(FaultReason.allCases).subtracting([.notJSON, .undecodable]))
  }
}
