import DrawingFiles
import Files
import Geometry
import Ink

/// The reason why a recording cannot be used, with a sentence that a user can act on.
public struct RecordingError: SentenceError {
  /// The fault of the file, or of its content.
  public enum Problem: Error, Hashable, Sendable {
    /// There is no such file.
    case missing
    /// The path is that of a folder.
    case folder
    /// The path is that of a device, a pipe or a socket.
    case notAFile
    /// The file cannot be opened or read; the associated value is the system's reason.
    case unreadable(String)
    /// The file has more than ``RecordingWorkload/byteLimit`` bytes.
    case tooLarge(bytes: Int)
    /// The file is not a recording.
    case file(RecordingFormatError)
    /// The file is not a drawing.
    case drawing(DrawingFault)
    /// Every touch event is faulty; the index of the first faulty event, from 0, and its fault.
    case event(Int, EventError)
    /// Every location is too far from the origin; the first one, as text.
    case tooFar([String])
    /// The file has more than ``RecordingWorkload/eventLimit`` events: this many.
    case tooManyEvents(Int)
    /// The array of events is empty.
    case noEvents
    /// The times of most events are not seconds of one recording; the end of a sentence after the file's name.
    case times(String)
    /// No event has a location, except predictions and events that belong to no touch.
    case nothingMeasured
  }

  /// The file's path, as given.
  public let path: String
  /// The fault.
  public let problem: Problem

  /// Creates the error of a file.
  public init(path: String, _ problem: Problem) {
    self.path = path
    self.problem = problem
  }

  /// The error of a file, from whatever reading it threw.
  init(path: String, _ error: any Error) {
    let problem: Problem =
      switch error {
      case let problem as Problem: problem
      case let fault as RecordingFormatError: .file(fault)
      case let fault as DrawingFault: .drawing(fault)
      default: .unreadable("\(error)")
      }
    self.init(path: path, problem)
  }

  /// Whether the system failed to read an existing file; false if the path or the file's content is wrong.
  public var isInputOutput: Bool {
    if case .unreadable = problem { true } else { false }
  }

  /// One sentence with a full stop: what is wrong, where, and how to correct it.
  public var description: String {
    let file = "\(QuotedText(path, limit: 200))"
    let recording = "a recording or a drawing"
    return switch problem {
    case .missing: "There is no file \(file); give the path of \(recording)."
    case .folder: "\(file) is a folder; give the path of \(recording)."
    case .notAFile: "\(file) is a device, a pipe or a socket; give the path of a recording in an ordinary file."
    case .unreadable(let reason): "\(file) cannot be read (\(reason)); make it readable and try again."
    case .tooLarge(let bytes):
      "\(file) has \(bytes) bytes, more than the limit of \(RecordingWorkload.byteLimit) (128 MiB); "
        + "cut it into several recordings."
    case .file(let fault): "\(file) \(fault.ending)"
    case .drawing(let fault): "\(file) \(fault.ending)"
    case .event(let index, let fault): "Event \(index) (from 0) of \(file) \(fault)"
    case .tooFar(let coordinates):
      "\(file) has the location [\(coordinates.joined(separator: ", "))], farther than \(Int(Recording.farthest)) px from 0; "
        + "give both coordinates in px of the view that was drawn on."
    case .tooManyEvents(let count):
      "\(file) has \(count) events, more than the limit of \(RecordingWorkload.eventLimit); "
        + "cut it into several recordings."
    case .times(let problem): "\(file) \(problem)"
    case .noEvents: "\(file) has no events; give a recording with at least one touch."
    case .nothingMeasured:
      "\(file) has only predictions and other events that say nowhere where a touch is; "
        + "give a recording with at least one measured touch."
    }
  }
}
