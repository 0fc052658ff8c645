import Foundation
import Geometry
import Ink
import TestSupport
import Testing

@testable import Workloads

@Suite("A drawing of another program")
struct DrawnTouchesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let drawing = """
    {"elements":[{"type":"freedraw","x":10,"y":20,"points":[[0,0],[1,2],[3,4]],"pressures":[0.25,1,0.5]},{"type":"text"},
    {"type":"line","x":0,"y":0,"points":[[5,6]]}],"type":"excalidraw"}
    """

  @Test("is touches of a pencil, whatever its name; what it does not hold is made up by a rule and said")
  func events() throws {
    let path = try folder.file("drawing.pdf", holding: Self.drawing)
    let recorded = try RecordedEvents(path: path)
    let locations: [Vector2] = [Vector2(10, 20), Vector2(11, 22), Vector2(13, 24), Vector2(5, 6)]
    #expect(recorded.events.map(\.location) == locations)
    #expect(recorded.events.map(\.phase) == [.began, .moved, .ended, .ended])
    #expect(recorded.events.map(\.touchIdentifier) == ["1", "1", "1", "2"] && recorded.events[0].kind == .pencil)
    #expect(recorded.events.map(\.force) == [0.25, 1, 0.5, 0])
    #expect(recorded.events.map(\.maximumPossibleForce) == [1, 1, 1, 0])
    let times: [Double] = [0, 1 / 120, 2 / 120, 2 / 120 + 0.5]
    #expect(recorded.events.map(\.timestamp) == times)
    #expect(
      recorded.remark
        == "\"\(path)\" is read as Excalidraw; left out are 1 texts; "
        + "times are made up, 1/120 s a point and 1/2 s between lines; 1 of 2 lines have no force.")
    #expect(
      try Recording(path: path).strokes == [[Vector2(10, 20), Vector2(11, 22), Vector2(13, 24)], [Vector2(5, 6)]])
  }

  @Test("keeps its own times from the first one on, and begins a line later that would overlap the one before")
  func times() throws {
    let path = try folder.file(
      "drawing",
      holding: #"{"drawing":[[[0,1],[0,1],[100,250]],[[2,3],[2,3],[400,500]],[[4],[4],[50]],[[5],[5],[60]]]}"#)
    let times = try RecordedEvents(path: path).events.map(\.timestamp)
    for (time, expected) in zip(times, [0, 0.15, 0.3, 0.4, 0.9, 0.91]) { #expect(abs(time - expected) < 1e-9) }
    #expect(times.count == 6)
  }

  @Test("may be compressed, as a recording may")
  func compressed() throws {
    // printf '[%s]' EVENT | gzip, of one event.
    let event = SampleRecording.event("A", "[1,2]")
    let plain = try folder.file("plain", holding: "[\(event)]")
    #expect(try Recording(path: plain).strokes == [[Vector2(1, 2)]])
    let path = folder.path + "/plain.gz"
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/bin/sh")
    gzip.arguments = ["-c", "gzip -c '\(plain)' > '\(path)'"]
    try gzip.run()
    gzip.waitUntilExit()
    #expect(try Recording(path: path).strokes == [[Vector2(1, 2)]])
  }

  @Test("is refused by one sentence that says what the file is")
  func refused() throws {
    for (text, problem) in [
      ("%PDF-1.7", "is a PDF document, but no recording and no drawing"), ("nope", "is text, but no recording"),
      ("{\"events\": []}", "is JSON, but no recording and no drawing"),
      ("<svg><path d='M1 nan'/></svg>", "has a fault at line 1, column"),
    ] {
      let path = try folder.file("recording.json", holding: text)
      for read in [{ _ = try Recording(path: path) }, { _ = try RecordedEvents(path: path) }] {
        let error = #expect(throws: RecordingError.self) { try read() }
        let sentence = error?.description ?? ""
        #expect(sentence.contains(problem) && sentence.contains(path) && error?.isInputOutput == false, "\(sentence)")
      }
    }
  }
}
