import Foundation

/// One line on a terminal that says how far a run is and how long it will take; nothing in a pipe.
final class ProgressLine {
  private let title: String
  private let isShown: Bool
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now
  private var isDrawn = false

  init(_ title: String, quiet: Bool) {
    self.title = title
    isShown = !quiet && isatty(STDERR_FILENO) == 1
  }

  /// Draws anew, at most ten times a second.
  /// - Parameter fraction: of the whole work that is done, from 0 to 1.
  func update(_ fraction: Double) {
    guard isShown, ContinuousClock.now - last > .milliseconds(100) else { return }
    last = .now
    let elapsed = Double((last - start).components.seconds) + Double((last - start).components.attoseconds) * 1e-18
    let left = fraction > 0.01 ? Self.time(elapsed * (1 - fraction) / fraction) + " left" : ""
    let bar = String(repeating: "█", count: Int(fraction * 24))
    let rest = String(repeating: "░", count: 24 - Int(fraction * 24))
    write("\r\u{1B}[K\(title) \(bar)\(rest) \(Int(fraction * 100)) % \(left)")
    isDrawn = true
  }

  /// Takes the line away.
  func clear() {
    if isDrawn { write("\r\u{1B}[K") }
    isDrawn = false
  }

  private static func time(_ seconds: Double) -> String {
    seconds < 90 ? "\(Int(seconds.rounded(.up))) s" : "\(Int((seconds / 60).rounded(.up))) min"
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
