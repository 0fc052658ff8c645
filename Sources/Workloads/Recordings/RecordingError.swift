import Foundation
import Ink

/// Why a recording cannot be used, as one sentence that a person can act on: what is wrong, where, and what would be right.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible, LocalizedError {
  /// What is wrong.
  public enum Problem: Error, Hashable, Sendable {
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
    /// The file as a whole is no recording.
    case file(RecordingFault)
    /// Nothing is left to draw without events that are wrong; the first of them, by its index from 0.
    case event(Int, EventFault)
    /// Nothing is left without events that are too far away; the location of the first, as written.
    case tooFar([String])
    /// More than `RecordingWorkload.eventLimit`.
    case tooManyEvents(Int)
    /// An empty array.
    case noEvents
    /// No event says where a touch is, once predictions and what belongs to no touch are left out.
    case nothingMeasured
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
    return switch problem {
    case .missing: "There is no file \(file); give the path of a recording in JSON."
    case .folder: "\(file) is a folder; give the path of a recording in JSON."
    case .notAFile: "\(file) is a device, a pipe or a socket; give the path of a recording in an ordinary file."
    case .unreadable(let reason): "\(file) cannot be read (\(reason)); make it readable and try again."
    case .tooLarge(let bytes):
      "\(file) has \(bytes) bytes, more than the limit of \(RecordingWorkload.byteLimit) (128 MiB); "
        + "cut it into several recordings."
    case .file(let fault): "\(file) \(fault.ending)"
    case .event(let index, let fault): "Event \(index) (from 0) of \(file) \(fault)"
    case .tooFar(let coordinates):
      "\(file) has the location [\(coordinates.joined(separator: ", "))], farther than \(Int(Recording.farthest)) px from 0; "
        + "give both coordinates in px of the view that was drawn on."
    case .tooManyEvents(let count):
      "\(file) has \(count) events, more than the limit of \(RecordingWorkload.eventLimit); "
        + "cut it into several recordings."
    case .noEvents: "\(file) has no events; give a recording with at least one touch."
    case .nothingMeasured:
      "\(file) has only predictions and other events that say nowhere where a touch is; "
        + "give a recording with at least one measured touch."
    }
  }

  public var errorDescription: String? { description }
}
