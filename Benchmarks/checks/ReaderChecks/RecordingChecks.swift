import Foundation
import Frames
import Geometry
import HandoffExperiment
import Ink
import Workloads

extension ReaderCheck {
  /// Recordings of a pen: the split into pieces changes nothing, and written events read back unchanged.
  static let recording = ReaderCheck(
    "recording",
    seeds: {
      func touch(_ phase: Int, _ time: Double, _ update: Int) -> String {
        #"""
        {"identifier":"6F9619FF-8B86-D011-B42D-00C04FC964FF","touchIdentifier":"a","timestamp":\#(time),"phase":\#(phase),
        "type":2,"location":[100,\#(-20.5 * time)],"force":0.3,"maximumPossibleForce":4.1,"altitudeAngle":1,"azimuth":0,
        "azimuthUnitVector":[1,0],"majorRadius":1,"majorRadiusTolerance":0,"estimationUpdateIndex":\#(update),
        "estimatedProperties":1,"estimatedPropertiesExpectingUpdates":1,"isUpdate":false,"isPrediction":false}
        """#
      }
      return [Array("[\(touch(0, 0.5, 7)),{\"kind\":\"page\",\"to\":[1,{}]},\(touch(1, 1, 8)),\(touch(3, 2, 9))]".utf8)]
    },
    check: { bytes in
      let read = ReadBytes(bytes, piece: .max)
      for piece in [1, 7] {
        let other = ReadBytes(bytes, piece: piece)
        try hold(
          other.events.count == read.events.count && other.report == read.report && other.fault == read.fault,
          "in pieces of \(piece) the recording reads otherwise")
      }
      let report = read.report
      try hold(
        report.events == report.touches + report.others + report.unknown + report.faultCount
          && read.events.count == report.events - report.faultCount, "the counts do not add up")
      for event in report.firstFaults where !isSentence("\(event)") {
        throw BrokenPromise("the fault of an event is no sentence: \(event)")
      }
      let text = try must("what was read is not written") { try read.written() }
      let again = ReadBytes(text, piece: .max)
      try hold(again.fault == nil && again.report.faultCount == 0, "what was written is not read")
      try hold(try again.written() == text, "what was written reads back as another recording")
      let folder = try ScratchFolder(["pen.json": bytes])
      let workload = try WorkloadCatalog.workload(named: RecordingWorkload.prefix + folder.path + "/pen.json")
      let drawing = workload.drawing(points: 20, seed: 1, extent: Vector2(200, 150))
      try hold(read.fault == nil && !drawing.points.isEmpty, "a recording with a fault is drawn")
    })

  /// Scripts of gestures: a text that was written, read and written again stays the same.
  static let gestures = ReaderCheck(
    "gestures", longest: 1024,
    seeds: {
      [
        Array(
          """
          {"time": 0.016, "pan": [3, -4]}

          {"time": 0.033, "pinch": {"at": [512, 300.5], "scale": 1.07}}\r
          {"time": 0.05, "rotate": {"at": [512, 300.5], "radians": 0.1}}
          """.utf8)
      ]
    },
    check: { bytes in
      let script = try GestureScript(jsonLines: Data(bytes), path: "file", viewport: .standard)
      let text = script.jsonLines(viewport: .standard)
      let again = try must("what was written is not read") {
        try GestureScript(jsonLines: Data(text.utf8), path: "again", viewport: .standard)
      }
      try hold(again.jsonLines(viewport: .standard) == text, "what was written reads back as another text")
      try hold(again.roundTripped(viewport: .standard) == again, "a script from such lines changes")
      try hold(again == script.roundTripped(viewport: .standard), "the script reads back otherwise than it says")
      var playing = GesturePlaying(gestures: script.gestures.prefix(16).map(\.gesture))
      HandoffRuleCatalog.visitStandard(&playing)
    })

  /// Scripts with edits.
  static let edits = ReaderCheck(
    "edits", longest: 1024,
    seeds: {
      let script: [EditStep] = [
        .gesture(anchor: Vector2(1, 2), scale: 1.5, turn: Vector2(1, 0), pan: Vector2(0, -3)),
        .add(
          points: [Vector2(0, 0), Vector2(9, 9)], halfWidths: [1, 2],
          style: .stroke(cap: .round, join: .miter(limit: 4))),
        .approach(stroke: 0, point: 1, fraction: 0.5, scale: 1000), .restyle(stroke: 1, halfWidth: 2, style: .hairline),
        .replace(stroke: 0, points: [Vector2(1, 1)], halfWidths: [], style: .fill(.evenOdd)),
        .remove(stroke: 3), .reorder(stroke: 0, to: 2), .erase(at: Vector2(3, -4), radius: 20), .save,
        .resize(width: 800, height: 600, density: 2), .bookmark, .fly(steps: 3), .look,
      ]
      return [Array(try EditStep.lines(script).utf8)]
    },
    check: { bytes in
      let script = try EditStep.script(Data(bytes))
      let text = try must("what was read is not written") { try EditStep.lines(script) }
      let again = try must("what was written is not read") { try EditStep.script(Data(text.utf8)) }
      try hold(again == script, "what was written reads back as another script")
      let configuration = HandoffConfiguration(rules: []) {
        $0.levels = []
        $0.panLevels = []
      }
      let short = Array(script.prefix(16))
      let violation = EditFuzz.violation(of: short, DyadicHandoff.descriptor, configuration)
      try hold(violation == nil, "the script breaks a bound of dyadic-frames: \(String(describing: violation))")
    })
}

/// Plays gestures on a canvas of every rule, which may refuse them.
private struct GesturePlaying: HandoffRuleVisitor {
  let gestures: [Gesture]

  mutating func visit(_ rule: some SavableHandoffRule, _ descriptor: HandoffRuleDescriptor) {
    var canvas = FrameCanvas(rule: rule)
    for gesture in gestures {
      do { try canvas.apply(gesture) } catch { return }
    }
  }
}

/// The events of a recording's bytes.
private struct ReadBytes {
  private(set) var events: [InkEvent] = []
  private(set) var report = ReadingReport()
  private(set) var fault: RecordingFormatError?

  init(_ bytes: [UInt8], piece: Int) {
    var reader = EventReader()
    do {
      var start = 0
      while start < bytes.count {
        let end = start + min(piece, bytes.count - start)
        try bytes[start..<end].withUnsafeBytes { try reader.read($0) { events.append($0) } }
        start = end
      }
      try reader.finish()
    } catch { fault = error as? RecordingFormatError }
    report = reader.report
  }

  func written() throws -> [UInt8] {
    var (writer, bytes) = (EventWriter(), [UInt8]())
    for event in events { try writer.write(event, to: &bytes) }
    writer.finish(to: &bytes)
    return bytes
  }
}
