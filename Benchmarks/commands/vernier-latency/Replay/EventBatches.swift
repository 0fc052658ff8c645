import CommandLine
import Ink

/// The batches of a recording's events: the events that arrive together.
enum EventBatches: Equatable {
  case whole
  /// As a gesture callback brought them: new events, then updates and predictions; the next new event after those begins the next one.
  case callback
  case single
  case every(Int)

  /// - Throws: an input error for a text that spells none.
  init(_ text: String) throws {
    switch text {
    case "whole": self = .whole
    case "callback": self = .callback
    case "single": self = .single
    default:
      guard text.hasPrefix("every:"), let count = Int(text.dropFirst(6)), count >= 1 else {
        throw InputError("--batches is \(text); give whole, callback, single, or every:N with N from 1.")
      }
      self = .every(count)
    }
  }

  /// Whether a batch ends before an event.
  /// - Parameter last: the batch's last event.
  func ends(_ count: Int, after last: InkEvent?, before next: InkEvent) -> Bool {
    switch self {
    case .whole: return false
    case .single: return count >= 1
    case .every(let most): return count >= most
    case .callback:
      // No callback brings that many; what has neither updates nor predictions need not be in memory as a whole.
      if count >= 1024 { return true }
      guard case .touch(let last) = last, case .touch(let next) = next else { return false }
      return (last.isUpdate || last.isPrediction) && !next.isUpdate && !next.isPrediction
    }
  }
}
