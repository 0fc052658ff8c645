import Files
import Geometry

/// Why a name gives no workload, as a sentence that a user can act on.
public enum WorkloadError: SentenceError {
  /// No workload has this name. `suggestion` is the most similar name, if one is similar.
  case unknown(String, suggestion: String?)
  /// The prefix of a recording without a path.
  case noPath(String)
  /// The recording cannot be used.
  case recording(RecordingError)

  /// Whether the system failed to read an existing file, so that the request itself was not wrong.
  public var isInputOutput: Bool {
    if case .recording(let error) = self { error.isInputOutput } else { false }
  }

  /// One sentence with a full stop: what is wrong, and how to correct it.
  public var description: String {
    switch self {
    case .unknown(let name, let suggestion):
      "There is no workload \(QuotedText(name, limit: 200)); choose from \(WorkloadCatalog.choices)"
        + (suggestion.map { " (the nearest is \($0))." } ?? ".")
    case .noPath(let prefix): "\(prefix) names no file; write \(prefix)FILE with the path of a recording."
    case .recording(let error): error.description
    }
  }
}
