import Ink
import TestSupport
import Testing
import Workloads

/// Times that are not seconds of one recording are said, and not measured.
struct RecordingTimesTests {
  private func times(_ step: Double, from start: Double, count: Int = 40) -> [TouchEvent] {
    (0..<count).map { index in
      TouchEvent(
        touchIdentifier: "a", timestamp: start + step * Double(index), phase: index == 0 ? .began : .moved,
        location: [Double(index), 5])
    }
  }

  private func problem(_ events: [TouchEvent]) -> String? {
    var times = RecordingTimes()
    for event in events { times.note(event) }
    return times.problem
  }

  @Test(arguments: [1.0 / 240, 1.0 / 60, 0.1], [0, 12_345, -7, 1.7e9])
  func secondsOfAnyClockAreTaken(step: Double, start: Double) { #expect(problem(times(step, from: start)) == nil) }

  @Test(arguments: [1000.0 / 240, 16.7, 4], [0, 12_345_600])
  func msAreSaid(step: Double, start: Double) throws {
    #expect(try #require(problem(times(step, from: start))).contains("divide them by 1000"))
  }

  @Test func msSince1970AreSaid() throws {
    #expect(try #require(problem(times(4, from: 1.722e12))).contains("1722000000000.0, which are not seconds"))
  }

  /// A pen may rest between strokes, and a recording by hand may have a few events far apart.
  @Test func pausesAreTaken() {
    for count in [1, 3] {
      #expect(problem((0..<40).flatMap { times(0.01, from: 100 * Double($0), count: count) }) == nil)
    }
    #expect(problem(times(1, from: 0, count: RecordingTimes.leastSteps)) == nil)
  }

  @Test(arguments: [4.0, 1.722e12])
  func aFileOfThemIsRefusedWhereTimesAreNeeded(start: Double) throws {
    let folder = try TemporaryFolder()
    let events = times(4, from: start).map {
      #"{"touchIdentifier": "a", "timestamp": \#($0.timestamp), "phase": \#($0.phase.rawValue), "location": [1, 2]}"#
    }
    let path = try folder.file("a.json", holding: "[" + events.joined(separator: ",") + "]")
    let error = #expect(throws: RecordingError.self) { try RecordedEvents(path: path) }
    #expect(error?.description.contains("not seconds of one recording") == true)
    guard start > 1e12 else { return }
    let other = #expect(throws: RecordingError.self) { try RecordingWorkload(path: path) }
    #expect(other?.description.contains("not seconds of one recording") == true)
  }
}
