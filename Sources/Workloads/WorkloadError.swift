import Foundation

/// Why there is no workload of a name, as one sentence that a person can act on.
public enum WorkloadError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// No workload has this name; the one with the most similar name, if any is similar.
  case unknown(String, suggestion: String?)
  /// `recording:` without a path.
  case noPath
  /// The recording cannot be used.
  case recording(RecordingError)

  /// Whether reading failed, through no fault of what was asked for.
  public var isInputOutput: Bool {
    if case .recording(let error) = self { error.isInputOutput } else { false }
  }

  /// One sentence, with its full stop.
  public var description: String {
    switch self {
    case .unknown(let name, let suggestion):
      "There is no workload \(QuotedText(name)); choose from \(WorkloadCatalog.names.joined(separator: ", ")), or "
        + "\(RecordingWorkload.prefix)FILE" + (suggestion.map { " (the nearest is \($0))." } ?? ".")
    case .noPath:
      "\(RecordingWorkload.prefix) names no file; write \(RecordingWorkload.prefix)FILE with the path of a recording."
    case .recording(let error): error.description
    }
  }

  public var errorDescription: String? { description }
}
