import Foundation

/// Prints a run's progress and remaining time on standard error: on a terminal in one line that is redrawn, in a file
/// or pipe in a line now and then.
package final class ProgressLine {
  private enum Style {
    case terminal, log, none
  }

  private let title: String
  private let style: Style
  private let start = ContinuousClock.now
  private var lastDrawn = ContinuousClock.now
  private var log = ProgressLog()
  private var isDrawn = false

  package init(_ title: String, quiet: Bool) {
    self.title = title
    style = quiet ? .none : isatty(STDERR_FILENO) == 1 ? .terminal : .log
  }

  /// Redraws the line, at most ten times a second; or writes a line where ``ProgressLog`` requires one.
  /// - Parameter fraction: of the whole work that is done, from 0 to 1.
  package func update(_ fraction: Double) {
    switch style {
    case .none: break
    case .terminal:
      guard ContinuousClock.now - lastDrawn > .milliseconds(100) else { return }
      lastDrawn = .now
      draw(fraction, after: (lastDrawn - start) / .seconds(1))
    case .log:
      if let line = log.line(title, fraction, after: (ContinuousClock.now - start) / .seconds(1)) {
        standardError(line + "\n")
      }
    }
  }

  private func draw(_ fraction: Double, after elapsed: Double) {
    let left = ProgressLog.timeLeft(fraction, after: elapsed).map { $0 + " left" } ?? ""
    let bar = String(repeating: "█", count: Int(fraction * 24))
    let rest = String(repeating: "░", count: 24 - Int(fraction * 24))
    // A line that is longer than the terminal could not be drawn over.
    let line = "\(title) \(bar)\(rest) \(Int(fraction * 100)) % \(left)".prefix(TextWidth.standardError.columns - 1)
    standardError("\r\u{1B}[K\(line)")
    isDrawn = true
  }

  /// Takes the line on the terminal away; lines in a file stay.
  package func clear() {
    if isDrawn { standardError("\r\u{1B}[K") }
    isDrawn = false
  }
}

/// Which lines of progress a log gets: few for a long run, none for a short one.
package struct ProgressLog {
  private var lastTime = 0.0
  private var lastFraction = 0.0

  /// The line that is due, if one is: the first after 10 s, each further one 10 s and a tenth of the work later, or after 10 min.
  package mutating func line(_ title: String, _ fraction: Double, after elapsed: Double) -> String? {
    let hasMoved = lastTime == 0 || fraction - lastFraction >= 0.1 || elapsed - lastTime >= 600
    guard elapsed - lastTime >= 10, hasMoved else { return nil }
    lastTime = elapsed
    lastFraction = fraction
    let left = Self.timeLeft(fraction, after: elapsed).map { ", about \($0) left" } ?? ""
    return "\(title): \(Int(fraction * 100)) % after \(Self.text(elapsed))\(left)"
  }

  /// The remaining time at the pace so far; nil where too little is done for an estimate.
  package static func timeLeft(_ fraction: Double, after elapsed: Double) -> String? {
    fraction > 0.01 ? text(elapsed * (1 - fraction) / fraction) : nil
  }

  private static func text(_ seconds: Double) -> String {
    seconds < 90 ? "\(Int(seconds.rounded(.up))) s" : "\(Int((seconds / 60).rounded(.up))) min"
  }
}
