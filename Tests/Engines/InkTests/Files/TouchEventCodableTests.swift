import Foundation
import Ink
import TestSupport
import Testing

/// Foundation's coders and the coders of Ink give the same bits.
@Suite struct TouchEventCodableTests {
  @Test(arguments: 1...4) func onRandomTouches(seed: UInt64) throws {
    var random = RandomEvents(seed: seed)
    let touches = (0..<300).map { _ in random.touch() }
    let encoded = try JSONEncoder().encode(touches)
    #expect(ReadRecording(Array(encoded)).events == touches.map { SeenEvent($0) })
    var writer = EventWriter()
    var bytes: [UInt8] = []
    for touch in touches { try writer.write(.touch(touch), to: &bytes) }
    writer.finish(to: &bytes)
    let decoded = try JSONDecoder().decode([TouchEvent].self, from: Data(bytes))
    #expect(decoded.map { SeenEvent($0) } == touches.map { SeenEvent($0) })
  }

  private static let needed = #""touchIdentifier":"a","timestamp":1,"phase":1,"location":[2,3]"#

  @Test(
    arguments: [
      needed, needed + #","force":null,"identifier":null,"type":null,"azimuthUnitVector":null,"isUpdate":null"#,
      needed + #","estimationUpdateIndex":89.0,"other":{"a":[]}"#, needed + #","type":3,"estimatedProperties":15"#,
    ])
  func onWhatIsLeftAway(members: String) throws {
    let read = ReadRecording("[{\(members)}]")
    let decoded = try JSONDecoder().decode(TouchEvent.self, from: Data("{\(members)}".utf8))
    #expect(read.touches == [decoded])
  }

  @Test(
    arguments: [
      "", #""touchIdentifier":"a","timestamp":1,"phase":1"#, needed + #","type":-1"#,
      #""touchIdentifier":"a","timestamp":1,"phase":8,"location":[2,3]"#,
      needed + #","estimatedProperties":16"#, needed + #","estimatedPropertiesExpectingUpdates":255"#,
      needed + #","isUpdate":1"#, needed + #","force":"1""#, needed + #","force":1e999"#,
      needed + #","azimuthUnitVector":[1]"#, needed + #","azimuthUnitVector":[1,2,3]"#, needed + #","identifier":5"#,
      needed + #","estimationUpdateIndex":1.5"#, needed + #","estimationUpdateIndex":9223372036854775808"#,
    ])
  func onWhatIsWrong(members: String) {
    #expect(ReadRecording("[{\(members)}]").report.faultCount == 1)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(TouchEvent.self, from: Data("{\(members)}".utf8)) }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: pencilFolder)),
    arguments: [("events.json", 277), ("pencil-antigrain.json", 360)])
  func onRecordingsOfAPencil(name: String, count: Int) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: Self.pencilFolder + name))
    let decoded = try JSONDecoder().decode([TouchEvent].self, from: data)
    let read = ReadRecording(Array(data))
    #expect(read.events == decoded.map { SeenEvent($0) } && read.events.count == count)
    #expect(read.fault == nil && read.report.touches == count && read.report.faults == [:])
  }

  private static let pencilFolder =
    Repository.path("../shared/data/inkable") + "/"
}
