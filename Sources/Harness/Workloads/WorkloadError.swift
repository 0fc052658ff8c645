import Foundation

/// Why a name gives no workload, as a sentence that a person can act on.
public enum WorkloadError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// No workload has this name. `suggestion` is the most similar name, if one is similar.
  case unknown(String, suggestion: String?)
  /// `recording:` without a path.
  case noPath
  /// The recording cannot be used.
  case recording(RecordingError)

  /// Whether the system failed to read an existing file, so that the request itself was not wrong.
  public var isInputOutput: Bool {
    if case .recording(let error) = self { error.isInputOutput } else { false }
  }

  /// One sentence with a full stop: what is wrong, and what would be right.
  public var description: String {
    switch self {
    case .unknown(let name, let suggestion):
      "There is no workload \(QuotedInput(name)); choose from \(WorkloadCatalog.names.joined(separator: ", ")), or "
        + "\(RecordingWorkload.prefix)FILE" + (suggestion.map { " (the nearest is \($0))." } ?? ".")
    case .noPath:
      "\(RecordingWorkload.prefix) names no file; write \(RecordingWorkload.prefix)FILE with the path of a recording."
    case .recording(let error): error.description
    }
  }

  /// The sentence of ``description``.
  public var errorDescription: String? { description }
}

/// A piece of input (a path, a name, a key) as an error message quotes it: in quotation marks, on one line, with
/// control characters escaped, and truncated.
struct QuotedInput: CustomStringConvertible {
  private let text: String
  private let limit: Int

  /// - Parameter limit: the number of characters that are shown before an ellipsis.
  init(_ text: String, limit: Int = 200) {
    self.text = text
    self.limit = limit
  }

  var description: String {
    let scalars = text.unicodeScalars.prefix(limit)
    let shown = scalars.map { scalar -> String in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
      default: String(scalar)
      }
    }
    let isCut = scalars.endIndex != text.unicodeScalars.endIndex
    return "\"" + shown.joined() + (isCut ? "…" : "") + "\""
  }
}
