import Ink
import Testing

@Suite struct EventWriterTests {
  private func recording(_ events: [InkEvent]) throws -> [UInt8] {
    var writer = EventWriter()
    var bytes: [UInt8] = []
    for event in events { try writer.write(event, to: &bytes) }
    writer.finish(to: &bytes)
    return bytes
  }

  @Test(arguments: 1...8) func whatIsWrittenReadsBackToTheBit(seed: UInt64) throws {
    var random = RandomEvents(seed: seed)
    let touches = (0..<500).map { _ in random.touch() }
    let read = ReadRecording(try recording(touches.map { .touch($0) }), pieces: [997])
    #expect(read.fault == nil && read.report.faults == [:])
    try #require(read.events.count == touches.count)
    for (touch, event) in zip(touches, read.events) { #expect(event == SeenEvent(touch)) }
  }

  @Test func theLayoutIsThatOfTheRecordings() throws {
    let touch = TouchEvent(
      identifier: "b", touchIdentifier: "a\"", timestamp: 720394.409, kind: .pencil, phase: .began, force: 1.0 / 3,
      maximumPossibleForce: 1e-7, location: SIMD2(506, -0.0), estimationUpdateIndex: 89, estimatedProperties: .force)
    #expect(
      String(
        decoding: try recording([.touch(touch), .unknown(UnknownEvent(kind: "x", json: Array(#"{"kind":"x"}"#.utf8)))]),
        as: UTF8.self) == #"""
          [
            {
              "identifier" : "b",
              "touchIdentifier" : "a\"",
              "timestamp" : 720394.409,
              "phase" : 0,
              "type" : 2,
              "location" : [
                506,
                -0
              ],
              "force" : 0.3333333333333333,
              "maximumPossibleForce" : 1e-07,
              "altitudeAngle" : 1.5707963267948966,
              "azimuth" : 0,
              "azimuthUnitVector" : [
                1,
                0
              ],
              "majorRadius" : 0,
              "majorRadiusTolerance" : 0,
              "estimationUpdateIndex" : 89,
              "estimatedProperties" : 1,
              "estimatedPropertiesExpectingUpdates" : 0,
              "isUpdate" : false,
              "isPrediction" : false
            },
            {"kind":"x"}
          ]

          """#)
  }

  @Test func noEventsAreARecordingToo() throws {
    let bytes = try recording([])
    #expect(String(decoding: bytes, as: UTF8.self) == "[\n]\n")
    #expect(ReadRecording(bytes).fault == nil)
  }

  @Test func otherKindsComeBackAsTheyWere() throws {
    var kinds = EventKinds()
    try kinds.register(PageTurn.self)
    let page = PageTurn(
      page: -3, title: "line\nfeed, \"quotes\" {", corners: [[0.1, -0.0], [], [.leastNonzeroMagnitude]])
    let json = Array("{ \"b\":\n [1e999, {}], \"kind\": \"s\\u006fund\", \"kind\" : \"sound\\n\" }".utf8)
    let unknown = UnknownEvent(kind: "sound\n", json: json)
    let bytes = try recording([.event(page), .unknown(unknown), .event(PageTurn(page: 0))])
    let read = ReadRecording(bytes, kinds: kinds)
    #expect(read.events == [.other("\(page)"), .unknown(unknown), .other("\(PageTurn(page: 0))")])
    // A program that does not know the kind writes the same bytes again.
    let strange = ReadRecording(bytes)
    let unknowns = strange.events.compactMap {
      if case .unknown(let event) = $0 { InkEvent.unknown(event) } else { nil }
    }
    #expect(unknowns.count == 3)
    #expect(try recording(unknowns) == bytes)
  }

  private final class Foreign: AppEvent {}
  private struct Alone: DrawEvent { static let kind = "alone" }
  private struct Odd: DrawEvent {
    static let kind = "odd"
    var kind = "even"
  }
  private struct Bare: DrawEvent {
    static let kind = "bare"
    init() {}
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode([1])
    }
  }

  @Test func anEventWithoutPropertiesHasItsKind() throws {
    var kinds = EventKinds()
    try kinds.register(Alone.self)
    #expect(ReadRecording(try recording([.event(Alone())]), kinds: kinds).report.others == 1)
  }

  @Test func whatCouldNotBeReadAgainIsNotWritten() throws {
    var touch = TouchEvent(touchIdentifier: "a", timestamp: 0, phase: .moved, location: .zero)
    let sound = touch
    touch.azimuthUnitVector.y = .nan
    var strange = sound
    strange.estimatedProperties = EstimatedProperties(rawValue: 16)
    let faults: [(InkEvent, EventWritingError, String)] = [
      (
        .touch(touch), .notFinite(key: "azimuthUnitVector"),
        "The azimuthUnitVector of a touch is not finite, and JSON has no such numbers; omit the touch."
      ),
      (
        .touch(strange), .unknownProperties(key: "estimatedProperties", 16),
        "The estimatedProperties of a touch is 16, which has unknown bits; use 0 to 15."
      ),
      (
        .event(PageTurn(page: 1, corners: [[.infinity]])),
        .notEncodable(kind: "page", reason: "inf has no form in JSON"),
        "An event of the kind page cannot be written: inf has no form in JSON."
      ),
      (
        .event(Odd()), .notEncodable(kind: "odd", reason: "it has a key kind of its own, or is not JSON"),
        "An event of the kind odd cannot be written: it has a key kind of its own, or is not JSON."
      ),
      (
        .other(Foreign()), .notEncodable(kind: "Foreign", reason: "its type is not that of a RecordedEvent"),
        "An event of the kind Foreign cannot be written: its type is not that of a RecordedEvent."
      ),
      (
        .event(Bare()), .notEncodable(kind: "bare", reason: "it is not encoded as an object"),
        "An event of the kind bare cannot be written: it is not encoded as an object."
      ),
    ]
    let unknowns = [
      #"{"kind":"y"}"#, "", "{}", #"{"kind":"x"}]"#, #"{"kind":"x""#, #"{"kind":"x","a":1"#,
      #"{"kind":"x","force":12345678901234567890123"#, #"["x"]"#,
    ].map {
      (
        InkEvent.unknown(UnknownEvent(kind: "x", json: Array($0.utf8))), EventWritingError.notOfItsKind(kind: "x"),
        "An unknown event of the kind x has bytes that are no JSON object of that kind; use them as they were read."
      )
    }
    for (event, fault, sentence) in faults + unknowns {
      var writer = EventWriter()
      var bytes: [UInt8] = []
      try writer.write(.touch(sound), to: &bytes)
      let before = bytes
      #expect(throws: fault) { try writer.write(event, to: &bytes) }
      #expect(bytes == before && fault.description == sentence)
      try writer.write(.touch(sound), to: &bytes)
      writer.finish(to: &bytes)
      #expect(ReadRecording(bytes).touches == [sound, sound])
    }
  }
}
