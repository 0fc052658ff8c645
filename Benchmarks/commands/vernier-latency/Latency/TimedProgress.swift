import CommandLine
import Foundation

/// A progress line for a run of known length, drawn by the clock from its own thread: timed code must not print.
final class TimedProgress: @unchecked Sendable {
  private let line: ProgressLine
  private let seconds: Double
  private let lock = NSLock()
  private var isOver = false
  private let start = ContinuousClock.now

  /// - Parameter seconds: the run's length; nil where it is not known, for no line.
  init(_ title: String, seconds: Double?, quiet: Bool) {
    line = ProgressLine(title, quiet: quiet || seconds == nil)
    self.seconds = seconds ?? 0
    guard !quiet, seconds != nil else { return }
    // A log gets a line at most every 10 s: timed code is not to be disturbed more often.
    let interval = isatty(STDERR_FILENO) == 1 ? 0.25 : 10
    Thread.detachNewThread { [self] in
      repeat { Thread.sleep(forTimeInterval: interval) } while draw()
    }
  }

  private func draw() -> Bool {
    lock.withLock {
      guard !isOver else { return false }
      line.update(min(1, (ContinuousClock.now - start) / .seconds(1) / max(1, seconds)))
      return true
    }
  }

  /// Takes the line away.
  func stop() {
    lock.withLock {
      isOver = true
      line.clear()
    }
  }
}
