import Foundation

/// A progress line for a run whose length is known, drawn by the clock from a thread of its own: what is timed must not draw.
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
    guard !quiet, isatty(STDERR_FILENO) == 1, seconds != nil else { return }
    Thread.detachNewThread { [self] in
      while draw() { Thread.sleep(forTimeInterval: 0.25) }
    }
  }

  private func draw() -> Bool {
    lock.withLock {
      guard !isOver else { return false }
      let elapsed = ContinuousClock.now - start
      line.update(min(1, Double(elapsed.components.seconds) / max(1, seconds)))
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
