import Foundation
import Geometry
import Ink
import TestSupport
import Testing

@testable import Workloads

@Suite("A recording")
struct RecordingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func problem(_ text: String) throws -> RecordingError.Problem? {
    try problem(path: folder.file("recording.json", holding: text))
  }

  /// The fault of a file. Its description is checked to be one sentence that names the file.
  private func problem(path: String) throws -> RecordingError.Problem? {
    let error = #expect(throws: RecordingError.self) { try RecordingWorkload(path: path) }
    let sentence = error?.description ?? ""
    #expect(sentence.hasSuffix(".") && !sentence.contains("\n") && !sentence.contains(". "), "\(sentence)")
    #expect(sentence.contains(path), "\(sentence)")
    return error?.problem
  }

  @Test("leaves predictions out, applies updates, and makes each touch a stroke")
  func strokes() throws {
    let recording = try Recording(path: folder.file("recording.json", holding: SampleRecording.json))
    #expect(recording.strokes == SampleRecording.strokes && recording.omissions == nil)
  }

  @Test("lies where its file has it, about the point nearest to its middle, and takes of more points every so manieth")
  func lying() throws {
    let file = try folder.file("recording.json", holding: SampleRecording.json)
    let workload = try RecordingWorkload(path: file)
    let all = SampleRecording.strokes.joined()
    let extent = Vector2(2, 1)
    let drawing = workload.drawing(points: 100, seed: 1, extent: extent)
    let position = try #require(drawing.position)
    #expect(all.contains(position) && drawing.strokes == [0..<3, 3..<4])
    for (point, recorded) in zip(drawing.points, all) {
      let error = point + position - recorded
      #expect(max(abs(error.x), abs(error.y)) <= 0x1p-40)
    }
    #expect(workload.drawing(points: 4, seed: 9, extent: Vector2(8, 8)) == drawing)
    #expect(workload.drawing(points: 0, seed: 1, extent: extent).points == [drawing.points[3]])
    #expect(workload.reach(extent: extent) == Vector2(4095.9375, 4095.9375))
    let hash = workload.contentHash
    #expect(try hash.hasPrefix("sha256:") && hash == FittedRecordingWorkload(path: file).contentHash)
    let half = workload.drawing(points: 2, seed: 1, extent: extent)
    #expect(half.points == [drawing.points[1], drawing.points[3]] && half.strokes == [0..<1, 1..<2])
    #expect(
      workload.remark(on: half)
        == "\"\(file)\", JSON events, lies \(Int(max(position.x, position.y).rounded())) px from the origin; 2 of its 4 points are measured."
    )
  }

  @Test("is cut where it is too far from the camera to be in view, and says so")
  func cut() throws {
    let positions = [
      "[0,6000000]", "[4000,6000000]", "[9000,6000000]", "[4000,6000000]", "[-5000,6000000]", "[1,6000001]",
    ]
    let line = positions.map { SampleRecording.event("A", $0) }.joined(separator: ",")
    let workload = try RecordingWorkload(path: folder.file("recording.json", holding: "[\(line)]"))
    let drawing = workload.drawing(points: 100, seed: 1, extent: Vector2(200, 150))
    #expect(drawing.position == Vector2(1, 6_000_001) && drawing.strokes == [0..<2, 2..<3, 3..<4])
    #expect(
      workload.remark(on: drawing)?.hasSuffix(
        "lies 6000001 px from the origin; 4 of its 6 points are measured; 2 are more than 4095 px from the camera.")
        == true)
  }

  @Test("keeps its points when it has as many as asked for, centred, unscaled, within 2^-10 px")
  func kept() throws {
    let workload = try FittedRecordingWorkload(path: folder.file("recording.json", holding: SampleRecording.json))
    let drawing = workload.drawing(points: 4, seed: 1, extent: Vector2(200, 150))
    #expect(drawing.strokes == [0..<3, 3..<4])
    for (point, position) in zip(drawing.points, SampleRecording.strokes.joined()) {
      let error = point - (position - Vector2(510.25, 455.5))
      #expect(max(abs(error.x), abs(error.y)) < 0x1p-10)
    }
  }

  @Test("is made smaller when it does not fit, as a whole")
  func shrunk() throws {
    let workload = try FittedRecordingWorkload(path: folder.file("recording.json", holding: SampleRecording.json))
    let drawing = workload.drawing(points: 4, seed: 1, extent: Vector2(200, 1.45))
    let difference = drawing.points[0] - drawing.points[3]
    #expect(abs(difference.x / difference.y - 13.5 / 29) < 0.01)
    #expect(abs(difference.y + 2.9) < 0.01)
  }

  @Test("is resampled at even arc lengths of its strokes", arguments: [1, 2, 3, 9, 1000])
  func resampled(count: Int) throws {
    let positions = [("A", "[0,0]"), ("A", "[6,8]"), ("A", "[6,8]"), ("A", "[30,40]"), ("B", "[9,9]")]
    let line = positions.map { SampleRecording.event($0, $1) }.joined(separator: ",")
    let drawing = try FittedRecordingWorkload(path: folder.file("recording.json", holding: "[\(line)]")).drawing(
      points: count, seed: 1, extent: Vector2(200, 150))
    #expect(drawing.points.count == count)
    #expect(drawing.strokes.count == min(count, 2))
    let first = drawing.strokes[0].map { drawing.points[$0] + Vector2(15, 20) }
    for (index, point) in first.enumerated() {
      let arcLength = first.count > 1 ? 50 * Double(index) / Double(first.count - 1) : 0
      #expect((point - Vector2(0.6, 0.8) * arcLength).length < 0x1p-9, "point \(index)")
    }
  }

  @Test("of dots alone shares points alike")
  func dotsAlone() throws {
    let dots = "[\(SampleRecording.event("A", "[1,2]")),\(SampleRecording.event("B", "[1,2]"))]"
    let drawing = try FittedRecordingWorkload(path: folder.file("recording.json", holding: dots)).drawing(
      points: 10, seed: 1, extent: Vector2(9, 9))
    #expect(drawing.strokes == [0..<5, 5..<10])
  }

  @Test("that is not there, or is no file, is the asker's error")
  func noFile() throws {
    #expect(try problem(path: folder.path + "/none.json") == .missing)
    #expect(try problem(path: folder.path) == .folder)
    #expect(try problem(path: folder.file("recording.json", holding: "[]") + "/x") == .missing)
    #expect(try problem(path: "/dev/null") == .notAFile)
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(try problem(path: pipe) == .notAFile)
    #expect(RecordingError(path: pipe, .missing).isInputOutput == false)
  }

  @Test("that may not be read is an error of reading", .enabled(if: geteuid() != 0, "nothing is kept from root"))
  func forbidden() throws {
    let path = try folder.file("recording.json", holding: "[]")
    try #require(chmod(path, 0) == 0)
    let error = #expect(throws: RecordingError.self) { try RecordingWorkload(path: path) }
    #expect(error?.isInputOutput == true)
  }

  @Test("that fails while it is read is an error of reading", .enabled(if: access("/proc/self/mem", R_OK) == 0))
  func failing() throws {
    let error = #expect(throws: RecordingError.self) { try RecordingWorkload(path: "/proc/self/mem") }
    #expect(error?.isInputOutput == true)
  }

  @Test("of more than 128 MiB is not even read")
  func tooLarge() throws {
    let path = try folder.file("recording.json", holding: "")
    try #require(truncate(path, off_t(RecordingWorkload.byteLimit) + 1) == 0)
    #expect(try problem(path: path) == .tooLarge(bytes: RecordingWorkload.byteLimit + 1))
  }

  @Test("that is cut short says at which byte")
  func cutShort() throws {
    #expect(try problem("") == .file(.empty))
    let whole = SampleRecording.json
    #expect(try problem(String(whole.prefix(300))) == .file(.cutShort(byte: 300)))
    #expect(try problem(String(whole.dropLast())) == .file(.cutShort(byte: whole.utf8.count - 1)))
  }

  @Test("that is no array of objects says at which byte it is not")
  func noArrayOfObjects() throws {
    #expect(try problem("[NaN]") == .file(.notAnObject(byte: 2)))
    #expect(try problem("[\(SampleRecording.event("A", "[1,2]")),3]") == .file(.notAnObject(byte: 67)))
    #expect(try problem(SampleRecording.json + "]") == .file(.textAfterEnd(byte: SampleRecording.json.utf8.count + 1)))
  }

  @Test(
    "names the first event that is wrong, and what is wrong with it, where no other is left",
    arguments: [
      (#"{"location":[1,2]}"#, .missingKey("touchIdentifier")),
      (#"{"touchIdentifier":"A"}"#, .missingKey("timestamp")),
      (SampleRecording.event("A", "null"), .missingKey("location")),
      (SampleRecording.event("A", "[1,Infinity]"), .notJSON(byte: 80)),
      (SampleRecording.event("A", "[1]"), .wrongCount(key: "location", count: 1)),
      (SampleRecording.event("A", "[1e999,2]"), .notFinite(key: "location")),
      (SampleRecording.event("A", "[1,2]", #","isUpdate":1"#), .wrongKind(key: "isUpdate", expected: "true or false")),
    ] as [(String, EventError)])
  func wrongEvent(text: String, fault: EventError) throws {
    #expect(try problem(#"[{"kind":"pause"},"# + text + ",{}]") == .event(1, fault))
  }

  @Test("is drawn without the events that are wrong, and says so")
  func omissions() throws {
    let events = [
      SampleRecording.event("A", "[1,2]"), SampleRecording.event("A", "[NaN,2]"), #"{"kind":"pause"}"#,
      SampleRecording.event("A", "[67108864.5,2]"), SampleRecording.event("A", "[3,-67108864]"),
      SampleRecording.event("A", "[4,5]", #","timestamp":0.5"#), SampleRecording.unmatchedUpdate,
      SampleRecording.event("A", "[1e99,0]", #","isPrediction":true"#),
    ]
    let path = try folder.file("recording.json", holding: "[" + events.joined(separator: ",") + "]")
    #expect(try Recording(path: path).strokes == [[Vector2(1, 2), Vector2(3, -67_108_864)]])
    let left =
      "left out are 4 of 8 events (not JSON: 1, time runs backwards: 1, too far: 1, update of an unknown point: 1)."
    #expect(
      try FittedRecordingWorkload(path: path).remark(on: Drawing(stroke: []))
        == "\"\(path)\" is read as JSON events: \(left)")
    #expect(try RecordingWorkload(path: path).remark(on: Drawing(stroke: []))?.hasSuffix("; \(left)") == true)
    let whole = try folder.file("recording.json", holding: SampleRecording.json)
    #expect(try FittedRecordingWorkload(path: whole).remark(on: Drawing(stroke: [])) == nil)
  }

  @Test("without a measured touch says so")
  func nothingMeasured() throws {
    #expect(try problem("[]") == .noEvents)
    #expect(try problem("[" + SampleRecording.event("A", "[1,2]", #","isPrediction":true"#) + "]") == .nothingMeasured)
    #expect(try problem("[\(SampleRecording.unmatchedUpdate)]") == .nothingMeasured)
    #expect(try problem(#"[{"kind":"pause"}]"#) == .nothingMeasured)
    #expect(try problem("[" + SampleRecording.event("A", "[1,-67108865]") + "]") == .tooFar(["1.0", "-67108865.0"]))
  }

  @Test("of more than 100,000 events says how many")
  func tooManyEvents() throws {
    #expect(
      try problem("[" + String(repeating: "{},", count: RecordingWorkload.eventLimit) + "{}]")
        == .tooManyEvents(RecordingWorkload.eventLimit + 1))
  }

  @Test(
    "made by a pencil reads whole", .enabled(if: FileManager.default.fileExists(atPath: pencilFolder)),
    arguments: [
      ("events.json", 102), ("pencil-antigrain.json", 129),
    ])
  func pencil(name: String, points: Int) throws {
    let recording = try Recording(path: Self.pencilFolder + name)
    #expect(recording.strokes.map(\.count) == [points] && recording.omissions == nil)
  }

  private static let pencilFolder = Repository.path("../shared/data/inkable/") + "/"
}
