import Measurement

/// The worst of several cells.
public enum WorstCase: Sendable {
  /// Nothing was measured there.
  case unmeasured
  /// The largest value, in px.
  case pixels(Double)
  /// Some samples were invalid, so a largest value would hide the worst.
  case invalid(samples: Int, of: Int)

  /// Takes another cell in.
  mutating func add(_ spread: ErrorSummary.Spread?, of summary: ErrorSummary) {
    switch self {
    case .invalid(let samples, let all): self = .invalid(samples: samples + summary.invalid, of: all + summary.samples)
    case .unmeasured, .pixels:
      if summary.invalid > 0 {
        self = .invalid(samples: summary.invalid, of: summary.samples)
      } else if let largest = spread?.maximum {
        if case .pixels(let known) = self { self = .pixels(max(known, largest)) } else { self = .pixels(largest) }
      }
    }
  }
}
