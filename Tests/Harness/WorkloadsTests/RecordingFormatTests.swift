import DrawingFiles
import Geometry
import Ink
import TestSupport
import Testing

@testable import Workloads

/// A stroke as lines of two numbers: a format that the package does not have.
private struct PositionReader: RecordingReader {
  private(set) var report = ReadingReport()
  private var text: [UInt8] = []

  mutating func read(_ bytes: UnsafeRawBufferPointer, take: (InkEvent) throws -> Void) throws {
    text += bytes
    while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
      let numbers = String(decoding: text[..<end], as: UTF8.self).split(separator: " ").compactMap { Double($0) }
      text.removeSubrange(...end)
      let phase: TouchPhase = report.touches == 0 ? .began : .moved
      report.addTouch()
      try take(
        .touch(
          TouchEvent(
            touchIdentifier: "pen", timestamp: Double(report.touches), phase: phase,
            location: Vector2(numbers[0], numbers[1]))))
    }
  }

  var content: RecordingContent { RecordingContent(format: "positions") }

  mutating func finish(take: (InkEvent) throws -> Void) throws {}
}

@Suite("A format of recordings")
struct RecordingFormatTests {
  private static let formats = RecordingFormatCatalog(
    .inkable,
    RecordingFormat(name: "positions", summary: "a position a line", recognizes: { $0 == .other("text") }) { _ in
      PositionReader()
    }, .drawing)

  @Test("is the first one that recognizes the beginning of a file, whatever its name")
  func beginning() {
    for (beginning, name) in [
      (FileBeginning.jsonArray, "JSON events"), (.empty, "JSON events"), (.other("text"), "positions"),
      (.xml, DrawingFormat.choices), (.other("a PDF document"), DrawingFormat.choices),
    ] { #expect(Self.formats.format(of: beginning).name == name) }
  }

  @Test("needs a reader and a line in a catalogue, and nothing else")
  func added() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("pen.json", holding: "1 2\n3 4\n-5 6\n")
    let recording = try Recording(path: path, formats: Self.formats)
    #expect(recording.strokes == [[Vector2(1, 2), Vector2(3, 4), Vector2(-5, 6)]] && recording.omissions == nil)
    let json = try folder.file("pen.svg", holding: SampleRecording.json)
    #expect(try Recording(path: json, formats: Self.formats).strokes == SampleRecording.strokes)
    #expect(Self.formats.choices.hasPrefix("JSON events or positions or InkML"))
  }
}
