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

  /// Waits until a condition holds or the run ends, a minute at most.
  func wait(until condition: () -> Bool) throws {
    let start = ContinuousClock.now
    while process.isRunning, !condition() {
      usleep(1000)
      try #require(ContinuousClock.now - start < .seconds(60), "the run should get there")
    }
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end.
  /// - Returns: the exit status, the output, and the duration in s.
  func end() throws -> (reason: Process.TerminationReason, code: Int32, errorText: String, seconds: Double) {
    let start = ContinuousClock.now
    process.waitUntilExit()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    return (process.terminationReason, process.terminationStatus, try errors?.text("error") ?? "", seconds)
  }
}
