import CommandLine

/// One line of `vernier doctor`.
struct DoctorCheck {
  enum Verdict {
    case good
    /// Precision results are as good without it.
    case poor
    /// Precision results need it.
    case missing

    var mark: String {
      switch self {
      case .good: "✓"
      case .poor: "!"
      case .missing: "✗"
      }
    }
  }

  let name: String
  let found: String
  let verdict: Verdict
  /// What to do, as a sentence; nil when there is nothing to do.
  let advice: String?

  init(_ name: String, found: String, verdict: Verdict = .good, advice: String? = nil) {
    self.name = name
    self.found = found
    self.verdict = verdict
    self.advice = advice
  }
}
