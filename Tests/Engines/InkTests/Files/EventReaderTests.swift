import Ink
import Testing

@Suite struct EventReaderTests {
  private static func kinds() throws -> EventKinds {
    var kinds = EventKinds()
    try kinds.register(PageTurn.self)
    return kinds
  }

  /// The only touch of a recording, made from additional members of its object.
  private func touch(_ members: String) throws -> TouchEvent {
    let needed = #""touchIdentifier":"a","timestamp":1,"phase":1,"location":[2,3]"#
    let read = ReadRecording("[{\(needed),\(members)}]")
    #expect(read.report.firstFaults == [])
    return try #require(read.touches.first)
  }

  private let plain = TouchEvent(touchIdentifier: "a", timestamp: 1, phase: .moved, location: SIMD2(2, 3))

  @Test func aSmallRecordingIsReadAsItStands() throws {
    let read = ReadRecording(SmallRecording.text, kinds: try Self.kinds())
    let first = TouchEvent(
      touchIdentifier: "638CB9FB-7D12-40B4-82A9-8F61F93E6E88", timestamp: 720394.409, kind: .pencil, phase: .began,
      force: 1.0 / 3, location: SIMD2(506, 440.5), estimationUpdateIndex: 89)
    let page = PageTurn(page: 3, title: #"} " { [\"#)
    let sound = UnknownEvent(kind: "sound", json: Array(#"{"kind":"sound","volume":[1,{"left":"]}"}]}"#.utf8))
    let last = TouchEvent(touchIdentifier: "a𝄞\n", timestamp: 720395, phase: .ended, location: SIMD2(-0.001, 100))
    #expect(read.events == [SeenEvent(first), .other("\(page)"), .unknown(sound), SeenEvent(last)])
    #expect(read.fault == nil)
    #expect(read.report.events == 5 && read.report.touches == 2 && read.report.others == 1)
    #expect(read.report.unknown == 1 && read.report.unknownKinds == ["sound": 1])
    #expect(read.report.faults == [.notJSON: 1] && read.report.firstFaults.map(\.index) == [3])
  }

  @Test func everySplitInTwoGivesTheSame() throws {
    let kinds = try Self.kinds()
    let bytes = Array(SmallRecording.text.utf8)
    let whole = ReadRecording(bytes, kinds: kinds)
    for position in 0...bytes.count {
      #expect(ReadRecording(bytes, pieces: [position, .max], kinds: kinds) == whole, "split at \(position)")
    }
  }

  @Test(arguments: [[1], [2], [3], [7], [64], [1, 0, 5], [200, 1]])
  func piecesOfAnySizeGiveTheSame(pieces: [Int]) throws {
    let kinds = try Self.kinds()
    #expect(
      ReadRecording(SmallRecording.text, pieces: pieces, kinds: kinds)
        == ReadRecording(SmallRecording.text, kinds: kinds))
  }

  @Test func eventsComeAsSoonAsTheyAreWhole() throws {
    var reader = EventReader()
    var seen: [Int] = []
    for (position, byte) in Array(#"[{"kind":"a"},{"kind":"b"}"#.utf8).enumerated() {
      try withUnsafeBytes(of: byte) { try reader.read($0) { _ in seen.append(position) } }
    }
    #expect(seen == [12, 25])
  }

  @Test func nothingMeansNoEventsAndIsARecording() {
    for text in ["[]", " [ \n\t\r ] \n", "\u{FEFF}[]"] {
      let read = ReadRecording(text)
      #expect(read.fault == nil && read.report == ReadingReport())
    }
  }

  @Test func whatIsLeftAwayOrNullHasTheValuesOfTheInitializer() throws {
    #expect(try touch(#""other":1"#) == plain)
    let nulls = [
      "identifier", "type", "force", "maximumPossibleForce", "altitudeAngle", "azimuth", "azimuthUnitVector",
      "majorRadius", "majorRadiusTolerance", "estimationUpdateIndex", "estimatedProperties",
      "estimatedPropertiesExpectingUpdates", "isUpdate", "isPrediction", "kind",
    ]
    #expect(try touch(nulls.map { "\"\($0)\":null" }.joined(separator: ",")) == plain)
  }

  @Test func everyKeyHasItsProperty() throws {
    let read = try touch(
      #""identifier":"b","type":3,"force":0.5,"maximumPossibleForce":4,"altitudeAngle":1.25,"azimuth":-2,"#
        + #""azimuthUnitVector":[0.6,-0.8],"majorRadius":7,"majorRadiusTolerance":0.25,"estimationUpdateIndex":-5,"#
        + #""estimatedProperties":9,"estimatedPropertiesExpectingUpdates":15,"isUpdate":true,"isPrediction":true"#)
    let expected = TouchEvent(
      identifier: "b", touchIdentifier: "a", timestamp: 1, kind: .indirectPointer, phase: .moved, force: 0.5,
      maximumPossibleForce: 4, altitudeAngle: 1.25, azimuth: -2, azimuthUnitVector: SIMD2(0.6, -0.8), majorRadius: 7,
      majorRadiusTolerance: 0.25, location: SIMD2(2, 3), estimationUpdateIndex: -5,
      estimatedProperties: [.force, .location], estimatedPropertiesExpectingUpdates: .all, isUpdate: true,
      isPrediction: true)
    #expect(read == expected)
  }

  @Test func ofAKeyThatComesTwiceTheLastOneCounts() throws {
    #expect(try touch(#""force":1,"force":2"#).force == 2)
    #expect(try touch(#""force":1,"force":null"#).force == 0)
    #expect(try touch(#""force":"x","force":3"#).force == 3)
    #expect(try touch(#""location":[1e999,0],"location":[8,9]"#).location == SIMD2(8, 9))
    #expect(try touch(#""kind":"page","kind":"touch""#) == plain)
    #expect(ReadRecording(#"[{"kind":"touch","kind":"page","location":5}]"#).report.unknownKinds == ["page": 1])
    let worse = ReadRecording(
      #"[{"touchIdentifier":"a","timestamp":1,"phase":1,"location":[2,3],"force":1,"force":"x"}]"#)
    #expect(worse.report.faults == [.wrongKind: 1])
    let gone = ReadRecording(
      #"[{"touchIdentifier":"a","timestamp":1,"phase":1,"location":[2,3],"location":null}]"#)
    #expect(gone.report.faults == [.missingKey: 1])
  }

  @Test func unknownKeysAreSkippedWhateverTheyHold() throws {
    for value in [
      "1", "-0.5E+3", "true", "false", "null", "\"\"", #""\"\\\/\b\f\n\r\t\u00e9\uD834\uDD1E}""#, "[]", "{}", "[ ]",
      "{ }",
      #"[1,[2,{"a":[{}]}],"]"]"#, #"{"}":{"location":[0,0]},"]":[]}"#, "1e999",
      String(repeating: "[", count: 250) + String(repeating: "]", count: 250),
    ] {
      #expect(try touch("\"other\":\(value)") == plain, "\(value)")
    }
  }

  @Test func keysAreKnownByTheirTextNotByItsSpelling() throws {
    #expect(try touch(#""for\u0063e":2"#).force == 2)
    #expect(try touch(#""Force":2,"forces":3,"forc":4,"force ":5"#) == plain)
  }

  @Test(
    arguments: [
      (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b\f\n\r\t"#, "\u{8}\u{C}\n\r\t"), (#"\u0000"#, "\0"),
      (#"\u00e9\u00E9"#, "éé"), (#"\uFFFF"#, "\u{FFFF}"), (#"\ud834\udd1E"#, "𝄞"), (#"\uDBFF\uDFFF"#, "\u{10FFFF}"),
      (#"x\uD800\uDC00y"#, "x\u{10000}y"), ("стило", "стило"), ("𝄞", "𝄞"), ("\u{7F}", "\u{7F}"), ("", ""),
    ])
  func textsAreUnescaped(written: String, text: String) throws {
    #expect(try touch("\"identifier\":\"\(written)\"").identifier?.description == text)
  }

  @Test(
    arguments: [
      ("89", 89), ("89.0", 89), ("8.9e1", 89), ("890E-1", 89), ("-0", 0), ("0.000e5", 0), ("-7", -7),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), ("922337203685477580700e-2", .max),
      ("9223372036854775807.000000000", .max), ("1e18", 1_000_000_000_000_000_000),
      ("0.0000000000000000000000000000000000012e37", 12),
    ])
  func wholeNumbersAreExactHoweverTheyAreWritten(text: String, number: Int) throws {
    #expect(try touch("\"estimationUpdateIndex\":\(text)").estimationUpdateIndex == number)
  }

  @Test func whoTakesEventsCanStopTheReading() throws {
    struct Enough: Error {}
    var reader = EventReader()
    let bytes = Array(#"[{"kind":"a"},{"kind":"b"}]"#.utf8)
    bytes.withUnsafeBytes { bytes in
      #expect(throws: Enough.self) { try reader.read(bytes) { _ in throw Enough() } }
      #expect(throws: RecordingFormatError.stopped(byte: 13)) { try reader.read(bytes) { _ in } }
    }
    #expect(throws: RecordingFormatError.stopped(byte: 13)) { try reader.finish() }
    #expect(reader.report.events == 1)
  }

  @Test func noMoreNamesOfKindsAreKeptThanTheLimit() {
    let names = (0..<100).map { "{\"kind\":\"\($0)\"}" } + ["{\"kind\":\"\(String(repeating: "x", count: 129))\"}"]
    let report = ReadRecording("[" + (names + names).joined(separator: ",") + "]").report
    #expect(report.events == 202 && report.unknown == 202)
    #expect(report.unknownKinds.count == ReadingReport.kindLimit && report.unknownKinds["0"] == 2)
  }
}
