import CommandLine
import Ink
import Workloads

/// Where a replay's events come from: a file, or a synthetic pen.
struct ReplaySource {
  private var input: RecordingInput?
  private let seed: UInt64
  private(set) var eventCount = 0

  init(_ path: String?, seed: UInt64) throws {
    input = try path.map { try RecordingInput($0) }
    self.seed = seed
  }

  /// What is wrong with the file as a whole.
  var fault: (any RecordingFault)? { input?.fault }
  var report: ReadingReport? { input?.report }

  mutating func read(progress: (Double) -> Void, take: (InkEvent) throws -> Void) throws {
    var count = 0
    if input == nil {
      for event in PenRecording(samples: 240, seed: seed).events {
        try take(.touch(event))
        count += 1
      }
    } else {
      try input?.read(progress: progress) { event in
        try take(event)
        count += 1
      }
      try checkThatSomethingWasRead()
    }
    eventCount = count
  }

  private func checkThatSomethingWasRead() throws {
    guard let input, input.report.events == 0, input.fault == nil else { return }
    throw InputError("\(input.path) has no events; give a recording with at least one.")
  }

  /// What was found wrong with single events, a sentence each.
  var remarks: [String] {
    guard let input else { return [] }
    return input.remarks + [input.times.problem].compactMap { $0 }.map { "\(input.path) \($0)" }
  }
}
