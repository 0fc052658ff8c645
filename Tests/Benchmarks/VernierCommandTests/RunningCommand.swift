import Foundation
import TestSupport
import Testing

/// A run of the built `vernier` that continues while the test acts on it.
final class RunningCommand {
  private let process = Process()
  private let errors = try? TemporaryFolder()

  init(_ arguments: [String]) throws {
    // What a background job of a shell ignores, its children would.
    signal(SIGINT, SIG_DFL)
    let errorFile: String = try #require(try errors?.file("error", holding: ""))
    let executable: URL = try #require(Command.executable, "vernier should lie beside the tests")
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["COLUMNS": "10000"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errorFile))
    try process.run()
  }

  /// Whether it has not ended yet.
  var isRunning: Bool { process.isRunning }

  /// Waits until a condition holds or the run ends, ten minutes at most.
  func wait(until condition: () -> Bool) throws {
    let start = ContinuousClock.now
    while process.isRunning, !condition() {
      usleep(1000)
      try #require(ContinuousClock.now - start < .seconds(600), "the run should get there")
    }
  }

  /// Acts on a run once a condition holds. On a busy machine the run may be done by then, and is begun anew.
  /// - Returns: the folder of the run that was acted on, and its end.
  static func cut(
    _ arguments: (TemporaryFolder) -> [String], when condition: (TemporaryFolder) -> Bool,
    by act: (RunningCommand, TemporaryFolder) throws -> Void
  ) throws -> (folder: TemporaryFolder, end: End) {
    for _ in 0..<20 {
      let folder = try TemporaryFolder()
      let run = try RunningCommand(arguments(folder))
      try run.wait { condition(folder) }
      try act(run, folder)
      let end = try run.end()
      if end.reason != .exit || end.code != 0 { return (folder, end) }
    }
    Issue.record("the run is done before it is acted on, each time")
    throw CancellationError()
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  typealias End = (reason: Process.TerminationReason, code: Int32, errorText: String, seconds: Double)

  /// Waits for the end.
  /// - Returns: the exit status, the output, and the duration in s.
  func end() throws -> End {
    let start = ContinuousClock.now
    process.waitUntilExit()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return (process.terminationReason, process.terminationStatus, try errors?.text("error") ?? "", seconds)
  }
}
