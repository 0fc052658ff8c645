import Foundation

/// Why a recording cannot be used, as one sentence that a person can act on: what is wrong, where, and what would be right.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// No such file.
    case missing
    /// A folder.
    case folder
    /// A device, a pipe or a socket.
    case notAFile
    /// The system's reason for which the file cannot be opened or read.
    case unreadable(String)
    /// More than `RecordingWorkload.byteLimit`.
    case tooLarge(bytes: Int)
    /// The JSON has no end; the file's length.
    case cutShort(byte: Int)
    /// Not JSON; roughly where, if known, counted from 1.
    case notJSON(byte: Int?)
    /// JSON, but no array.
    case notAnArray
    /// An event, by its index from 0.
    case event(Int, RecordedTouchError)
    /// More than `RecordingWorkload.eventLimit`.
    case tooManyEvents(Int)
    /// An empty array.
    case noEvents
    /// No event is left without predictions, and without updates of events that are not there.
    case onlyPredictions
  }

  /// The file, as it was asked for.
  public let path: String
  public let problem: Problem

  public init(path: String, _ problem: Problem) {
    self.path = path
    self.problem = problem
  }

  /// Whether reading failed, through no fault of what was asked for; false where the path or the file's content is wrong.
  public var isInputOutput: Bool {
    if case .unreadable = problem { true } else { false }
  }

  /// One sentence, with its full stop.
  public var description: String {
    let file = "\(QuotedText(path))"
    let right = "a recording is a JSON array of touch events"
    return switch problem {
    case .missing: "There is no file \(file); give the path of a recording in JSON."
    case .folder: "\(file) is a folder; give the path of a recording in JSON."
    case .notAFile: "\(file) is a device, a pipe or a socket; give the path of a recording in an ordinary file."
    case .unreadable(let reason): "\(file) cannot be read (\(reason)); make it readable and try again."
    case .tooLarge(let bytes):
      "\(file) has \(bytes) bytes, more than the limit of \(RecordingWorkload.byteLimit) (128 MiB); "
        + "cut it into several recordings."
    case .cutShort(let byte): "\(file) is cut short at byte \(byte); \(right), so copy it again to its last bracket."
    case .notJSON(let byte?): "\(file) is not JSON near byte \(byte); \(right)."
    case .notJSON(nil): "\(file) is not JSON; \(right)."
    case .notAnArray: "\(file) is JSON, but not an array; \(right)."
    case .event(let index, let problem): "Event \(index) (from 0) of \(file) \(problem)"
    case .tooManyEvents(let count):
      "\(file) has \(count) events, more than the limit of \(RecordingWorkload.eventLimit); "
        + "cut it into several recordings."
    case .noEvents: "\(file) has no events; give a recording with at least one touch."
    case .onlyPredictions:
      "\(file) has only predictions and updates of events that it lacks; give a recording with at least one measured touch."
    }
  }

  public var errorDescription: String? { description }
}
